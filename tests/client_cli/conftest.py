"""What tests of the terminal client share: a server to play at."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

_WAIT: Final = 60.0  # seconds for the server to end


@pytest.fixture
def address() -> Iterator[str]:
    """A server that keeps nothing; its address as a player would type it."""
    words = ("--port", "0", "--store", "memory", "--pace", "0", "--leash")
    with subprocess.Popen(
        (sys.executable, "-m", "server", *words),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        url: str = json.loads(process.stdout.readline())["url"]
        yield url.removeprefix("ws://").removesuffix("/ws")
        process.stdin.close()
        process.wait(_WAIT)
