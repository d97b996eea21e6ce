"""Tests of the terminal commands, as a card player or a program at the other end meets them."""
