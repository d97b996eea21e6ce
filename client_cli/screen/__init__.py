"""Pictures of a table for a screen of signs: pure, from what the server said to lines of text."""
