"""What is typed: lines from ordinary input, read beside everything else, kept until wanted."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from typing import Final


class TypedLines:
    """The lines of ordinary input in their order; None at the end of it."""

    def __init__(self) -> None:
        self._lines: Final[asyncio.Queue[str | None]] = asyncio.Queue()
        self.terminal: Final = sys.stdin.isatty()

    def listen(self) -> None:
        """Read in a thread of its own: ordinary input cannot be awaited everywhere."""
        loop = asyncio.get_running_loop()

        def read() -> None:
            with contextlib.suppress(RuntimeError):  # the table was closed, nobody reads on
                with contextlib.suppress(OSError):  # the terminal is gone: that is the end of it
                    for line in sys.stdin:
                        loop.call_soon_threadsafe(self._lines.put_nowait, line.strip())
                loop.call_soon_threadsafe(self._lines.put_nowait, None)

        threading.Thread(target=read, daemon=True).start()

    async def next(self) -> str | None:
        """Return the next line once there is one."""
        return await self._lines.get()
