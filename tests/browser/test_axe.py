"""axe-core finds nothing on any screen, in any language, in light and dark, at desk and phone."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from engine.match import FixedDeals
from server.protocol import client
from server.protocol.server import Done
from tests.browser.axe import Looker, need_axe
from tests.browser.chromium import DESK, chromium, open_room, site, visit
from tests.browser.staging import stage, staged_site
from tests.browser.words import LANGUAGES
from tests.server.tables import GAMES, table_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Page, WebSocketRoute

    from server.protocol.server import Update
    from tests.browser.chromium import Watched

RECORD: Final = Path(__file__).parents[1] / "golden" / "ottocento-three-sets-doubled.json"
# With these salts south has much to declare; or south deals.
RICH: Final = 332
DEALER: Final = 238
# To find cards, to name a taker, to read a sheet.
LESSONS: Final = (
    ("ottocento", "follow"),
    ("ottocento", "trumps"),
    ("ottocento", "sequences"),
    ("piedicavallo", "p_pack"),
)
QUIET: Final[dict[str, Any]] = {**DESK, "reduced_motion": "reduce"}
# The clock of the page runs ahead by so many milliseconds.
_AHEAD: Final = "(by) => { const real = Date.now; Date.now = () => real() + by; }"


def button(page: Page, name: str) -> Any:  # noqa: ANN401 - a locator
    """Return a button by its exact name."""
    return page.get_by_role("button", name=name, exact=True).first


@asynccontextmanager
async def page_of(room: str = "", **told: Any) -> AsyncIterator[tuple[Watched, Looker, str]]:  # noqa: ANN401
    """A page at a server, and who looks at it; nothing must be wrong at the end."""
    async with site() as url, chromium() as browser:
        watched = await visit(browser, url, room, **QUIET, **told)
        looker = Looker(watched.page)
        yield watched, looker, url
        looker.unbroken()
        watched.unharmed()


def lying(update: Update, cards: int, turn: int, tricks: int) -> bool:
    """Tell whether so many cards lie, so many tricks are taken, and it is this seat's turn."""
    public = update.table.public
    if public is None or public.phase != "play" or len(public.tricks) < tricks:
        return False
    return public.turn == turn and len(public.table) >= cards


def settled(update: Update) -> bool:
    """Tell whether the deal is over."""
    public = update.table.public
    return public is not None and public.phase == "settled"


async def test_axe_finds_what_was_made_wrong() -> None:
    """A button without a name, a missing label and pale words are each found, so a look looks."""
    need_axe()
    async with page_of() as (watched, looker, _):
        page = watched.page
        await button(page, "Play now with bots").wait_for()
        for rule, fault in {
            "button-name": "document.querySelector('.top .icon-btn').removeAttribute('aria-label'),"
            "document.querySelector('.top .icon-btn').removeAttribute('title')",
            "select-name": "document.querySelector('.top label .unseen').remove()",
            "color-contrast": "document.querySelector('.tables h2').style.color = '#d8d0c0'",
        }.items():
            await page.evaluate(f"() => {{ {fault} }}")
            broken = (await looker.run())["broken"]
            assert any(one.startswith(rule) for one in broken), (rule, broken)
            await page.reload()
            await button(page, "Play now with bots").wait_for()
        await looker.look("lobby, empty", phone=True)


async def test_the_lobby_and_the_waiting_room() -> None:
    """Lists, forms, the ways to join, a kept seat, spoken cards and the way back to a table."""
    need_axe()
    async with page_of() as (watched, looker, url):
        page = watched.page
        await button(page, "Play now with bots").wait_for()
        host, _ = await open_room(url, "ottocento", listed=True, clock=45)
        await page.locator(".table-row .btn").wait_for()
        await button(page, "More terms").click()
        await looker.look("lobby with tables and all terms", phone=True)
        await page.get_by_text("Bots only").last.click()
        await looker.look("form for a table of bots")
        await button(page, "Join with code").click()
        await page.locator("#spoken").fill("king")
        await looker.look("joining", phone=True)
        await page.keyboard.press("Escape")
        await page.get_by_text("You and others").click()
        await page.get_by_role("switch", name="Bots fill empty seats").click()
        await button(page, "Create table").click()
        await page.locator(".sheet.waiting").wait_for()
        await button(page, "Keep for a friend").click()
        await page.locator(".kept-link").wait_for()
        await button(page, "QR code").click()
        await button(page, "Three cards to say aloud").click()
        await page.locator(".aloud").wait_for()
        await looker.look("waiting room of a host", phone=True)
        await page.locator(".agreed summary").click()
        await button(page, "Change the terms").click()
        await looker.look("changing the terms")
        await page.keyboard.press("Escape")
        await button(page, "Back to the lobby").click()
        await button(page, "Return to table").wait_for()
        await looker.look("lobby with a way back", phone=True)
        await host.go()


