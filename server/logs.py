"""The server's log on standard error: one line an entry, and nothing secret in it.

What players send is never logged; ids of rooms are, since they open nothing by themselves. A line
cannot be broken in two by what is told, whoever sent it.

Of an error its kind, its stable code and the places that it came by are told, never its sentence:
there the card stands that was asked for, or the hand of whoever was on turn.
"""

from __future__ import annotations

import errno
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, TextIO

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server.settings import LogFormat, LogLevel

_OURS: Final = ("tarocchi", "server")  # whose lines are told from info on
_CODED: Final = ("engine", "server")  # whose errors have stable codes
_IN_HAND: Final = re.compile(r"[<({\[\n]")


class _Entry(msgspec.Struct, omit_defaults=True):
    """A line of the log as JSON. at: RFC 3339, in UTC. fault: a traceback, where there is one."""

    at: str
    level: str
    part: str
    said: str
    fault: str = ""


def _fault(record: logging.LogRecord) -> str:
    error = record.exc_info[1] if record.exc_info else None
    return "" if error is None else "".join(_told(error, set()))


def _told(error: BaseException, known: set[int]) -> Iterator[str]:
    """Yield what may be told of an error, those that led to it first."""
    known.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in known:
        yield from _told(before, known)
        yield "\nwhich led to:\n\n"
    yield "Traceback (most recent call last):\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{_kind(error)}\n"
    for one in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        if id(one) not in known:
            yield "\nand in it:\n\n"
            yield from _told(one, known)


def _kind(error: BaseException) -> str:
    """Return the name of an error, and its code where that is one of a fixed set."""
    kind = type(error)
    name = f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.")
    if isinstance(error, OSError) and error.errno is not None:
        return f"{name}: {errno.errorcode.get(error.errno, error.errno)}"
    code = getattr(error, "code", None)
    ours = kind.__module__.partition(".")[0] in _CODED
    return f"{name}: {code}" if ours and isinstance(code, str) else name


def _said(record: logging.LogRecord) -> str:
    """Return what is told. Strangers print what they have in hand: calls, and tasks that failed."""
    said = record.getMessage()
    ours = record.name.partition(".")[0] in _OURS
    return said if ours else _IN_HAND.split(said, maxsplit=1)[0].rstrip()


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without its end."""
        level = record.levelname.lower()
        said, fault = (_whole(text) for text in (_said(record), _fault(record)))
        entry = _Entry(_moment(record), level, record.name, said, fault)
        return msgspec.json.encode(entry).decode()


def _whole(text: str) -> str:
    """Return a text that UTF-8 can hold: half a sign (a lone surrogate) is spelled out."""
    return text.encode("utf-8", "backslashreplace").decode()


class TextLines(logging.Formatter):
    """One line of words; a fault's lines follow it, each set in so that none passes for another."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without its end."""
        said = _in_one_line(_said(record))
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
