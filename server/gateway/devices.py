"""Codes by which a second device becomes the same player: six digits, once, for five minutes.

They live in the memory of the node that gave them; what a code led to is kept in the store.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from server.gateway.limits import Tries

if TYPE_CHECKING:
    from collections.abc import Callable

    from server.gateway.limits import Clock

GOOD_FOR: Final = 300.0  # seconds
MOST_TRIES: Final = 5  # wrong ones of an address in that time
MOST_TRIES_OF_ALL: Final = 50
_CODES: Final = 1_000_000
_MOST_OUT: Final = 10_000  # at one time: of a hundred guesses one at most meets any code


class NotLetIn(Exception):
    """Who says hello is not let in; `code` tells why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code: Final = code


@dataclass(slots=True)
class _Given:
    """A code that was given out, and the device that has used it."""

    player: str
    until: float
    device: str | None = None


class Codes:
    """The codes of this node. below(n): a whole number from 0 up to n, by chance."""

    def __init__(self, clock: Clock, below: Callable[[int], int]) -> None:
        self._clock: Final = clock
        self._below: Final = below
        self._given: Final[dict[str, _Given]] = {}
        self._newest: Final[dict[str, str]] = {}  # by player
        self._tries: Final = Tries(MOST_TRIES, MOST_TRIES_OF_ALL, GOOD_FOR, clock)

    def give(self, player: str) -> str | None:
        """Return a fresh code, instead of an earlier one; None when too many are out."""
        self._forget()
        earlier = self._newest.pop(player, None)
        if earlier is not None:
            del self._given[earlier]
        if len(self._given) >= _MOST_OUT:
            return None
        number = self._below(_CODES)
        while (code := f"{number:06}") in self._given:
            number = (number + 1) % _CODES
        self._given[code] = _Given(player, self._clock() + GOOD_FOR)
        self._newest[player] = code
        return code

    def redeem(self, code: str, device: str, address: str) -> str:
        """Return the player that the device now belongs to; raises NotLetIn.

        A device that has used a code and did not hear so gets the same answer again.
        """
        self._forget()
        given = self._given.get(code)
        if given is not None and given.device == device:
            return given.player
        if self._tries.blocked(address):
            raise NotLetIn("too_fast")
        if given is None or given.device is not None:
            self._tries.wrong(address)
            raise NotLetIn("wrong_code")
        given.device = device
        return given.player

    def _forget(self) -> None:
        """Drop codes that are past; the oldest come first, since all last alike."""
        now = self._clock()
        while self._given:
            code, given = next(iter(self._given.items()))
            if now < given.until:
                return
            del self._given[code]
            del self._newest[given.player]