@pytest.mark.parametrize("game,salt", [("ottocento", RICH), ("piedicavallo", DEALER)])
async def test_a_deal_from_the_first_question_to_the_end(game: str, salt: int) -> None:
    """Laying away or declaring, on turn or not, an illegal card, the sheet and the bare table."""
    need_axe()
    async with staged_site(salt) as url, chromium() as browser:
        one_deal = {"form": FixedDeals(1)} if game == GAMES[1] else {}
        scene = await stage(browser, url, game, terms=one_deal, **QUIET)
        page, looker = scene.watched.page, Looker(scene.watched.page)
        await page.locator(".sheet.declare, .lay").first.wait_for()
        await looker.look("the first question", phone=True)
        await scene.until(lambda update: lying(update, 1, 0, 2))
        await page.locator(".hand .c.ok").first.wait_for()
        await looker.look("on turn", phone=True)
        await page.locator(".hand .c.no").first.focus()
        await page.keyboard.press("Enter")
        await page.locator(".hand-note .pill").wait_for()
        await looker.look("an illegal card, and why")
        await scene.player.act()
        await scene.until(lambda update: lying(update, 1, 2, 3))
        await looker.look("not on turn")
        await scene.until(settled)
        await page.locator(".result").wait_for()
        await page.locator(".result [aria-expanded=false]").first.click()
        await looker.look("end of the deal", phone=True)
        await page.keyboard.press("Escape")
        await button(page, "Back to the score").wait_for()
        await looker.look("the table after the deal")
        looker.unbroken()
        await scene.go()


async def test_every_sheet_of_a_table() -> None:
    """Score, last trick, talk, rules, switches, keys, people, a seat, leaving: desk and phone."""
    need_axe()
    async with staged_site(RICH) as url, chromium() as browser:
        scene = await stage(browser, url, "ottocento", **QUIET)
        page, looker = scene.watched.page, Looker(scene.watched.page)
        await scene.until(lambda update: lying(update, 0, 0, 1))
        for key, sheet in {"l": "last trick", "s": "score", "?": "keys"}.items():
            await page.keyboard.press(key)
            await page.get_by_role("dialog").wait_for()
            await looker.look(f"sheet: {sheet}", phone=sheet == "last trick")
            await page.keyboard.press("Escape")
        await page.get_by_role("tab", name="Rules").click()
        await looker.look("rules beside the table")
        speaker = scene.people[0]
        hello = client.Speak(id=speaker.id(), room=scene.room, phrase="hello")
        assert isinstance(await speaker.ask(hello), Done)
        await page.get_by_role("tab", name="Chat").click()
        await button(page, "Phrases").click()
        await looker.look("talk and phrases beside the table")
        await page.keyboard.press("Escape")
        await button(page, "Settings").click()
        await looker.look("sheet: switches", phone=True)
        await button(page, "Seats and friends").click()
        await looker.look("sheet: people")
        await page.keyboard.press("Escape")
        await page.locator('.cloth .seat[data-seat="3"]').click()
        await looker.look("sheet: a seat")
        await page.keyboard.press("Escape")
        await page.set_viewport_size({"width": 390, "height": 844})
        await page.locator(".dock button").nth(2).click()
        await looker.look("sheet: talk, of a phone")
        await page.keyboard.press("Escape")
        await button(page, "More").click()
        await page.locator(".drawer .btn", has_text="Leave").click()
        await page.get_by_role("alertdialog").wait_for()
        await looker.look("leaving?", phone=True)
        looker.unbroken()
        await scene.go()


async def test_watching_people_and_bots() -> None:
    """A deal that is watched, and a table of bots with its speed, playing and standing still."""
    need_axe()
    async with page_of() as (watched, looker, url):
        page = watched.page
        people = await table_of(url, "ottocento", ("Anna", "Bruno"))
        await page.goto(f"{page.url.split('#')[0]}#{people[0].now.room}")
        await page.get_by_text("You are watching").wait_for()
        await looker.look("watching", phone=True)
        await page.get_by_role("tab", name="Watchers").click()
        await looker.look("watchers' talk")
        await button(page, "Back to the lobby").click()
        await page.get_by_text("Bots only").last.click()
        await button(page, "Let the bots play").click()
        await button(page, "Stop the bots for a while").click()
        await button(page, "Let them play on").wait_for()
        await looker.look("a table of bots that stands still", phone=True)
        for person in people:
            await person.go()


async def _leave_and_return(page: Page) -> None:
    """Leave in the middle of a deal: the seat is a bot's until its owner asks for it."""
    table = page.url
    await button(page, "Settings").click()
    await button(page, "Leave").click()
    await page.get_by_role("alertdialog").get_by_role("button", name="Leave").click()
    await page.wait_for_url(lambda url: url != table)
    await page.goto(table)


