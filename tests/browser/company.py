"""Two friends at one table, at a desk and at a phone, with two bots that play at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from server.protocol import client
from server.protocol.server import Done, Recorded
from tests.browser.chromium import AWAY, CALM, DESK, PHONE, open_room, visit
from tests.browser.player import PLAYABLE, Player, play_together
from tests.browser.sight import agree, hand_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from playwright.async_api import Browser

    from engine.record import DealRecord
    from tests.browser.chromium import Watched
    from tests.server.people import Person

BRISK: Final = {"hold": 1}  # a finished trick lies there for no longer than it has to


@dataclass
class Company:
    """The host, who has no seat, and two friends on seats 0 (by mouse) and 1 (by thumb)."""

    host: Person
    room: str
    watched: list[Watched]
    friends: list[Player]

    async def deal(self) -> list[list[str]]:
        """Sit down, call two bots, have the cards dealt; return the hands of the friends."""
        for seat, friend in enumerate(self.friends):
            await friend.sit(seat)
        filled = await self.host.ask(client.Fill(id=self.host.id(), room=self.room))
        assert isinstance(filled, Done)
        for friend in self.friends:
            await friend.begin()
        return [await hand_of(friend.page) for friend in self.friends]

    async def play(
        self, trouble: Callable[[], Awaitable[None]], lying: tuple[int, ...] = (1, 2, 3)
    ) -> None:
        """Play the deal; have trouble once, while the first friend is awaited in a trick.

        lying: how many cards may lie there then. With fewer than three the second friend, on the
        right of the first, comes next.
        """
        once = [trouble]

        async def before(friend: Player) -> None:
            if friend is self.friends[0] and len(friend.codes) > 1 and once:
                running = await agree([friend.page])
                if len(running["lying"]) in lying:
                    await once.pop()()

        await play_together(self.friends, before)
        assert not once

    async def record(self, deal: int = 1) -> DealRecord:
        """Return the server's record of a deal."""
        host = self.host
        told = await host.request(client.Fetch(id=host.id(), room=self.room, deal=deal))
        assert isinstance(told, Recorded), told
        return told.record

    async def played_once(self) -> DealRecord:
        """Check that each card of the friends was played as they did, once; return the record."""
        record = await self.record()
        for seat, (friend, watched) in enumerate(zip(self.friends, self.watched, strict=True)):
            told = [trick.cards[(seat - trick.leader) % 4] for trick in record.tricks]
            assert friend.codes == told
            ids = Counter(card for card, _ in set(watched.wire.played()))
            assert ids == Counter(told), "a card went out under two commands"
        return record

    async def go(self) -> None:
        """Send everybody home, unharmed."""
        for one in self.watched:
            one.unharmed(but=AWAY)
        await self.host.go()


async def company(browser: Browser, url: str, game: str, lane: str | None = None) -> Company:
    """Open a table where two friends come; lane: the way that the phone takes to it."""
    host, room = await open_room(url, game, fill=False, level="easy")
    desk = await visit(browser, url, room, "Tullia", BRISK, **DESK, **CALM)
    phone = await visit(browser, lane or url, room, "Marco", BRISK, **PHONE, **CALM)
    friends = [Player(desk.page), Player(phone.page, touch=True)]
    return Company(host, room, [desk, phone], friends)


async def send_into_the_void(friend: Player) -> str:
    """Play a card that nobody answers; check that it is still there, and marked; return it."""
    code = await friend.send(friend.page.locator(PLAYABLE).first)
    await friend.page.locator(f'.hand .c.waits[data-card="{code}"]').wait_for()
    return code
