"""What an operator looks at: the log, the figures, an end that loses nothing."""
