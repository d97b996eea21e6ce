"""Marks: how a client proves that an update it holds was really sent (law 3).

A store that lost its tail cannot know what was said before. The client brings it back, and the
mark, made with a key of the server's, tells an honest client from one that only wants the epoch
to rise.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from server.protocol.client import Seen

_SIZE: Final = 12  # bytes kept of the code: short enough for every update, far beyond guessing


class Marks:
    """Makes and checks marks with the server's key (32 bytes, kept in the store)."""

    def __init__(self, key: bytes) -> None:
        self._key: Final = key

    def mark(self, room: str, epoch: int, seq: int, op: str) -> str:
        """Return the mark of an update."""
        told = f"{room}|{epoch}|{seq}|{op}".encode()
        return hmac.new(self._key, told, hashlib.sha256).digest()[:_SIZE].hex()

    def name(self, told: bytes) -> str:
        """Return an id of 128 bits that follows from `told` and cannot be guessed."""
        return hmac.new(self._key, b"name|" + told, hashlib.sha256).digest()[:16].hex()

    def genuine(self, room: str, seen: Seen) -> bool:
        """Tell whether this server sent the update that a client says it has."""
        mark = self.mark(room, seen.epoch, seen.seq, seen.op)
        return hmac.compare_digest(mark.encode(), seen.mark.encode())
