"""The server: everything that waits. The rules are `engine`'s."""
