"""`python -m server.house backup|restore|export`: says on standard error, as JSON, how it ended.

The `tarocchi` commands of these names start it and put what it says into words.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from server.house.keeping import Place, back_up, export, restore
from server.house.paper import BadPaper
from server.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

_REFUSED: Final = 2


def _read(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m server.house")
    parser.add_argument("work", choices=("backup", "restore", "export"))
    parser.add_argument("file", nargs="?", type=Path)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--data", type=Path)
    where.add_argument("--redis")
    parser.add_argument("--replace", action="store_true")
    told = parser.parse_args(words)
    if told.file is None and told.work != "export":
        parser.error("a file is needed")
    return told


def _place(told: argparse.Namespace) -> Place:
    """Return where to look: what was said here counts, and the environment only without it."""
    if told.redis is not None or told.data is not None:
        return Place(told.redis, told.data or Path())
    folder = os.environ.get("TAROCCHI_DATA", "tarocchi-data")
    return Place(os.environ.get("TAROCCHI_REDIS"), Path(folder))


async def _done(told: argparse.Namespace) -> dict[str, int]:
    place = _place(told)
    if told.work == "backup":
        return await back_up(place, told.file)
    if told.work == "restore":
        return await restore(place, told.file, replace=told.replace)
    return await export(place, sys.stdout.buffer)


def run(words: Sequence[str]) -> int:
    """Do what is asked; returns 2, with a code, where it cannot be done."""
    said: dict[str, object]
    code = 0
    try:
        said = {"done": asyncio.run(_done(_read(words)))}
    except (BadPaper, StoreError) as error:
        said, code = {"refused": error.code, "detail": error.detail}, _REFUSED
    except OSError as error:
        said, code = {"refused": "unwritable", "detail": error.strerror or ""}, _REFUSED
    sys.stderr.write(msgspec.json.encode(said).decode() + "\n")
    return code


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
