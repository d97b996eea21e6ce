"""Asking a server at its operator's socket, and what it answers in words."""

from __future__ import annotations

import os
import socket
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from client_cli.errors import Complaint
from server.protocol.admin import AdminAnswer, Closed, Denied, Lifted, Listed, Ordered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client_cli.texts import Texts
    from server.protocol.admin import AdminRequest, OrderLine, PersonLine, TableLine

_WITHIN: Final = 60.0  # seconds for an answer
_MOST: Final = 1 << 16  # bytes read at once
# Codes that have a sentence of their own; all others are told as they are.
KNOWN: Final = (
    *("no_such_room", "damaged", "nobody", "several", "not_ordered", "malformed", "fault"),
    *("store_down", "store_silent", "store_refuses"),
)


def place(said: str | None, data: str | None) -> Path:
    """Return where the server listens: what is said here counts, then the environment."""
    named = said or (None if data else os.environ.get("TAROCCHI_ADMIN_SOCKET"))
    if named:
        return Path(named)
    return Path(data or os.environ.get("TAROCCHI_DATA", "tarocchi-data")) / "admin.sock"


def asked(path: Path, request: AdminRequest, texts: Texts) -> AdminAnswer:
    """Ask the server that listens there; raises Complaint where none does, or it is silent."""
    try:
        line = _line(path, msgspec.json.encode(request) + b"\n")
        return msgspec.json.decode(line, type=AdminAnswer)
    except TimeoutError as error:
        raise Complaint(texts("admin.silent", path=str(path))) from error
    except PermissionError as error:
        raise Complaint(texts("admin.not_allowed", path=str(path))) from error
    except (OSError, AttributeError) as error:  # no such sockets on Windows
        raise Complaint(texts("admin.no_server", path=str(path))) from error
    except msgspec.DecodeError as error:
        raise Complaint(texts("admin.not_understood", path=str(path))) from error


def _line(path: Path, request: bytes) -> bytes:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(_WITHIN)
        line.connect(os.fspath(path))
        line.sendall(request)
        answer = b""
        while not answer.endswith(b"\n"):
            more = line.recv(_MOST)
            if not more:
                break
            answer += more
        return answer


def told(answer: AdminAnswer, texts: Texts) -> Iterator[str]:
    """Yield what came of a request, line by line."""
    match answer:
        case Listed():
            yield from _tables(answer, texts)
        case Closed():
            yield texts("admin.closed", room=answer.room)
        case Ordered():
            yield from (_order(one, texts) for one in answer.orders)
        case Lifted():
            yield from (texts("admin.lifted", whom=one) for one in answer.whom)
        case Denied():
            yield from _denied(answer, texts)


def _denied(answer: Denied, texts: Texts) -> Iterator[str]:
    """Yield why nothing was done, and who may have been meant."""
    if answer.code in KNOWN:
        yield texts(f"admin.denied.{answer.code}", about=answer.about)
    else:
        yield texts("admin.denied", code=answer.code)
    yield from map(_person, answer.perhaps)


def _tables(answer: Listed, texts: Texts) -> Iterator[str]:
    yield texts("admin.tables", n=len(answer.tables))
    for table in answer.tables:
        yield from _table(table, texts)
    if answer.people:
        yield texts("admin.people")
        yield from map(_person, answer.people)
    if answer.orders:
        yield texts("admin.orders")
        yield from (f"  {_order(one, texts)}" for one in answer.orders)


def _table(table: TableLine, texts: Texts) -> Iterator[str]:
    parts = [texts(f"game.{table.game}")]
    if table.closed:
        parts.append(texts("admin.table.closed"))
    elif table.playing:
        parts.append(texts("admin.table.playing", number=table.deal))
    else:
        parts.append(texts("admin.table.deals", number=table.deal))
    parts += [texts("admin.table.here", people=table.people, bots=table.bots)]
    if table.watching:
        parts.append(texts("tables.watching", n=table.watching))
    if table.since is not None:
        parts.append(texts("admin.table.since", at=_moment(table.since)))
    if table.node is None:
        parts.append(texts("admin.table.asleep"))
    yield f"{table.room}  {'; '.join(parts)}"
    for number, seat in enumerate(table.seats, start=1):
        if seat is not None and not seat.bot:
            away = "" if seat.here else f" ({texts('admin.away')})"
            yield f"  {number}. {seat.name}  {seat.player}{away}"


def _person(person: PersonLine) -> str:
    return f"  {person.name}  {person.player}  {person.address}".rstrip()


def _order(order: OrderLine, texts: Texts) -> str:
    if order.until is None:
        return texts(f"admin.order.{order.kind}", whom=order.whom)
    return texts(f"admin.order.{order.kind}.until", whom=order.whom, at=_moment(order.until))


def _moment(seconds: float) -> str:
    """Return a moment as the operator's clock shows it."""
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
