"""How much one connection, player or address may ask. Pure: the clock is an argument.

Whole commands are refused, with a code; nothing is cut in the middle and nobody is thrown out for
being quick.
"""

from __future__ import annotations

import math
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from server.protocol import client

MOST_KNOWN: Final = 10_000  # players, and addresses, whose rates are remembered

Clock = Callable[[], float]  # seconds that only grow


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    at_once: float
    per_second: float

    def scaled(self, factor: float) -> Rate:
        """Return the rate times a factor, 0 for no limit."""
        return Rate(_scaled(self.at_once, factor), self.per_second * factor)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Rates of one player and of one address, and how many connections there may be.

    commands, opening, browsing: of a player, whatever the connection. tables: opened from one
    address. hellos: said from one address, enough for a club that comes back after a restart.
    """

    commands: Rate = Rate(40, 10.0)
    opening: Rate = Rate(10, 0.1)
    browsing: Rate = Rate(10, 1.0)
    tables: Rate = Rate(40, 0.5)
    hellos: Rate = Rate(400, 4.0)
    per_address: float = 200
    per_player: float = 8

    def scaled(self, factor: float) -> Limits:
        """Return all limits times a factor, 0 for none at all."""
        return Limits(
            commands=self.commands.scaled(factor),
            opening=self.opening.scaled(factor),
            browsing=self.browsing.scaled(factor),
            tables=self.tables.scaled(factor),
            hellos=self.hellos.scaled(factor),
            per_address=_scaled(self.per_address, factor),
            per_player=_scaled(self.per_player, factor),
        )


def _scaled(most: float, factor: float) -> float:
    return math.inf if factor == 0 else max(1.0, most * factor)


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """Seconds that a connection is waited for.

    hello: for the first message. taken: for a reader to take one frame. closing: for a connection
    to be really closed once it was ended by either side.
    """

    hello: float = 5.0
    taken: float = 25.0
    closing: float = 5.0


class Bucket:
    """A rate in use: each thing takes a token, and tokens come back with time."""

    __slots__ = ("_clock", "_left", "_rate", "_since")

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate: Final = rate
        self._clock: Final = clock
        self._left = rate.at_once
        self._since = clock()

    def take(self) -> bool:
        """Take a token, or tell that there is none."""
        now = self._clock()
        gained = (now - self._since) * self._rate.per_second
        self._left = min(self._rate.at_once, self._left + gained)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowance:
    """What one player may still ask."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._commands: Final = Bucket(limits.commands, clock)
        self._opening: Final = Bucket(limits.opening, clock)
        self._browsing: Final = Bucket(limits.browsing, clock)

    def covers(self, message: client.ClientMessage | None) -> bool:
        """Tell whether a message may be heard, and count it; None for one that cannot be read."""
        if not self._commands.take():
            return False
        match message:
            case client.Open():
                return self._opening.take()
            case client.Browse():
                return self._browsing.take()
            case _:
                return True


class Allowances:
    """What each player may still ask: coming back on a new connection changes nothing of it."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits: Final = limits
        self._clock: Final = clock
        self._known: Final[OrderedDict[str, Allowance]] = OrderedDict()

    def of(self, player: str) -> Allowance:
        """Return a player's allowance; of very many, those that were asked longest ago go."""
        found = self._known.get(player) or Allowance(self._limits, self._clock)
        self._known[player] = found
        self._known.move_to_end(player)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return found


class Each:
    """One rate for each of many names, such as addresses."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate: Final = rate
        self._clock: Final = clock
        self._known: Final[OrderedDict[str, Bucket]] = OrderedDict()

    def take(self, name: str) -> bool:
        """Take a token of a name, or tell that there is none."""
        bucket = self._known.get(name) or Bucket(self._rate, self._clock)
        self._known[name] = bucket
        self._known.move_to_end(name)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket.take()


class Counts:
    """How many there are of each, up to a bound."""

    def __init__(self, most: float) -> None:
        self._most: Final = most
        self._counted: Final[Counter[str]] = Counter()

    def enter(self, name: str) -> bool:
        """Count one more, or tell that there are as many as there may be."""
        if self._counted[name] >= self._most:
            return False
        self._counted[name] += 1
        return True

    def leave(self, name: str) -> None:
        """Count one less."""
        self._counted[name] -= 1
        if self._counted[name] <= 0:
            del self._counted[name]

    def __len__(self) -> int:
        return len(self._counted)


class Tries:
    """Wrong guesses at a secret, by address and by all: beyond a number nobody is heard a while.

    No setting turns this off: guessing must not pay.
    """

    def __init__(self, most: int, most_of_all: int, seconds: float, clock: Clock) -> None:
        self._most: Final = most
        self._most_of_all: Final = most_of_all
        self._seconds: Final = seconds
        self._clock: Final = clock
        self._wrong: Final[deque[tuple[float, str]]] = deque()
        self._by_address: Final[Counter[str]] = Counter()

    def blocked(self, address: str) -> bool:
        """Tell whether guesses from here are not looked at for now, right ones included."""
        past = self._clock() - self._seconds
        while self._wrong and self._wrong[0][0] <= past:
            _, old = self._wrong.popleft()
            self._by_address[old] -= 1
            if not self._by_address[old]:
                del self._by_address[old]
        return len(self._wrong) >= self._most_of_all or self._by_address[address] >= self._most

    def wrong(self, address: str) -> None:
        """Note a wrong guess."""
        self._wrong.append((self._clock(), address))
        self._by_address[address] += 1

    def right(self, address: str) -> None:
        """Take back the newest guess of an address, which was noted before it was looked at."""
        for place in range(len(self._wrong) - 1, -1, -1):
            if self._wrong[place][1] == address:
                del self._wrong[place]
                self._by_address[address] -= 1
                return
