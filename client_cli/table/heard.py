"""How far a player has read the talk of each table, kept from one sitting to the next."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from pathlib import Path

_MOST: Final = 200  # tables


class Heard:
    """The number of the last line read at each table; without a file, for one sitting."""

    def __init__(self, file: Path | None = None) -> None:
        self._file: Final = file
        self._earlier: Final[dict[str, int]] = {}
        if file is not None:
            with contextlib.suppress(OSError, msgspec.DecodeError):
                kept = msgspec.json.decode(file.read_bytes(), type=dict[str, int])
                self._earlier.update(kept)
        self._last: Final = dict(self._earlier)

    def earlier(self, room: str) -> int:
        """Return the number of the last line that was read in earlier sittings, 0 for none."""
        return self._earlier.get(room, 0)

    def read(self, room: str, number: int) -> None:
        """Note that a line has been read."""
        if number <= self._last.get(room, 0):
            return
        self._last.pop(room, None)
        self._last[room] = number
        for old in [*self._last][:-_MOST]:
            del self._last[old]
        if self._file is not None:
            with contextlib.suppress(OSError):  # then a line may be told twice, no more
                made = self._file.with_suffix(".new")
                made.write_bytes(msgspec.json.encode(self._last))
                made.replace(self._file)
