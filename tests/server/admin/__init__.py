"""The operator's socket: what may be asked there, by whom, and what comes of it."""
