"""What a command says when its input is of no use."""

from __future__ import annotations


class Complaint(Exception):
    """A sentence for the player, already in the player's language; the command ends with 2."""
