"""`python -m server`: run the server."""

from __future__ import annotations

import asyncio
import sys

from server.app import main
from server.loop import loop_factory
from server.settings import read
from server.store.log import CannotStart, StoreError


def run() -> int:
    """Run; returns 2 with one line on standard error where it cannot start."""
    try:
        settings = read(sys.argv[1:])
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(main(settings))
    except (CannotStart, StoreError, OSError) as error:
        print(f"cannot start: {error}", file=sys.stderr)  # noqa: T201 - for whoever started it
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(run())
