"""What the operator may ask a running server, at a socket of this computer alone."""
