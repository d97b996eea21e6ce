"""The browser table, played in a real browser."""
