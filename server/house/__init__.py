"""What a host does with a store beside letting people play: copies, and records to take along."""
