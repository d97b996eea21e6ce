"""A whole deal at a running house, with trouble on the way: what an operator can try a set-up by.

python -m tests.deploy.evening ws://127.0.0.1:8765/ws --game ottocento --at 20 'docker kill ...'

Four people play, each at one of the addresses; after the command with the given number is sent,
the words of `--at` run in a shell, and everybody comes back, to another address where their own is
silent. Ends with 1 unless every acknowledged card lies on the table once, in its order, for all.
Bots and answers take their time at a house with the usual pace, so a deal takes some minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import time
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from websockets.exceptions import WebSocketException

from engine.seats import SEATS
from server.protocol.server import Done
from tests.server.people import Person
from tests.server.tables import GAMES, enter, table_of
from tests.server.test_kill import NAMES, caught_up, moves_in, next_move, played_cards, public, seen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from server.protocol import client

WITHIN: Final = 120.0  # seconds until everybody is back
_ONCE: Final = 10.0  # seconds for one try
# Nobody answers (a TimeoutError is an OSError), or somebody who cannot let one in yet.
_NOT_YET: Final = (OSError, WebSocketException, AssertionError)


@dataclass(slots=True)
class Told:
    """What came of a deal.

    sent: acknowledged commands. gone: how many acknowledged cards a store that was put back had
    forgotten, as everybody was told. away: seconds from a trouble's end until everybody was back,
    and until the next answer.
    """

    people: list[Person]
    sent: list[client.RoomCommand] = field(default_factory=list)
    gone: int = 0
    away: list[tuple[float, float]] = field(default_factory=list)

    def whole(self) -> bool:
        """Tell whether every acknowledged card lies on the table once, in its order, for all."""
        cards = played_cards(self.people)
        alike = all(played_cards([one]) == cards for one in self.people)
        return alike and cards == moves_in(self.sent) and len(cards) == 60

    def taken_back(self, command: client.RoomCommand) -> bool:
        """Tell whether the store says that it forgot something, and forget it here too."""
        told = [one.now.lost for one in self.people]
        if not any(told):
            return False
        assert all(told)
        before = len(moves_in(self.sent))
        left = len(played_cards(self.people)) + len(public(self.people[0]).table)
        self.sent.append(command)  # stored, or not, before the copy was taken
        while self.sent and len(moves_in(self.sent)) > left:
            self.sent.pop()
        self.gone += max(0, before - left)
        return True


async def play(
    urls: Sequence[str],
    game: str,
    seed: str,
    troubles: Mapping[int, Callable[[], Awaitable[None]]],
) -> Told:
    """Play a deal, people shared out over the addresses; `troubles` befall it by command."""
    # Other people each time: who repeats a command is led to the table that it once opened.
    mark = secrets.token_hex(3)
    people = await table_of(urls[0], game, [f"{name} {mark}" for name in NAMES])
    for number, one in enumerate(people):
        if one.url != urls[number % len(urls)]:
            one.url = urls[number % len(urls)]
            await come_back(one, urls)
    told, chance, left = Told(people), Random(seed), dict(troubles)
    while (following := next_move(people, chance)) is not None:
        person, command = following
        trouble = left.pop(len(told.sent), None)
        began = back = 0.0
        if trouble is not None:
            await person.send(command)
            await trouble()
            began = time.monotonic()
            await asyncio.gather(*(come_back(one, urls) for one in people))
            back = time.monotonic()
            if told.taken_back(command):
                told.away.append((back - began, back - began))
                continue
        assert await person.ask(command) == Done(id=command.id)
        if trouble is not None:
            told.away.append((back - began, time.monotonic() - began))
        told.sent.append(command)
        await caught_up(people, SEATS[people.index(person)], command)
    return told


async def come_back(person: Person, urls: Sequence[str]) -> None:
    """Connect again and go on from the newest update, at whichever address answers."""
    places = [person.url, *(url for url in urls if url != person.url)]
    async with asyncio.timeout(WITHIN):
        while True:
            for url in places:
                person.url = url
                try:
                    async with asyncio.timeout(_ONCE):
                        await person.go()
                        await person.come()
                        await enter(person, person.now.room, seen(person.now))
                except _NOT_YET:
                    await asyncio.sleep(0.05)
                else:
                    return


def _shell(words: str) -> Callable[[], Awaitable[None]]:
    async def happen() -> None:
        process = await asyncio.create_subprocess_shell(words, stdout=asyncio.subprocess.DEVNULL)
        assert await process.wait() == 0, words

    return happen


async def main(words: Sequence[str]) -> int:
    """Play as the words say; return 0 if nothing was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.deploy.evening")
    parser.add_argument("urls", nargs="+", metavar="URL")
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    parser.add_argument("--seed", default="evening")
    parser.add_argument("--restored", action="store_true", help="a copy may be put back on the way")
    parser.add_argument("--at", nargs=2, action="append", default=[], metavar=("N", "WORDS"))
    asked = parser.parse_args(words)
    troubles = {int(number): _shell(told) for number, told in asked.at}
    began = time.monotonic()
    told = await play(asked.urls, asked.game, asked.seed, troubles)
    for one in told.people:
        await one.go()
    away = ", ".join(f"back {back:.2f} s, next answer {after:.2f} s" for back, after in told.away)
    epochs = sorted({one.now.epoch for one in told.people})
    print(  # noqa: T201 - the figures are what it is run for
        f"{asked.game}: {len(told.sent)} commands, {len(played_cards(told.people))} cards, epoch "
        f"{epochs}, {'whole' if told.whole() else 'NOT WHOLE'}, {told.gone} gone, "
        f"{time.monotonic() - began:.1f} s" + (f"; {away}" if away else "")
    )
    return 0 if told.whole() and (asked.restored or not told.gone) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
