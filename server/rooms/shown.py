"""The three cards that a host shows: whoever names them in their order finds the table."""

from __future__ import annotations

import asyncio
import contextlib
from functools import reduce
from math import perm
from typing import TYPE_CHECKING, Final, cast

from engine.variants import VARIANTS
from server.store.log import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from server.protocol.client import Spoken
    from server.store.lobby import Lobby

SHOWN_FOR: Final = 600.0  # seconds
_SPOKEN: Final = 3  # cards


def _common() -> tuple[str, ...]:
    """Return the cards that are in the packs of all games, in one order for good."""
    packs = [variant.pack.cards for variant in VARIANTS.values()]
    kept = reduce(lambda left, right: left & right, map(frozenset, packs))
    return tuple(card for card in packs[0] if card in kept)


CARDS: Final = _common()
_WAYS: Final = perm(len(CARDS), _SPOKEN)


class ShownCards:
    """Shown at one node, found at every node of the store. draw: a number from 0 up to 1."""

    def __init__(self, lobby: Lobby, draw: Callable[[], float]) -> None:
        self._lobby: Final = lobby
        self._draw: Final = draw
        self._hiding: Final[set[asyncio.Task[None]]] = set()

    async def show(self, room: str) -> tuple[Spoken, float]:
        """Draw three cards by which the room is found; return them and for how many seconds.

        Cards shown before are good no longer. Raises StoreDown.
        """
        way = int(self._draw() * _WAYS)
        while not await self._lobby.claim(room, _words(spoken(way)), SHOWN_FOR):
            way = (way + 1) % _WAYS
        return spoken(way), SHOWN_FOR

    async def find(self, cards: Spoken) -> str | None:
        """Return the room whose host shows these cards, in this order; raises StoreDown."""
        return await self._lobby.found(_words(cards))

    async def hide(self, room: str) -> None:
        """Take the cards of a room away; raises StoreDown."""
        await self._lobby.conceal(room)

    def hide_soon(self, room: str) -> None:
        """Take them away beside everything else; if the store is away they run out by time."""
        task = asyncio.get_running_loop().create_task(self._hidden(room))
        self._hiding.add(task)
        task.add_done_callback(self._hiding.discard)

    async def _hidden(self, room: str) -> None:
        with contextlib.suppress(StoreError):
            await self.hide(room)


def _words(cards: Spoken) -> str:
    return " ".join(cards)


def spoken(way: int) -> Spoken:
    """Return one of the ways to lay three different cards in a row, by its number."""
    left = list(CARDS)
    cards = []
    for _ in range(_SPOKEN):
        way, place = divmod(way, len(left))
        cards.append(left.pop(place))
    return cast("Spoken", tuple(cards))
