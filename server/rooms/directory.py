"""Where tables are found: the list of those awake, and the cards that hosts show. Pure.

A table that is not listed is in no list and no count of anybody without a seat there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import reduce
from itertools import count, islice
from math import perm
from typing import TYPE_CHECKING, Final, cast

import msgspec

from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from server.protocol.client import Spoken
    from server.protocol.server import Listing

MOST_TOLD: Final = 200  # tables in one answer
MOST_OF_ONE: Final = 4  # host's tables that others are told of
SHOWN_FOR: Final = 600.0  # seconds
_SPOKEN: Final = 3  # cards


def _common() -> tuple[str, ...]:
    """Return the cards that are in the packs of all games, in one order for good."""
    packs = [variant.pack.cards for variant in VARIANTS.values()]
    kept = reduce(lambda left, right: left & right, map(frozenset, packs))
    return tuple(card for card in packs[0] if card in kept)


CARDS: Final = _common()
_WAYS: Final = perm(len(CARDS), _SPOKEN)


@dataclass(slots=True)
class _Posted:
    """A table in the list; `members` see it even where it is not listed."""

    number: int
    host: str
    listing: Listing
    members: frozenset[str]


class Directory:
    """The tables of this node. clock: seconds that only grow. draw: a number from 0 up to 1."""

    def __init__(self, clock: Callable[[], float], draw: Callable[[], float]) -> None:
        self._clock: Final = clock
        self._draw: Final = draw
        self._numbers: Final = count(1)
        self._posted: Final[dict[str, _Posted]] = {}
        self._listed: Final[dict[str, _Posted]] = {}
        self._own: Final[dict[str, dict[str, _Posted]]] = {}  # by player
        self._shown: Final[dict[str, tuple[Spoken, float]]] = {}  # by room: until when
        self._rooms: Final[dict[Spoken, str]] = {}

    def post(self, listing: Listing, host: str, members: frozenset[str], *, listed: bool) -> None:
        """Put a table into the list, or bring what the list says of it up to date."""
        room = listing.room
        before = self._posted.pop(room, None)
        number = next(self._numbers) if before is None else before.number
        posted = _Posted(number, host, listing, members | {host})
        if before is not None:
            self._disown(room, before.members - posted.members)
        self._posted[room] = posted
        for player in posted.members:
            self._own.setdefault(player, {})[room] = posted
        if not listed:
            self._listed.pop(room, None)
        elif before is None or room in self._listed:
            self._listed[room] = posted  # in place: the newest stay last
        else:
            self._listed[room] = posted
            self._sort()

    def _sort(self) -> None:
        """Bring tables into the order of their age after an old one was listed only now."""
        ordered = sorted(self._listed.items(), key=lambda one: one[1].number)
        self._listed.clear()
        self._listed.update(ordered)

    def remove(self, room: str) -> None:
        """Take a table off the list, and its cards away."""
        posted = self._posted.pop(room, None)
        if posted is not None:
            self._disown(room, posted.members)
            self._listed.pop(room, None)
        self.hide(room)

    def _disown(self, room: str, players: Iterable[str]) -> None:
        for player in players:
            own = self._own[player]
            del own[room]
            if not own:
                del self._own[player]

    def tables(self, player: str) -> tuple[Listing, ...]:
        """Return what a player may know of: listed tables and the player's own, newest first.

        Own ones, where the player sits or is host, are never crowded out by strangers'.
        """
        own = self._own.get(player, {})
        mine = sorted(own.values(), key=lambda one: -one.number)[:MOST_TOLD]
        others = _few_of_each(
            one for room, one in reversed(self._listed.items()) if room not in own
        )
        told = [(one.number, msgspec.structs.replace(one.listing, mine=True)) for one in mine]
        told += [(one.number, one.listing) for one in islice(others, MOST_TOLD - len(mine))]
        return tuple(listing for _, listing in sorted(told, key=lambda pair: -pair[0]))

    def show(self, room: str) -> tuple[Spoken, float]:
        """Draw three cards by which the room is found; return them and for how many seconds.

        Cards shown before are good no longer.
        """
        self.hide(room)
        self._forget()
        way = int(self._draw() * _WAYS)
        while _spoken(way) in self._rooms:
            way = (way + 1) % _WAYS
        cards = _spoken(way)
        self._rooms[cards] = room
        self._shown[room] = (cards, self._clock() + SHOWN_FOR)
        return cards, SHOWN_FOR

    def hide(self, room: str) -> None:
        """Take the cards of a room away."""
        shown = self._shown.pop(room, None)
        if shown is not None:
            del self._rooms[shown[0]]

    def find(self, cards: Spoken) -> str | None:
        """Return the room whose host shows these cards, in this order."""
        self._forget()
        return self._rooms.get(cards)

    def _forget(self) -> None:
        """Hide what was shown long enough; the oldest come first, since all last alike."""
        now = self._clock()
        while self._shown:
            room, (_, until) = next(iter(self._shown.items()))
            if now < until:
                return
            self.hide(room)


def _few_of_each(posted: Iterable[_Posted]) -> Iterator[_Posted]:
    """Yield the newest tables of every host: nobody crowds out the others."""
    told: Counter[str] = Counter()
    for one in posted:
        told[one.host] += 1
        if told[one.host] <= MOST_OF_ONE:
            yield one


def _spoken(way: int) -> Spoken:
    """Return one of the `_WAYS` ways to lay three different cards in a row."""
    left = list(CARDS)
    cards = []
    for _ in range(_SPOKEN):
        way, place = divmod(way, len(left))
        cards.append(left.pop(place))
    return cast("Spoken", tuple(cards))
