"""A server whose word is good for half a minute: `python -m tests.server.nodes.patient`.

Whatever another one takes over sooner, it was told of.
"""

from __future__ import annotations

import sys

from server.store import board, redis_log

HALF_A_MINUTE = 30.0  # seconds

if __name__ == "__main__":
    board.LASTS = redis_log.LASTS = HALF_A_MINUTE  # type: ignore[attr-defined, misc]
    from server.__main__ import run  # rooms read it while they are imported

    sys.exit(run())
