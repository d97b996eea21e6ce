"""Plays a deal as a person would: by what the page says of its buttons, with mouse or thumb."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

_LONG: Final = 120.0  # seconds for a deal, on a loaded machine
_PLAYABLE: Final = re.compile(r", playable,")
_MAY_GO: Final = re.compile(r", may be laid away,")


class Player:
    """Somebody at the page with a mouse, or with a thumb."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page: Final = page
        self.touch: Final = touch
        self.cards: Final[list[str]] = []  # played, as the page calls them

    async def press(self, what: Locator) -> None:
        """Click or tap, where a card shows its rank: others may lie over the rest."""
        place = {"x": 12, "y": 24}
        if self.touch:
            await what.tap(position=place)  # type: ignore[arg-type] # a plain dict is one
        else:
            await what.click(position=place)  # type: ignore[arg-type]

    async def sit_and_begin(self) -> None:
        """Take a free seat and let the cards be dealt."""
        await self.press(self.page.get_by_role("button", name="Sit here").first)
        await self.press(self.page.get_by_role("button", name="Deal the cards"))

    async def play_deal(self) -> None:
        """Answer whatever is asked until the sheet of the deal lies there."""
        until = time.monotonic() + _LONG
        while time.monotonic() < until:
            if await self.page.locator(".result").is_visible():
                return
            if not await self.act():
                await self.page.wait_for_timeout(40)
        raise AssertionError("the deal does not end")

    async def act(self) -> bool:
        """Do one thing, if anything is asked for."""
        if await self.act_before_play():
            return True
        playable = self.page.get_by_role("button", name=_PLAYABLE)
        if await playable.count() == 0:
            return False
        await self._play(playable.first)
        return True

    async def act_before_play(self) -> bool:
        """Declare or lay away, if that is asked for."""
        for name in ("Declare all", "Go on"):
            button = self.page.get_by_role("button", name=name, exact=True)
            if await button.is_visible():
                await self.press(button)
                await button.wait_for(state="hidden")
                return True
        if await self.page.get_by_role("heading", name="Lay away two cards").is_visible():
            await self._lay_away()
            return True
        return False

    async def _lay_away(self) -> None:
        for _ in range(2):
            may_go = self.page.get_by_role("button", name=_MAY_GO, pressed=False, disabled=False)
            await self.press(may_go.first)
        await self.press(self.page.get_by_role("button", name="Lay away", exact=True))
        title = self.page.get_by_role("heading", name="Lay away two cards")
        await title.wait_for(state="hidden")

    async def _play(self, card: Locator) -> None:
        label = await card.get_attribute("aria-label") or ""
        code = await card.get_attribute("data-card")
        await self.press(card)
        if self.touch:
            await self.page.get_by_role("button", name=re.compile("^Play ")).tap()
        await self.page.locator(f'.hand [data-card="{code}"]').wait_for(state="detached")
        self.cards.append(label.split(",")[0])
