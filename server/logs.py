"""The server's log on standard error: one line an entry, and nothing secret in it.

What players send is never logged; ids of rooms are, since they open nothing by themselves. A line
cannot be broken in two by what is told, whoever sent it.
"""

from __future__ import annotations

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, TextIO

import msgspec

if TYPE_CHECKING:
    from server.settings import LogFormat, LogLevel

_OURS: Final = ("tarocchi", "server")  # whose lines are told from info on


class _Entry(msgspec.Struct, omit_defaults=True):
    """A line of the log as JSON. at: RFC 3339, in UTC. fault: a traceback, where there is one."""

    at: str
    level: str
    part: str
    said: str
    fault: str = ""


def _fault(record: logging.LogRecord) -> str:
    return "".join(traceback.format_exception(*record.exc_info)) if record.exc_info else ""


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without its end."""
        level = record.levelname.lower()
        said, fault = (_whole(text) for text in (record.getMessage(), _fault(record)))
        entry = _Entry(_moment(record), level, record.name, said, fault)
        return msgspec.json.encode(entry).decode()


def _whole(text: str) -> str:
    """Return a text that UTF-8 can hold: half a sign (a lone surrogate) is spelled out."""
    return text.encode("utf-8", "backslashreplace").decode()


class TextLines(logging.Formatter):
    """One line of words; a fault's lines follow it, each set in so that none passes for another."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without its end."""
        said = _in_one_line(record.getMessage())
        line = f"{_moment(record)} {record.levelname.lower():7} {record.name}: {said}"
        fault = (f"    {_in_one_line(one)}" for one in _fault(record).splitlines())
        return "\n".join((line, *fault))


def _in_one_line(text: str) -> str:
    """Return a text in which signs that steer a terminal or break a line are spelled out."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def keep_log(form: LogFormat, level: LogLevel, stream: TextIO | None = None) -> None:
    """Write the log to standard error (or `stream`) from now on, in place of what was before."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in _OURS:
        logging.getLogger(name).setLevel(level.upper())
    # A handshake that fails is the other side's affair, and it may say in it what it likes.
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
