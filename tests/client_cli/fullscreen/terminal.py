"""A real terminal, by tmux on a socket of its own: keys and clicks go in, signs come out."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WAIT: Final = 60.0  # seconds, on a loaded machine
_PAUSE: Final = 0.05


def tmux() -> str:
    """Return the program; a machine that has to have it fails without it."""
    found = shutil.which("tmux")
    if found is None:
        if os.environ.get("TAROCCHI_REQUIRE_TMUX"):
            pytest.fail("tmux is not installed")
        pytest.skip("tmux is not installed")
    return found


class Terminal:
    """A window of so many places and lines in which `tarocchi` runs."""

    def __init__(self, socket: Path) -> None:
        self._tmux: Final = (tmux(), "-S", str(socket), "-f", os.devnull)

    def _do(self, *words: str) -> str:
        done = subprocess.run(
            (*self._tmux, *words), check=True, capture_output=True, text=True, timeout=WAIT
        )
        return done.stdout

    def open(self, size: tuple[int, int], environment: dict[str, str], *words: str) -> None:
        """Run `tarocchi` with some words; when it has ended a shell of one line waits."""
        settings = [f"{name}={value}" for name, value in environment.items()]
        command = shlex.join(("env", *settings, sys.executable, "-m", "client_cli.main", *words))
        wide, high = map(str, size)
        self._do(
            *("new-session", "-d", "-x", wide, "-y", high),
            f"{command}; echo ended=$?; exec cat",
        )

    def close(self) -> None:
        """End whatever runs in the window, and tmux itself."""
        shell = int(self._do("display-message", "-p", "#{pane_pid}"))
        server = int(self._do("display-message", "-p", "#{pid}"))
        for process in (shell, server):
            try:
                os.kill(process, signal.SIGHUP)
            except ProcessLookupError:
                continue
        until = time.monotonic() + WAIT
        while _is_there(server) and time.monotonic() < until:
            time.sleep(_PAUSE)

    def shown(self) -> str:
        """Return the signs on the screen."""
        return self._do("capture-pane", "-p")

    def painted(self) -> str:
        """Return the screen with all codes that colour it."""
        return self._do("capture-pane", "-p", "-e")

    def press(self, *keys: str) -> None:
        """Press keys by their names in tmux."""
        self._do("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type a line and end it."""
        self._do("send-keys", "-l", text)
        self._do("send-keys", "Enter")

    def click(self, words: str) -> bool:
        """Click on words on the screen; returns whether they stand there."""
        for down, line in enumerate(self.shown().split("\n"), start=1):
            left = line.find(words)
            if left >= 0:
                at = f"{left + 2};{down}"
                self._do("send-keys", "-l", f"\x1b[<0;{at}M\x1b[<0;{at}m")
                return True
        return False

    def until(self, *words: str) -> str:
        """Wait until one of some words stands on the screen; returns which."""
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            shown = self.shown()
            for one in words:
                if one in shown:
                    return one
            time.sleep(_PAUSE)
        raise AssertionError(f"waited in vain for {words}:\n{self.shown()}")

    def gone(self, words: str) -> None:
        """Wait until some words do not stand on the screen any more."""
        until = time.monotonic() + WAIT
        while words in self.shown():
            assert time.monotonic() < until, f"{words!r} stays:\n{self.shown()}"
            time.sleep(_PAUSE)

    def changes(self, before: str) -> None:
        """Wait a while for the screen to change."""
        until = time.monotonic() + 2.0
        while self.shown() == before and time.monotonic() < until:
            time.sleep(_PAUSE)


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def terminal(
    folder: Path, size: tuple[int, int], *words: str, **environment: str
) -> Iterator[Terminal]:
    """Open a terminal for a while; the player's things are kept in a folder."""
    window = Terminal(folder / "tmux")
    window.open(size, {"XDG_DATA_HOME": str(folder), "LANG": "C.UTF-8"} | environment, *words)
    try:
        yield window
    finally:
        window.close()
