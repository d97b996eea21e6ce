"""The door: sockets, who is speaking, and the few pages served beside them."""
