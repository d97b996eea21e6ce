"""Plays a deal as a person would: by what the page offers, with mouse or thumb, in any language."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from tests.browser.chromium import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from playwright.async_api import Locator, Page

_POLL: Final = 40  # milliseconds between two looks
# Whatever is asked of this seat just now. Shapes, not words: those are another's in each language.
_ASKED: Final = """() => {
    const seen = (what) => document.querySelector(what)?.checkVisibility() === true;
    if (document.querySelector('.hand .c.waits') !== null) return '';
    if (seen('.result')) return 'over';
    if (seen('.sheet.declare')) return 'declare';
    if (seen('.lay')) return 'discard';
    return seen('.hand .c.ok') ? 'play' : '';
}"""
PLAYABLE: Final = ".hand .c.ok"


class Player:
    """Somebody at the page with a mouse, or with a thumb."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page: Final = page
        self.touch: Final = touch
        self.cards: Final[list[str]] = []  # played, as the page calls them
        self.codes: Final[list[str]] = []  # and as the game does

    async def press(self, what: Locator) -> None:
        """Click or tap, where a card shows its rank: others may lie over the rest."""
        place = {"x": 12, "y": 24}
        if self.touch:
            await what.tap(position=place)  # type: ignore[arg-type] # a plain dict is one
        else:
            await what.click(position=place)  # type: ignore[arg-type]

    async def sit(self, seat: int | None = None) -> None:
        """Take a seat, or the first one that is free."""
        chair = ".chair" if seat is None else f'.chair[data-seat="{seat}"]'
        await self.press(self.page.locator(f"{chair} > button.btn").first)
        await self.page.locator(".seat.me, .chair.we").first.wait_for()

    async def sit_and_begin(self) -> None:
        """Take a free seat and let the cards be dealt."""
        await self.press(self.page.locator(".chair > .btn.main").first)
        await self.begin()

    async def begin(self) -> None:
        """Say that one is ready for the first deal."""
        await self.press(self.page.locator(".sheet.waiting .actions .btn.main"))

    async def go_on(self) -> None:
        """Say at the sheet of a deal that one is ready for the next, or for another match."""
        await self.press(self.page.locator(".result .foot .btn.main"))

    async def asked(self) -> str:
        """Return what is asked: `play`, `discard`, `declare`, `over` at the end, else nothing."""
        return str(await self.page.evaluate(_ASKED))

    async def until_asked(self, what: str) -> None:
        """Do what is asked until this is asked; that is left to be done."""
        until = time.monotonic() + PATIENCE
        while (now := await self.asked()) != what:
            if now == "over" or time.monotonic() > until:
                raise AssertionError(f"nobody asks to {what}: {now}")
            if not await self.do(now):
                await self.page.wait_for_timeout(_POLL)

    async def play_deal(self) -> None:
        """Answer whatever is asked until the sheet of the deal lies there."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            now = await self.asked()
            if now == "over":
                return
            if not await self.do(now):
                await self.page.wait_for_timeout(_POLL)
        raise AssertionError("the deal does not end")

    async def act(self) -> bool:
        """Do one thing, if anything is asked for."""
        return await self.do(await self.asked())

    async def act_before_play(self) -> bool:
        """Declare or lay away, if that is asked for."""
        now = await self.asked()
        return now != "play" and await self.do(now)

    async def do(self, what: str) -> bool:
        """Do what is asked; return whether anything is."""
        if what == "declare":
            await self.press(self.page.locator(".sheet.declare .btn.main"))
            await self.page.locator(".sheet.declare").wait_for(state="hidden")
        elif what == "discard":
            await self._lay_away()
        elif what == "play":
            await self.play()
        else:
            return False
        return True

    async def choose_to_lay(self) -> None:
        """Choose one more card to be laid away."""
        may_go = '.hand .c:not(.sel)[aria-disabled="false"]'
        await self.press(self.page.locator(may_go).first)

    async def _lay_away(self) -> None:
        chosen = self.page.locator(".hand .c.sel")
        for number in range(await chosen.count(), 2):
            await self.choose_to_lay()
            await chosen.nth(number).wait_for()
        await self.press(self.page.locator(".lay .btn.main"))
        await self.page.locator(".lay").wait_for(state="hidden")

    async def send(self, card: Locator | None = None) -> str:
        """Tap a card, and tap Play where it asks for that; return the card's code."""
        card = card or self.page.locator(PLAYABLE).first
        told: list[str] = await card.evaluate("(one) => [one.ariaLabel, one.dataset.card]")
        label, code = told
        await self.press(card)
        if self.touch:
            await self.page.locator(".own-rail .btn.main, .rail .btn.main").tap()
        self.cards.append(label.split(",")[0])
        self.codes.append(code)
        return str(code)

    async def play(self, card: Locator | None = None) -> None:
        """Play a card, the first one that may be played, and see it leave the hand."""
        code = await self.send(card)
        await self.page.locator(f'.hand [data-card="{code}"]').wait_for(state="detached")


async def play_together(
    players: Sequence[Player], before: Callable[[Player], Awaitable[None]] | None = None
) -> None:
    """Let several people at one table play a deal to its end.

    before: what is done before each card that one of them plays, while all wait for it.
    """
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        asked = [await player.asked() for player in players]
        if all(one == "over" for one in asked):
            return
        for player, what in zip(players, asked, strict=True):
            if what == "play" and before is not None:
                await before(player)
                await player.act()
            else:
                await player.do(what)
        await players[0].page.wait_for_timeout(_POLL)
    raise AssertionError("the deal does not end")
