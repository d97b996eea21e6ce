"""The guided first deal in a real browser: from the lessons to the sheet, hint by hint."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.axe import Looker, need_axe
from tests.browser.chromium import BY_HAND, DESK, PATIENCE, chromium, need_browser, site, visit
from tests.browser.player import Player
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.async_api import Locator, Page

_GOOD: Final = "a good choice"
_APART: Final = """([guide, others]) => {
    const boxes = (what) =>
        [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
    return boxes(guide).every((a) => boxes(others).every((b) =>
        a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left));
}"""


class Learner(Player):
    """Somebody who reads before playing, and then does what is suggested."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        super().__init__(page, touch=touch)
        self.read: list[str] = []  # what had happened, note by note
        self.explained = 0  # cards that were not suggested, and were read about

    @property
    def guide(self) -> Locator:
        """The guide, beside the cloth or above it."""
        return self.page.locator("section.guide")

    async def sit_for(self, game: str) -> None:
        """Go from the first lesson to the first deal and sit down."""
        await self.page.locator(".toc").get_by_role("link", name="Your first deal").click()
        await self.page.get_by_role("heading", name="Your first deal").wait_for()
        assert f"#/learn/{game}/first" in self.page.url
        await self.press(self.page.get_by_role("button", name="Sit down and play"))
        await self.page.locator(".hand .c").first.wait_for()

    async def hand(self) -> list[str | None]:
        """Return the cards of the hand."""
        cards = await self.page.locator(".hand .c").all()
        return [await card.get_attribute("data-card") for card in cards]

    async def learn(self) -> None:
        """Read and play until the sheet lies there."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if await self.page.locator(".result").is_visible():
                return
            if not (await self._go_on() or await self._declare() or await self._choose()):
                await self.page.wait_for_timeout(40)
        raise AssertionError("the deal does not end")

    async def _go_on(self) -> bool:
        button = self.guide.get_by_role("button", name="Go on")
        if not await button.is_visible():
            return False
        self.read += await self.guide.locator(".guide-news p").all_inner_texts()
        assert await self.page.get_by_role("button", name=", playable,").count() == 0
        await self.press(button)
        await button.wait_for(state="hidden")
        return True

    async def _declare(self) -> bool:
        button = self.page.get_by_role("button", name="Declare all", exact=True)
        if not await button.is_visible():
            return False
        told = await self.guide.inner_text()
        assert "All together 23 points, yours at once" in told
        assert "the Matto, which here stands for a missing card" in told
        return await self.act_before_play()

    async def _choose(self) -> bool:
        """Read about a card that is not suggested and one that may not go, play the good one."""
        good = self.page.get_by_role("button", name=re.compile(f", playable, {_GOOD},"))
        if await good.count() == 0:
            return False
        assert await good.count() == 1
        assert await good.locator(".best").count() == 1, "the mark is a sign too"
        await self._compare()
        await self._be_told(good)
        await self._apart()
        await self._play(good)
        return True

    async def _compare(self) -> None:
        cards = await self.page.locator(".hand .c").all()
        labels = [await card.get_attribute("aria-label") or "" for card in cards]
        for card, label in zip(cards, labels, strict=True):
            if ", playable," in label:
                assert len(label.split(", ")) >= 5, f"nothing is told of it: {label}"
                if _GOOD not in label and self.explained < 3:
                    await self._be_told(card)
                    self.explained += 1
                    return
            elif not self.touch and self.explained < 3:
                await card.hover(position={"x": 12, "y": 24})
                await (
                    self.guide.get_by_text("You hold")
                    .or_(self.guide.get_by_text("You cannot follow"))
                    .first.wait_for()
                )

    async def _be_told(self, card: Locator) -> None:
        """Raise or point at a card: the guide names it, and tells what its label tells."""
        name, *_, facts, _ = (await card.get_attribute("aria-label") or "").split(", ")
        if self.touch:
            await self.press(card)
        else:
            await card.hover(position={"x": 12, "y": 24})
        told = self.guide.locator(".guide-card")
        await told.filter(has_text=name).filter(has_text=facts).wait_for()

    async def _apart(self) -> None:
        """The guide covers neither hand nor trick."""
        assert await self.page.evaluate(_APART, ["section.guide", ".hand .c, .played .card"])

    async def _play(self, card: Locator) -> None:
        label = await card.get_attribute("aria-label") or ""
        code = await card.get_attribute("data-card")
        if self.touch:  # it is raised already
            await self.page.get_by_role("button", name=re.compile("^Play ")).tap()
        else:
            await self.press(card)
        await self.page.locator(f'.hand [data-card="{code}"]').wait_for(state="detached")
        self.cards.append(label.split(",")[0])


@pytest.mark.parametrize("game", GAMES)
@BY_HAND
async def test_a_newcomer_learns_by_playing(
    game: str, device: Mapping[str, Any], touch: bool
) -> None:
    """Following the good choices one meets Matto, void and declaration, wins, and reads it all."""
    need_browser()
    async with site() as url, chromium() as browser:
        watched = await visit(browser, url, f"/learn/{game}", **device)
        page, learner = watched.page, Learner(watched.page, touch=touch)
        await learner.sit_for(game)
        hand = await learner.hand()
        await learner.learn()
        assert len(learner.cards) == 15
        assert learner.explained == 3
        met = "\n".join(learner.read)
        assert "had to trump" in met
        assert "You play the Matto" in met
        assert "the Matto: that comes back to your own pile" in met or "not the Matto" in met
        assert ("You declare" in met) is (game == "ottocento")
        assert ("equal rank" in met) is (game == "ottocento")
        sheet = page.locator(".result")
        assert await sheet.get_by_text("We win this deal").is_visible()
        assert await page.get_by_text("How to read the sheet").is_visible()
        assert await page.get_by_text("nothing is claimed about the shuffle").is_visible()
        assert await page.get_by_text("as promised").count() == 0
        await learner.press(sheet.get_by_role("button", name="Once more"))
        await sheet.wait_for(state="hidden")
        await page.locator(".hand .c").nth(14).wait_for()
        assert await learner.hand() == hand
        watched.unharmed()


async def test_what_was_learnt_is_marked_and_a_real_table_has_no_hints() -> None:
    """The list of lessons knows that the deal was played; after it one may sit down for real."""
    need_browser()
    async with site() as url, chromium() as browser:
        watched = await visit(browser, url, **DESK)
        page, learner = watched.page, Learner(watched.page, touch=False)
        await page.get_by_role("link", name="Play a first deal").click()
        await learner.press(page.get_by_role("button", name="Sit down and play"))
        await page.locator(".hand .c").first.wait_for()
        await page.reload()  # in the middle of it
        await learner.learn()
        await page.get_by_role("button", name="To the lessons").click()
        await page.get_by_role("link", name=re.compile(r"Your first deal\W+done")).wait_for()
        await page.go_back()
        await learner.press(page.get_by_role("button", name="A real table"))
        await page.locator(".result").wait_for(state="hidden")
        await page.locator(".hand .c").first.wait_for()
        assert await learner.guide.count() == 0
        assert await page.get_by_text("Your table").is_visible()
        watched.unharmed()


async def test_all_choices_are_read_at_leisure_by_the_keyboard() -> None:
    """H opens the list of every card that may be played, each explained, one marked in words."""
    need_browser()
    async with site() as url, chromium() as browser:
        watched = await visit(browser, url, "/learn/piedicavallo/first", **DESK)
        page = watched.page
        await page.get_by_role("button", name="Sit down and play").click()
        await page.get_by_role("button", name="Go on").click()
        playable = page.get_by_role("button", name=", playable,")
        await playable.first.wait_for()
        await page.keyboard.press("h")
        items = page.get_by_role("dialog", name="What you may play, and why").get_by_role(
            "listitem"
        )
        assert await items.count() == await playable.count() == 3
        texts = await items.all_inner_texts()
        assert sum("A good choice: " in text for text in texts) == 1
        assert all(len(text) > 30 for text in texts), texts
        await page.keyboard.press("Escape")
        await items.first.wait_for(state="hidden")
        watched.unharmed()


async def test_nothing_bars_the_way_of_anybody() -> None:
    """axe-core finds nothing on the screens of a first deal, in any language and theme."""
    need_axe()
    quiet: dict[str, Any] = {**DESK, "reduced_motion": "reduce"}
    async with site() as url, chromium() as browser:
        watched = await visit(browser, url, "/learn/ottocento/first", **quiet)
        page, learner = watched.page, Learner(watched.page, touch=False)
        looker = Looker(page)
        await page.get_by_role("button", name="Sit down and play").wait_for()
        await looker.look("before the first deal", phone=True)
        await learner.press(page.get_by_role("button", name="Sit down and play"))
        await page.get_by_role("button", name="Go on").wait_for()
        await looker.look("the opening words", phone=True)
        await page.get_by_role("button", name="Go on").click()
        await page.get_by_role("button", name="Declare all").wait_for()
        await looker.look("to declare or not", phone=True)
        await learner.act_before_play()
        good = page.get_by_role("button", name=re.compile(f", playable, {_GOOD},"))
        await good.wait_for()
        await looker.look("a good choice", phone=True)
        await page.keyboard.press("h")
        await page.get_by_role("dialog", name="What you may play, and why").wait_for()
        await looker.look("all choices", phone=True)
        await page.keyboard.press("Escape")
        await learner.press(good)
        await learner.guide.get_by_role("button", name="Go on").wait_for()
        await looker.look("something to read", phone=True)
        await learner.learn()
        await looker.look("the sheet of a first deal", phone=True)
        looker.unbroken()
        watched.unharmed()
