"""Where tables are found: the list of those awake, at this node and at others. Pure.

A table that is not listed is in no list and no count of anybody without a seat there.
"""

from __future__ import annotations

from collections import Counter
from heapq import merge
from itertools import count, islice
from typing import TYPE_CHECKING, Final

import msgspec

from server.protocol.server import Listing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

MOST_TOLD: Final = 200  # tables in one answer
MOST_OF_ONE: Final = 4  # host's tables that others are told of


class Posted(msgspec.Struct, frozen=True, array_like=True):
    """A table in the list; `members` see it even where it is not listed.

    since: seconds since 1970 when it was first posted, and a number that parts equal ones.
    """

    since: tuple[float, int]
    host: str
    listing: Listing
    members: frozenset[str]
    listed: bool


class _Board:
    """The tables of one node."""

    def __init__(self, tables: Iterable[Posted] = ()) -> None:
        self.posted: Final[dict[str, Posted]] = {}
        self._listed: Final[dict[str, Posted]] = {}
        self._own: Final[dict[str, dict[str, Posted]]] = {}  # by player
        for one in sorted(tables, key=_age):
            self.put(one)

    def put(self, posted: Posted) -> None:
        room = posted.listing.room
        before = self.posted.pop(room, None)
        if before is not None:
            self._disown(room, before.members - posted.members)
        self.posted[room] = posted
        for player in posted.members:
            self._own.setdefault(player, {})[room] = posted
        if not posted.listed:
            self._listed.pop(room, None)
        elif before is None or room in self._listed:
            self._listed[room] = posted  # in place: the newest stay last
        else:
            self._listed[room] = posted
            self._sort()

    def _sort(self) -> None:
        """Bring tables into the order of their age after an old one was listed only now."""
        ordered = sorted(self._listed.items(), key=lambda one: one[1].since)
        self._listed.clear()
        self._listed.update(ordered)

    def take(self, room: str) -> bool:
        """Take a table off; tell whether it was there."""
        posted = self.posted.pop(room, None)
        if posted is None:
            return False
        self._disown(room, posted.members)
        self._listed.pop(room, None)
        return True

    def _disown(self, room: str, players: Iterable[str]) -> None:
        for player in players:
            own = self._own[player]
            del own[room]
            if not own:
                del self._own[player]

    def own(self, player: str) -> dict[str, Posted]:
        """Return the tables where a player sits or is host."""
        return self._own.get(player, {})

    def newest(self) -> Iterator[Posted]:
        """Yield the listed tables, the newest first."""
        return reversed(self._listed.values())


class Directory:
    """The tables of this node, and what other nodes told of theirs. clock: seconds since 1970."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock: Final = clock
        self._numbers: Final = count(1)
        self._here: Final = _Board()
        self._others: dict[str, _Board] = {}  # by node
        self._driven: Final[set[str]] = set()
        self.version = 0  # rises with every change of what is told to other nodes

    def post(
        self,
        listing: Listing,
        host: str,
        members: frozenset[str],
        *,
        listed: bool,
        driven: bool = True,
    ) -> None:
        """Put a table into the list, or bring what the list says of it up to date.

        driven: by this node, which tells the others of it.
        """
        room = listing.room
        before = self._here.posted.get(room)
        since = (self._clock(), next(self._numbers)) if before is None else before.since
        posted = Posted(since, host, listing, members | {host}, listed)
        if posted == before and driven is (room in self._driven):
            return
        self._here.put(posted)
        if driven or room in self._driven:
            self.version += 1
        (self._driven.add if driven else self._driven.discard)(room)

    def remove(self, room: str) -> None:
        """Take a table off the list."""
        if self._here.take(room) and room in self._driven:
            self._driven.discard(room)
            self.version += 1

    def driven(self) -> list[Posted]:
        """Return the tables of which this node tells the others."""
        return [self._here.posted[room] for room in self._driven]

    def elsewhere(self, told: Mapping[str, Iterable[Posted] | None]) -> None:
        """Take what other nodes tell: all that are there, with None where nothing is new."""
        self._others = {
            node: self._others.get(node, _Board()) if tables is None else _Board(tables)
            for node, tables in told.items()
        }

    def tables(self, player: str) -> tuple[Listing, ...]:
        """Return what a player may know of: listed tables and the player's own, newest first.

        Own ones, where the player sits or is host, are never crowded out by strangers'. A table
        that is awake at several nodes is told once, as it stands here.
        """
        boards = (self._here, *self._others.values())
        own: dict[str, Posted] = {}
        for board in boards:
            own = {**board.own(player), **own}
        mine = sorted(own.values(), key=_age, reverse=True)[:MOST_TOLD]
        listed = merge(*(board.newest() for board in boards), key=_age, reverse=True)
        others = _few_of_each(
            one for one in _once(listed, self._here) if one.listing.room not in own
        )
        told = [(one.since, msgspec.structs.replace(one.listing, mine=True)) for one in mine]
        told += [(one.since, one.listing) for one in islice(others, MOST_TOLD - len(mine))]
        return tuple(listing for _, listing in sorted(told, key=lambda pair: pair[0], reverse=True))


def _age(posted: Posted) -> tuple[float, int]:
    return posted.since


def _once(listed: Iterable[Posted], here: _Board) -> Iterator[Posted]:
    """Yield each room once, as this node knows it where it does."""
    seen: set[str] = set()
    for one in listed:
        room = one.listing.room
        known = here.posted.get(room, one)
        if room not in seen and known.listed:
            seen.add(room)
            yield known


def _few_of_each(posted: Iterable[Posted]) -> Iterator[Posted]:
    """Yield the newest tables of every host: nobody crowds out the others."""
    told: Counter[str] = Counter()
    for one in posted:
        told[one.host] += 1
        if told[one.host] <= MOST_OF_ONE:
            yield one
