"""A friend comes to the table: by three cards said aloud, or by a link that was sent."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.chromium import PHONE, chromium, need_browser, site, visit
from tests.browser.words import LANGUAGES, say

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Page

    from tests.browser.chromium import Watched

# A small laptop, where not all of the invitation has room at once.
_LOW: Final[dict[str, Any]] = {"viewport": {"width": 1024, "height": 600}}
_SEAT: Final = ".chair > .btn.main"


def button(page: Page, language: str, key: str) -> Any:  # noqa: ANN401 - a locator
    """Return a button by the key of its words."""
    return page.get_by_role("button", name=say(language, key), exact=True).first


async def host_of(browser: Browser, url: str, language: str, name: str = "Tullia") -> Watched:
    """Open a table without bots from the lobby, as a host does."""
    host = await visit(browser, url, "", name, {"language": language}, **_LOW)
    await host.page.get_by_role("switch", name=say(language, "new.fill")).click()
    await button(host.page, language, "new.do").click()
    await host.page.locator(".sheet.waiting").wait_for()
    return host


async def friend_of(browser: Browser, url: str, language: str) -> Watched:
    """Open the sheet for joining, on a phone."""
    friend = await visit(browser, url, "", "Marco", {"language": language}, **PHONE)
    await button(friend.page, language, "lobby.join").tap()
    await friend.page.locator("#spoken").wait_for()
    return friend


@asynccontextmanager
async def two(language: str, name: str = "Tullia") -> AsyncIterator[tuple[Watched, Watched]]:
    """A host who waits at a table, and a friend who is asked how to come there; both unharmed."""
    need_browser()
    async with site() as url, chromium() as browser:
        host = await host_of(browser, url, language, name)
        friend = await friend_of(browser, url, language)
        yield host, friend
        host.unharmed()
        friend.unharmed()


async def spoken_cards(host: Watched, language: str) -> list[str]:
    """Have the three cards shown, as they are read out; they lie in sight, not below the fold."""
    await button(host.page, language, "invite.qr").click()
    await button(host.page, language, "aloud.show").click()
    last = host.page.locator(".aloud li").nth(2)
    await last.wait_for()
    told: list[str] = await host.page.locator(".aloud li b").all_inner_texts()
    box, foot = await last.bounding_box(), await host.page.locator(".actions").bounding_box()
    assert box is not None
    assert foot is not None
    assert box["y"] + box["height"] <= foot["y"]
    return told


async def typed(friend: Watched, told: list[str]) -> None:
    """Type the cards as one hears them, all in one line."""
    await friend.page.locator("#spoken").fill(", ".join(told).lower())


async def picked(friend: Watched, told: list[str]) -> None:
    """Type each card alone, and choose it among those that may be meant."""
    for number, name in enumerate(told):
        await friend.page.locator("#spoken").fill(name)
        offers = friend.page.locator(".offers .btn")
        await offers.get_by_text(name, exact=True).tap()
        await friend.page.locator(".said-cards li:not(.empty)").nth(number).wait_for()


async def follow(friend: Watched, text: str) -> None:
    """Paste what a friend sent."""
    await friend.page.locator("#friend-link").fill(text)
    await button(friend.page, "en", "join.go").tap()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("enter", [typed, picked])
async def test_a_friend_comes_by_three_cards_that_are_read_out(language: str, enter: Any) -> None:  # noqa: ANN401
    """Typed or picked in the own language, they lead to the table, where a seat is free."""
    async with two(language) as (host, friend):
        await enter(friend, await spoken_cards(host, language))
        await button(friend.page, language, "join.find").tap()
        await friend.page.locator(_SEAT).first.tap()
        await friend.page.locator(".chair.we").first.wait_for()
        await host.page.locator(".chair").filter(has_text="Marco").wait_for()


async def test_cards_that_no_table_shows_and_words_that_are_no_cards_are_told_apart() -> None:
    """Hidden again, the cards lead nowhere; both are said in words, and nothing typed is lost."""
    async with two("en") as (host, friend):
        told = await spoken_cards(host, "en")
        await button(host.page, "en", "aloud.hide").click()
        spoken = friend.page.locator("#spoken")
        await spoken.fill("my grandmother")
        await spoken.press("Enter")
        await friend.page.get_by_text(say("en", "join.unclear")).wait_for()
        assert await spoken.input_value() == "my grandmother"
        await typed(friend, told)
        await button(friend.page, "en", "join.find").tap()
        await friend.page.get_by_text(say("en", "join.wrong")).wait_for()
        assert await friend.page.locator(".said-cards li:not(.empty)").count() == len(told)


async def test_a_link_that_was_sent_leads_to_the_table_and_any_other_says_so() -> None:
    """Pasted with the words around it as friends send it; what is no link is told to be none."""
    async with two("en") as (host, friend):
        for wrong in ("hello", "https://example.org/"):
            await follow(friend, wrong)
            await friend.page.get_by_text(say("en", "join.link.wrong")).wait_for()
        await follow(friend, f"come! {host.page.url}")
        await friend.page.locator(_SEAT).first.wait_for()


async def test_a_host_who_gives_a_name_at_the_table_is_called_so_by_everybody() -> None:
    """Seated before anybody asked for a name: the seat, and what the table is called, follow."""
    async with two("en", name="") as (host, friend):
        await follow(friend, await host.page.locator(".invite input").input_value())
        await friend.page.get_by_role("heading", name="Guest's table").wait_for()
        await host.page.get_by_label(say("en", "name.ask")).last.fill("Anna")
        await host.page.keyboard.press("Enter")
        await friend.page.get_by_role("heading", name="Anna's table").wait_for()
        await friend.page.locator(".chair").filter(has_text="Anna").wait_for()
