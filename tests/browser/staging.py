"""Tables brought to a certain moment, always with the same cards, to be looked at."""

from __future__ import annotations

import hashlib
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast
from unittest.mock import patch

from engine.bots import choose
from engine.moves import Discard, Play
from engine.view import View
from server import app
from server.protocol import client
from server.protocol.server import Done
from server.protocol.terms import Terms
from tests.browser.chromium import Watched, site, visit
from tests.browser.player import Player
from tests.server.evenings.house import loaded_dice
from tests.server.people import Person
from tests.server.tables import begin_deal, enter, sit

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from playwright.async_api import Browser

    from engine.seats import Seat
    from server.protocol.cards import CardCode
    from server.protocol.server import Update

_SEED: Final = 7  # of the people's moves
# What the page adds to the shuffle is the same every time: nothing but the salt makes the cards.
_CHANCE: Final = """
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => bytes.length === 32 ? bytes.fill(7) : draw(bytes);
"""


def secrets_of(salt: int) -> SimpleNamespace:
    """Return what stands in for `secrets`: the same bytes for the same salt."""
    drawn = [0]

    def token_bytes(size: int) -> bytes:
        drawn[0] += 1
        seed = "key" if drawn[0] == 1 else f"{salt} {drawn[0] if size < 32 else ''}"
        return hashlib.shake_256(f"{seed} {size}".encode()).digest(size)

    return SimpleNamespace(token_bytes=token_bytes)


@asynccontextmanager
async def staged_site(salt: int, **told: Any) -> AsyncIterator[str]:  # noqa: ANN401
    """A server that shuffles by a salt; gives its address."""
    with loaded_dice(), patch.object(app, "secrets", secrets_of(salt)):
        async with site(**told) as url:
            yield url


@dataclass
class Scene:
    """A page at a table, the two people there besides, and the bot on the fourth seat."""

    url: str
    room: str
    watched: Watched
    player: Player
    people: list[Person]
    tried: set[tuple[int, int]] = field(default_factory=set)

    @property
    def now(self) -> Update:
        """Return the newest update, as the partner has it."""
        return self.people[0].now

    async def until(self, holds: Callable[[Update], bool]) -> None:
        """Play on until something holds: the others like good bots, the page what comes first."""
        for _ in range(4000):
            if holds(self.now):
                await self.player.page.wait_for_timeout(100)
                return
            moved = [await self._move(person) for person in self.people]
            if any(moved):
                continue
            if self._page_asked():
                await self.player.act()
            else:
                await self.player.page.wait_for_timeout(20)
        raise AssertionError("that moment does not come")

    async def begin(self) -> None:
        """Sit down at the page, call a bot, and have the cards dealt."""
        host = self.people[0]
        await self.player.press(self.player.page.locator('.chair[data-seat="0"] button').first)
        await host.until(lambda: host.now.table.seats[0] is not None)
        assert isinstance(await host.ask(client.Fill(id=host.id(), room=self.room)), Done)
        await begin_deal(host, self.room, 1)
        await host.until(lambda: host.now.table.deal == 1)

    def _page_asked(self) -> bool:
        public = self.now.table.public
        return public is not None and public.turn == 0

    async def _move(self, person: Person) -> bool:
        update = person.now
        public, own = update.table.public, update.own
        if public is None or own is None or update.you is None or public.phase == "settled":
            return False
        deal = update.table.deal
        if own.view.declarable is not None and (deal, -1 - update.you) not in self.tried:
            self.tried.add((deal, -1 - update.you))
            answer = client.Answer(id=person.id(), room=update.room, deal=deal, declare=True)
            await person.ask(answer)
            return True
        if public.turn != update.you or not own.view.moves or (deal, public.decision) in self.tried:
            return False
        self.tried.add((deal, public.decision))
        move = choose(View(public, own.view), _SEED, "good").move
        wire: client.Play | client.Discard
        if isinstance(move, Play):
            wire = client.Play(cast("CardCode", move.card))
        elif isinstance(move, Discard):
            wire = client.Discard(cast("tuple[CardCode, ...]", move.cards))
        else:  # declaring is answered above
            return False
        answered = await person.ask(
            client.Move(
                id=person.id(), room=update.room, deal=deal, decision=public.decision, move=wire
            )
        )
        assert isinstance(answered, Done), answered
        return True

    async def go(self) -> None:
        """End it."""
        self.watched.unharmed()
        await self.watched.context.close()
        for person in self.people:
            await person.go()


async def stage(
    browser: Browser,
    url: str,
    game: str,
    *,
    names: tuple[str, str, str] = ("Tullia", "Giulia", "Marco"),
    begin: bool = True,
    terms: dict[str, Any] | None = None,
    **told: Any,  # noqa: ANN401
) -> Scene:
    """Seat the page at south, its partner, and somebody on the left; begin.

    names: of the three people. told: of the browser's context.
    """
    mine, *others = names
    people = [Person(name, url) for name in others]
    for person in people:
        await person.come()
    host = people[0]
    opened = await host.ask(client.Open(id=host.id(), terms=Terms(game=game, **(terms or {}))))
    assert isinstance(opened, Done)
    room = opened.room
    assert room is not None
    seats: tuple[Seat, Seat] = (2, 3)
    for seat, person in zip(seats, people, strict=True):
        await enter(person, room)
        await sit(person, room, seat)
    touch = told.get("has_touch") is True
    watched = await visit(browser, url, name=mine, **told)
    await watched.page.add_init_script(_CHANCE)
    await watched.page.goto(f"{watched.page.url.split('#')[0]}#{room}")
    await watched.page.reload()
    scene = Scene(url, room, watched, Player(watched.page, touch=touch), people)
    await watched.page.locator(".chair button").first.wait_for()
    if begin:
        await scene.begin()
    return scene
