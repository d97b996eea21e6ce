"""What waits to be sent on one connection, bounded: a slow reader gets one newest update."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

MOST_FRAMES: Final = 64
MOST_BYTES: Final = 256 * 1024
MOST_ANSWERS: Final = (
    1024 * 1024
)  # bytes; beyond it the connection is cut: answers can be had again


class Outbox:
    """Frames in order. Updates of a room that do not fit any more are dropped, and it is noted."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[str | None, bytes]] = deque()
        self._bytes = 0
        self._filled: Final = asyncio.Event()
        self._behind: dict[str, bool] = {}  # room: was it told among what is dropped of losses?

    @property
    def idle(self) -> bool:
        """Tell whether nothing waits and no room fell behind."""
        return not self._waiting and not self._behind

    @property
    def behind(self) -> int:
        """Return of how many rooms updates were dropped."""
        return len(self._behind)

    @property
    def overfull(self) -> bool:
        """Tell whether more waits than any honest reader leaves."""
        return self._bytes > MOST_ANSWERS

    def tell(self, frame: bytes) -> None:
        """Add an answer, which always goes out."""
        self._add(None, frame)

    def show(self, room: str, frame: bytes, *, lost: bool) -> None:
        """Add an update, or note that this room's updates are too many for the reader.

        lost: the update says that cards are lost; whatever becomes of it, the reader must learn.
        """
        if room in self._behind:
            self._behind[room] |= lost
        elif len(self._waiting) >= MOST_FRAMES or self._bytes + len(frame) > MOST_BYTES:
            self._waiting = deque(one for one in self._waiting if one[0] != room)
            self._bytes = sum(len(waiting) for _, waiting in self._waiting)
            self._behind[room] = lost
            self._filled.set()
        else:
            self._add(room, frame)

    def _add(self, room: str | None, frame: bytes) -> None:
        self._waiting.append((room, frame))
        self._bytes += len(frame)
        self._filled.set()

    async def next(self) -> bytes | dict[str, bool]:
        """Wait for the next frame, or, when all are out, for the rooms that fell behind.

        These come with whether a loss was among what was dropped.
        """
        await self._filled.wait()
        if self._waiting:
            _, frame = self._waiting.popleft()
            self._bytes -= len(frame)
            if self.idle:
                self._filled.clear()
            return frame
        behind, self._behind = self._behind, {}
        self._filled.clear()
        return behind
