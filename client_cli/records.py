"""Opening deal records that a player names on the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from client_cli.errors import Complaint
from engine.errors import BadRecord
from engine.record_reading import from_any

if TYPE_CHECKING:
    from client_cli.texts import Texts
    from engine.record import DealRecord


_LONG: Final = 200  # signs of what is wrong; a whole file could be one line


def open_record(name: str, texts: Texts) -> DealRecord:
    """Return the record in a file, or in standard input for `-`; raises Complaint."""
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: no name that a file can have
        why = getattr(error, "strerror", error)
        raise Complaint(texts("error.no_file", file=name, why=why)) from error
    try:
        return from_any(text)
    except BadRecord as bad:
        detail = bad.detail if len(bad.detail) <= _LONG else f"{bad.detail[:_LONG]} ..."
        raise Complaint(texts(f"error.{bad.code}", file=name, detail=detail)) from bad
