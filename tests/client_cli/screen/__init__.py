"""Pictures of tables, sign by sign."""
