"""`tarocchi admin`: what the operator sees of a running server, and may order there."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING, Final

import msgspec

from client_cli.errors import Complaint
from client_cli.operator import asked, place, told
from client_cli.paper import put
from server.protocol.admin import (
    MOST_SECONDS,
    CloseTable,
    Denied,
    GiveOrder,
    LiftOrder,
    ListTables,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from client_cli.texts import Texts
    from server.protocol.admin import AdminRequest, Kind

_NO: Final = 2
_UNITS: Final = {"m": 60, "h": 3600, "d": 86_400}
_ROOM: Final = re.compile(r"[a-z0-9]{1,40}")
_ORDERS: Final[dict[str, Kind]] = {
    "mute": "mute",
    "unmute": "mute",
    "block": "block",
    "unblock": "block",
}


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `admin` takes, and its own commands."""
    works = parser.add_subparsers(
        title=texts("app.commands"), dest="work", required=True, metavar=texts("app.command")
    )

    def work(name: str) -> argparse.ArgumentParser:
        said = texts(f"admin.{name}.help")
        one = works.add_parser(name, texts=texts, help=said, description=said)
        one.add_argument("--admin-socket", metavar="FILE", help=texts("admin.socket"))
        one.add_argument("--data", metavar="FOLDER", help=texts("house.data"))
        one.add_argument("--json", action="store_true", help=texts("admin.json"))
        return one

    work("list").add_argument("--all", action="store_true", help=texts("admin.all"))
    work("close").add_argument("room", metavar="ROOM", type=_room(texts), help=texts("admin.room"))
    for name, kind in _ORDERS.items():
        one = work(name)
        one.add_argument("whom", metavar="WHO", nargs="+", help=texts(f"admin.{kind}.whom"))
        if name == kind:
            said = texts("admin.for")
            one.add_argument("--for", metavar="TIME", dest="within", type=_time(texts), help=said)


def _room(texts: Texts) -> Callable[[str], str]:
    """Return what reads a table's id, also out of a whole link."""

    def read(text: str) -> str:
        room = text.rpartition("#")[2].partition(".")[0]  # behind a dot stands a ticket
        if not _ROOM.fullmatch(room):
            raise argparse.ArgumentTypeError(texts("admin.bad_room"))
        return room

    return read


def _time(texts: Texts) -> Callable[[str], int]:
    """Return what reads 30m, 12h and 7d as seconds."""

    def read(text: str) -> int:
        found = re.fullmatch(r"([1-9][0-9]{0,5})([mhd])", text)
        seconds = 0 if found is None else int(found[1]) * _UNITS[found[2]]
        if not 1 <= seconds <= MOST_SECONDS:
            raise argparse.ArgumentTypeError(texts("admin.bad_time"))
        return seconds

    return read


def _request(options: argparse.Namespace) -> AdminRequest:
    if options.work == "list":
        return ListTables(asleep=options.all)
    if options.work == "close":
        return CloseTable(room=options.room)
    kind, whom = _ORDERS[options.work], tuple(options.whom)
    if options.work == kind:
        return GiveOrder(kind=kind, whom=whom, seconds=options.within)
    return LiftOrder(kind=kind, whom=whom)


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Ask, and print what came of it; raises Complaint where nobody could be asked.

    Returns 2 where the server denies it.
    """
    answer = asked(place(options.admin_socket, options.data), _request(options), texts)
    if options.json:
        sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
        return _NO if isinstance(answer, Denied) else 0
    if isinstance(answer, Denied):
        raise Complaint("\n".join(told(answer, texts)))
    for line in told(answer, texts):
        put(line)
    return 0
