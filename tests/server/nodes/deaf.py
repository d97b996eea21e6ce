"""A server that hears no hint of another one: `python -m tests.server.nodes.deaf`."""

from __future__ import annotations

import sys

from server.__main__ import run
from server.store.ear import Ear


def _overheard(_ear: Ear, _channel: bytes, _data: bytes) -> None:
    """Lose what was said."""


if __name__ == "__main__":
    Ear._take = _overheard  # type: ignore[method-assign, assignment]
    sys.exit(run())
