"""The table in a terminal: the line to the server, what is told, what is asked."""
