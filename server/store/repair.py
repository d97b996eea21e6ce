"""A torn tail of the append-only file: copied aside, cut, and told.

Power lost in the middle of a write leaves half a command, or zeros, at the end of the file, and the
server refuses to start. What is cut must never have been acknowledged; so nothing is cut where
whole commands follow the damage: then a person must look.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from server.store.errors import CannotStart, Refusal

if TYPE_CHECKING:
    from server.store.program import Program

FOLDER = "appendonlydir"  # what the server calls it, inside its working folder
_INCREMENT = re.compile(r"^file (\S+) seq (\d+) type i", re.MULTILINE)
_UP_TO = re.compile(r"ok_up_to=(\d+)")
_COMMAND = re.compile(rb"\*(\d{1,7})\r\n")
_WORD = re.compile(rb"\$(\d{1,10})\r\n")
_TOOL_SECONDS = 600


class Repair(msgspec.Struct, frozen=True):
    """What was cut: `cut` bytes off the end of `file`; the untouched log is kept in `copy`."""

    file: str
    cut: int
    copy: Path


def newest_increment(folder: Path) -> Path | None:
    """Return the file that the server was writing last, by its manifest; None if there is none."""
    manifests = list((folder / FOLDER).glob("*.manifest"))
    if not manifests:
        return None
    named = _INCREMENT.findall(manifests[0].read_text(encoding="utf-8", errors="replace"))
    return folder / FOLDER / max(named, key=lambda each: int(each[1]))[0] if named else None


def check_manifest(folder: Path) -> None:
    """Refuse a log without the list of its files: the server would start empty beside it.

    Raises CannotStart(MANIFEST_MISSING).
    """
    files = folder / FOLDER
    if any(files.glob("*.aof")) and not any(files.glob("*.manifest")):
        raise CannotStart(Refusal.MANIFEST_MISSING, str(files))


def whole_commands(rest: bytes) -> int:
    """Count the commands that took effect in what would be cut.

    A transaction without its end never took effect, so what is in it does not count.
    """
    count = inside = at = 0
    open_transaction = False
    while (head := _COMMAND.search(rest, at)) is not None:
        words, end = _words(rest, head.end(), int(head[1]))
        if words is None:
            at = head.end()
            continue
        at = end
        name = words[0].upper()
        if name == b"MULTI":
            open_transaction, inside = True, 0
        elif name == b"EXEC":
            # Its beginning may have been in the damage.
            count += max(inside, 1)
            open_transaction, inside = False, 0
        elif open_transaction:
            inside += 1
        elif name != b"SELECT":
            count += 1
    return count


def repair(folder: Path, program: Program) -> Repair:
    """Cut a torn tail off the newest file; blocks. Raises CannotStart(DAMAGED)."""
    file = newest_increment(folder)
    copy = _copied(folder)
    if file is None or not file.exists():
        raise CannotStart(Refusal.DAMAGED, f"no file to repair; copy in {copy}")
    size = file.stat().st_size
    with tempfile.TemporaryDirectory(prefix="tarocchi-") as place:
        # The server program acts as its own checking tool under that name.
        tool = Path(place) / f"{program.kind}-check-aof"
        tool.symlink_to(program.path)
        # On the file and not the manifest, with which Valkey 9.1 fails (valkey-io/valkey#4739).
        good = _UP_TO.search(_checked([tool, file]))
        if good is None:
            raise CannotStart(Refusal.DAMAGED, f"{file.name} cannot be judged; copy in {copy}")
        with file.open("rb") as stream:
            stream.seek(int(good[1]))
            lost = whole_commands(stream.read())
        if lost:
            detail = f"{file.name} at byte {good[1]}, {lost} commands behind it; copy in {copy}"
            raise CannotStart(Refusal.DAMAGED, detail)
        _checked([tool, "--fix", file])
    return Repair(file.name, size - file.stat().st_size, copy)


def _words(rest: bytes, at: int, count: int) -> tuple[list[bytes] | None, int]:
    """Return a command's words and where it ends; None for one that is not whole."""
    words = []
    for _ in range(count):
        head = _WORD.match(rest, at)
        if head is None:
            return None, at
        end = head.end() + int(head[1])
        if rest[end : end + 2] != b"\r\n":
            return None, at
        words.append(rest[head.end() : end])
        at = end + 2
    return words or None, at


def _checked(command: list[str | Path]) -> str:
    """Run the checking tool, which asks before it cuts; return what it says."""
    done = subprocess.run(  # noqa: S603 - our own program and file, no shell
        command, input="y\n", capture_output=True, text=True, timeout=_TOOL_SECONDS, check=False
    )
    return done.stdout


def _copied(folder: Path) -> Path:
    """Copy the log aside, under a name that is not taken."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    copy, number = folder / f"damaged-{stamp}", 1
    while copy.exists():
        number += 1
        copy = folder / f"damaged-{stamp}-{number}"
    shutil.copytree(folder / FOLDER, copy)
    return copy
