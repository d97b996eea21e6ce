"""The pages around the table in the states that the design shows, at all sizes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from server.protocol import client
from server.protocol.terms import BotsOnly, Terms
from tests.browser.chromium import DESK, chromium, need_browser, open_room, visit
from tests.browser.looking import at_every_size, choose, picture
from tests.browser.staging import stage, staged_site
from tests.browser.test_pictures import RICH, settled, south_asked
from tests.server.people import Person
from tests.server.tables import enter, sit

if TYPE_CHECKING:
    from playwright.async_api import Page

PLACES = (
    ("learn-matto", "/learn/ottocento/matto", ".lesson"),
    ("learn-orders", "/learn/piedicavallo", ".lesson"),
    ("cards", "/cards", ".gallery"),
    ("count", "/count", "main"),
    ("settings", "/settings", "main"),
    ("about", "/about", "main"),
    ("device", "/device", "main"),
    ("nowhere", "/nowhere", "main"),
)


async def at(page: Page, place: str) -> None:
    """Go to another page of the same site."""
    await page.goto(f"{page.url.split('#')[0]}#{place}")


async def test_pages_to_read_are_laid_out_well_at_every_size() -> None:
    """Lessons, cards, counter, settings, about, device, not found: nothing sticks out."""
    need_browser()
    async with staged_site(RICH) as url, chromium() as browser:
        watched = await visit(browser, url, **DESK)
        page = watched.page
        faults: list[str] = []
        for name, place, shown in PLACES:
            await at(page, place)
            await page.locator(shown).first.wait_for()
            faults += await at_every_size(page, name)
        await choose(page, language="sv", theme="dark")
        for name, place, shown in PLACES:
            await at(page, place)
            await page.locator(shown).first.wait_for()
            faults += await picture(page, f"{name}-sv-dark", (390, 844))
        watched.unharmed()
        assert not faults, "\n".join(faults)


async def test_the_lobby_is_laid_out_well_at_every_size() -> None:
    """Empty for a newcomer; with tables, seats and a table to return to; and in other languages."""
    need_browser()
    async with staged_site(RICH) as url, chromium() as browser:
        watched = await visit(browser, url, **DESK)
        page = watched.page
        await page.locator("main").first.wait_for()
        faults = await at_every_size(page, "lobby-empty")
        hosts = [await table(url, name, game, seats) for name, game, seats in TABLES]
        bots = Person("Dario", url)
        await bots.come()
        only = Terms(game="ottocento", listed=True, bots=BotsOnly(speed=1.0))
        await bots.ask(client.Open(id=bots.id(), terms=only))
        host, room = await open_room(url, "ottocento", listed=True)
        await at(page, room)
        await page.locator('.chair[data-seat="0"] button').first.click()
        await page.get_by_role("button", name="Deal the cards").wait_for()
        await at(page, "")
        await page.get_by_text("Donna Bianca").first.wait_for()
        faults += await at_every_size(page, "lobby")
        for language, theme in (("it", "light"), ("sv", "dark")):
            await choose(page, language=language, theme=theme)
            await page.get_by_text("Donna Bianca").first.wait_for()
            faults += await picture(page, f"lobby-{language}-{theme}", (1280, 800))
            faults += await picture(page, f"lobby-{language}-{theme}", (390, 844))
        watched.unharmed()
        for one in (*hosts, bots, host):
            await one.go()
        assert not faults, "\n".join(faults)


TABLES = (
    ("Donna Bianca", "piedicavallo", (0,)),
    ("Massimiliana-Alessandra", "ottocento", (0, 1)),
    ("Ugo", "ottocento", (2,)),
)


async def table(url: str, name: str, game: str, seats: tuple[int, ...]) -> Person:
    """Open a listed table with people on some seats; its host."""
    host = Person(name, url)
    await host.come()
    opened = await host.ask(client.Open(id=host.id(), terms=Terms(game=game, listed=True)))
    room = getattr(opened, "room", None)
    assert room is not None
    await enter(host, room)
    await sit(host, room, seats[0])  # type: ignore[arg-type] # a seat
    for seat in seats[1:]:
        guest = Person(f"{name}-{seat}", url)
        await guest.come()
        await enter(guest, room)
        await sit(guest, room, seat)  # type: ignore[arg-type] # a seat
    return host


async def test_who_watches_and_who_looks_back_sees_it_laid_out_well() -> None:
    """A watcher's table, a lost line in its stages, and the replay of the deal."""
    need_browser()
    async with staged_site(RICH) as url, chromium() as browser:
        scene = await stage(browser, url, "ottocento", **DESK)
        watcher = await visit(browser, url, scene.room, "Renzo", **DESK)
        await scene.until(south_asked)
        faults = await at_every_size(watcher.page, "watching")
        page = scene.watched.page
        await page.clock.install()
        await scene.watched.context.set_offline(True)
        await page.clock.run_for(4000)
        faults += await picture(page, "away-soon", (1280, 800))
        await page.clock.run_for(24000)
        faults += await picture(page, "away-long", (1280, 912))
        faults += await picture(page, "away-long", (390, 844))
        await scene.watched.context.set_offline(False)
        await page.clock.run_for(30000)
        await page.clock.resume()
        await page.get_by_text("Live").wait_for()
        await scene.until(settled)
        await page.locator(".result").wait_for()
        await page.get_by_role("button", name=re.compile("Replay")).click()
        await page.locator(".replay").first.wait_for()
        faults += await at_every_size(page, "replay")
        await page.locator(".ticks button").nth(3).click()
        await page.keyboard.press("ArrowRight")
        faults += await at_every_size(page, "replay-trick")
        scene.watched.errors.clear()  # a lost line is told by the browser, too
        await scene.go()
        assert not faults, "\n".join(faults)