async def test_a_line_that_is_away() -> None:
    """The banners: reconnecting, lost, another window, a bot instead; and what is not there."""
    need_axe()
    async with staged_site(RICH, patience=0.05) as url, chromium() as browser:
        scene = await stage(browser, url, "ottocento", **QUIET)
        page, looker = scene.watched.page, Looker(scene.watched.page)
        await scene.until(lambda update: lying(update, 0, 0, 1))
        for language in LANGUAGES:  # what is not there yet cannot be fetched without a line
            await looker.switch(language, "light")
        await scene.watched.context.set_offline(True)
        await page.locator(".banner").wait_for()
        await looker.look("reconnecting")
        await page.evaluate(_AHEAD, 20_000)
        await page.locator(".banner.bad").wait_for()
        await looker.look("the line is lost", phone=True)
        await scene.watched.context.set_offline(False)
        await page.locator(".banner").wait_for(state="hidden")
        await _leave_and_return(page)
        await button(page, "Take my seat back").wait_for()
        await looker.look("a bot plays instead")
        await button(page, "Take my seat back").click()
        other = await scene.watched.context.new_page()
        await other.goto(page.url)
        await button(page, "Continue here").wait_for()
        await looker.look("another window plays")
        await button(page, "Continue here").click()
        await button(page, "Continue here").wait_for(state="hidden")
        await other.close()
        for name, hash_ in {"no such table": "#abcdef012345", "no such page": "#/nowhere"}.items():
            await page.goto(page.url.split("#")[0] + hash_)
            await button(page, "To the lobby").wait_for()
            await looker.look(name)
        looker.unbroken()
        await scene.watched.context.close()
        for person in scene.people:
            await person.go()


async def test_a_server_that_is_away_or_newer() -> None:
    """Nothing answers; or what answers serves another version of the page."""
    need_axe()
    async with site() as url, chromium() as browser:
        watched = await visit(browser, url, **QUIET)
        page, looker = watched.page, Looker(watched.page)

        async def shut(socket: WebSocketRoute) -> None:
            await socket.close()

        await page.route_web_socket("**/ws", shut)
        await page.reload()
        await button(page, "Try now").wait_for()
        await looker.look("the server is away")
        newer = '<script type="module" src="./assets/index-newer.js"></script>'
        await page.route("**/", lambda route: route.fulfill(body=newer, content_type="text/html"))
        await button(page, "Load it anew").wait_for()
        await looker.look("another version", phone=True)
        looker.unbroken()


async def test_lessons_of_each_kind() -> None:
    """To find cards, to name a taker, to read a sheet: asked and answered, in both games."""
    need_axe()
    async with page_of("/learn") as (watched, looker, _):
        page = watched.page
        for game, lesson in LESSONS:
            await page.goto(f"{page.url.split('#')[0]}#/learn/{game}/{lesson}")
            await page.locator(".lesson h1").wait_for()
            card = page.locator(".try .cloth button").first
            if await card.count():
                await card.click()
            await looker.look(f"lesson {lesson}", phone=lesson != "p_pack")


async def test_pages_to_read_and_to_set() -> None:
    """The cards, a card alone, a pile and its sheet, settings, a second device, the credits."""
    need_axe()
    async with page_of("/cards") as (watched, looker, _):
        page, base = watched.page, watched.page.url.split("#")[0]
        await page.locator(".gallery button").first.click()
        await page.get_by_role("dialog").wait_for()
        await looker.look("a card alone", phone=True)
        await page.keyboard.press("Escape")
        await looker.look("the cards")
        await page.goto(f"{base}#/cards/piedicavallo")
        await looker.look("the cards of the other game")
        await page.goto(f"{base}#/count")
        await page.locator(".pick").first.wait_for()
        await looker.look("no pile yet")
        for whole in (0, 2):
            await page.locator(".suit-row .quiet-link").nth(whole).click()
        await page.locator(".pile-sheet .tally-row, .pile-sheet [role=row]").first.wait_for()
        await looker.look("a pile and its sheet", phone=True)
        await page.goto(f"{base}#/settings")
        await page.get_by_role("heading", name="Settings").wait_for()
        await looker.look("settings", phone=True)
        await page.goto(f"{base}#/about")
        await page.get_by_role("heading", name="About").wait_for()
        await looker.look("credits")
        await page.goto(f"{base}#/device")
        await button(page, "Show the code").click()
        await page.locator(".paired").wait_for()
        await looker.look("second device", phone=True)


async def test_a_replay_and_the_choice_of_one() -> None:
    """Step by step with open hands, its score, and the list of replays."""
    need_axe()
    async with page_of() as (watched, looker, _):
        page = watched.page
        await page.goto(f"{page.url.split('#')[0]}#/replays")
        await looker.look("no replays")
        await page.locator("input[type=file]").set_input_files(RECORD)
        await page.locator(".replay .cloth").wait_for()
        for _ in range(7):
            await page.keyboard.press("ArrowRight")
        await looker.look("replay", phone=True)
        await button(page, "Score of the deal").click()
        await looker.look("score of a replay", phone=True)
        await page.keyboard.press("Escape")
        await page.goto(f"{page.url.split('#')[0]}#/replays")
        await page.locator(".kept a").wait_for()
        await looker.look("replays of this device")
