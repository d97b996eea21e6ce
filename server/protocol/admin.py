"""What is said at the operator's socket: one request as a line of JSON, one answer.

Nothing here can hold a card, a hand, a ticket or a secret: there is no field for it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from server.protocol.client import RoomId

MOST_SECONDS = 10 * 366 * 86_400
Seconds = Annotated[int, msgspec.Meta(ge=1, le=MOST_SECONDS)]
Whom = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Kind = Literal["mute", "block"]


class Request(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """Anything the operator asks."""


class ListTables(Request, tag="list", frozen=True, kw_only=True):
    """Tell the tables that are awake at any node; asleep: also those where nobody is."""

    asleep: bool = False


class CloseTable(Request, tag="close", frozen=True, kw_only=True):
    """Close a table for good."""

    room: RoomId


class GiveOrder(Request, tag="give", frozen=True, kw_only=True):
    """Mute or block: players by id or name, and addresses; seconds: None for no end."""

    kind: Kind
    whom: tuple[Whom, ...]
    seconds: Seconds | None = None


class LiftOrder(Request, tag="lift", frozen=True, kw_only=True):
    """Mute or block no longer."""

    kind: Kind
    whom: tuple[Whom, ...]


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits on a seat of a table; here: follows it now. bot: a program plays."""

    player: str
    name: str
    bot: bool
    here: bool


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table as an operator may know it.

    seats: four, None for an empty one. people: seats of people; bots: seats in which bots play now.
    deal: number of the running or last one, 0 before the first; playing: it runs. watching: how
    many follow without a seat. since: when it was opened, in seconds since 1970, None if unknown.
    node: the server that drives it, None while it sleeps.
    """

    room: str
    game: str
    seats: tuple[Seated | None, ...]
    people: int
    bots: int
    deal: int
    playing: bool
    watching: int
    since: float | None
    node: str | None
    closed: bool


class PersonLine(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody connected to this server; address: as it is counted."""

    player: str
    name: str
    address: str


class OrderLine(msgspec.Struct, frozen=True, kw_only=True):
    """An order in force; until: seconds since 1970, None for no end."""

    kind: Kind
    whom: str
    until: int | None


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """Anything the server answers."""


class Listed(Answer, tag="listed", frozen=True, kw_only=True):
    """The tables of all servers, who is connected to this one, and the orders in force."""

    tables: tuple[TableLine, ...]
    people: tuple[PersonLine, ...]
    orders: tuple[OrderLine, ...]


class Closed(Answer, tag="closed", frozen=True, kw_only=True):
    """The table is closed."""

    room: str


class Ordered(Answer, tag="ordered", frozen=True, kw_only=True):
    """What holds from now on."""

    orders: tuple[OrderLine, ...]


class Lifted(Answer, tag="lifted", frozen=True, kw_only=True):
    """Who is heard, or let in, again."""

    whom: tuple[str, ...]


class Denied(Answer, tag="denied", frozen=True, kw_only=True):
    """Nothing was done. code: stable; about: the word that it is about.

    perhaps: the players who bear a name that several have.
    """

    code: str
    about: str = ""
    perhaps: tuple[PersonLine, ...] = ()


AdminRequest = ListTables | CloseTable | GiveOrder | LiftOrder
AdminAnswer = Listed | Closed | Ordered | Lifted | Denied
