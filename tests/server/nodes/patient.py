"""A server whose word is good for half a minute: `python -m tests.server.nodes.patient`.

Whatever another one takes over sooner, it was told of.
"""

from __future__ import annotations

import sys

from server.store import board

HALF_A_MINUTE = 30.0  # seconds

if __name__ == "__main__":
    board.LASTS = HALF_A_MINUTE  # type: ignore[misc]
    from server.__main__ import run  # everything reads it while it is imported

    sys.exit(run())
