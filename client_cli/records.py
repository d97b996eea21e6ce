"""Opening deal records that a player names on the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from client_cli.errors import Complaint
from engine.errors import BadRecord
from engine.record_reading import from_any

if TYPE_CHECKING:
    from client_cli.texts import Texts
    from engine.record import DealRecord


def open_record(name: str, texts: Texts) -> DealRecord:
    """Return the record in a file, or in standard input for `-`; raises Complaint."""
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Complaint(texts("error.no_file", file=name, why=error.strerror)) from error
    try:
        return from_any(text)
    except BadRecord as bad:
        raise Complaint(texts(f"error.{bad.code}", file=name, detail=bad.detail)) from bad
