"""The terminal client and the `tarocchi` command."""
