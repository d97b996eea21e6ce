"""The table as an app: it starts from what is kept, without a server, and never as an old version.

127.0.0.1 counts as encrypted for browsers, so most of this needs no certificate.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from contextlib import asynccontextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_network
from threading import Thread
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from tests.browser.builds import files_of, rebuilt
from tests.browser.chromium import (
    DESK,
    PAGES,
    PATIENCE,
    PHONE,
    address,
    chromium,
    need_browser,
    open_room,
    site,
    visit,
)
from tests.browser.encrypted import NAMED, certificate, encrypted
from tests.browser.player import Player

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping
    from pathlib import Path

    from playwright.async_api import BrowserContext, Page, Request, Response

# Who is believed whom it speaks for, as --trusted-proxy says it.
_PROXIES: Final = (ip_network("127.0.0.1/32"),)
_LOBBY: Final = "Open tables"
_AWAY: Final = "The server does not answer just now."
_RENEWED: Final = "The table has been renewed, and this page is too old for it."
# What is kept for this table, by version: the names of all files.
_KEPT: Final = """async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    const files = await (await caches.open(name)).keys();
    kept[name.split(' ')[1]] = files.map((one) => one.url.split('/').at(-1));
  }
  return kept;
}"""
_ENGLISH: Final = re.compile(r"en-[^/]{8}\.js$")
_BUILT: Final = "document.querySelector('meta[name=built]')?.content ?? null"


def port_of(url: str) -> int:
    """The port of a server, to start another one there."""
    port = urlsplit(url).port
    assert port is not None
    return port


async def kept(page: Page, *marks: str) -> Mapping[str, list[str]]:
    """Wait until the worker has kept what a page needs, own language and all; return what it is.

    marks: exactly these versions, the last of them complete; else any.
    """
    found: dict[str, list[str]] = {}
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = await page.evaluate(_KEPT)
        if not marks or set(found) == set(marks):
            for version in marks[-1:] or found:
                if any(_ENGLISH.match(one) for one in found[version]):
                    return found
        await page.wait_for_timeout(50)
    raise AssertionError(f"kept is {found}")


async def kept_whole(page: Page) -> None:
    """Wait until the worker has kept every file of the build."""
    found: list[str] = []
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        (found,) = (await page.evaluate(_KEPT)).values()
        if files_of(PAGES) <= set(found):
            return
        await page.wait_for_timeout(50)
    raise AssertionError(f"kept is {found}")


async def loaded(page: Page) -> set[str]:
    """The programs and styles that the page is made of."""
    names: list[str] = await page.evaluate(
        "performance.getEntriesByType('resource').map((one) => one.name.split('/').at(-1))"
    )
    return {name for name in names if name.endswith((".js", ".css"))} - {"worker.js"}


async def test_a_second_visit_takes_its_files_from_the_device_and_none_needs_a_server() -> None:
    """Only the index is asked for again; where no server is, the page says so, and comes back."""
    need_browser()
    async with chromium() as browser:
        async with site() as url:
            watched = await visit(browser, url, **DESK)
            (files,) = (await kept(watched.page)).values()
            assert "" in files  # the index
            asked: list[Request] = []
            answers: list[Response] = []
            watched.context.on("request", lambda one: asked.append(one))  # noqa: PLW0108 - playwright marks it
            page = await watched.context.new_page()
            page.on("response", lambda one: answers.append(one))  # noqa: PLW0108 - the same
            await page.goto(address(url))
            await page.get_by_role("heading", name=_LOBBY).wait_for()
            of_assets = [one for one in answers if "/assets/" in one.url]
            assert of_assets
            assert all(one.from_service_worker for one in of_assets)
            sent = [one.url for one in asked if one.service_worker and "/assets/" in one.url]
            assert sent == []
            watched.unharmed()
        await page.reload()
        away = page.get_by_role("heading", name=_AWAY)
        await away.wait_for()
        assert await page.get_by_role("button", name="Try now").is_visible()
        family = await page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily")
        assert "Fraunces" in family
        async with site(port=port_of(url)):
            # The page also tries by itself, and may have been faster: then the button is gone.
            button = page.get_by_role("button", name="Try now")
            await button.evaluate_all("all => all.forEach((one) => one.click())")
            await away.wait_for(state="hidden")
        assert watched.strangers == []


@asynccontextmanager
async def silence(port: int) -> AsyncIterator[None]:
    """A server that takes every connection and never says a word."""
    taken: list[asyncio.StreamWriter] = []
    server = await asyncio.start_server(lambda _, writer: taken.append(writer), "127.0.0.1", port)
    yield
    server.close()
    for writer in taken:
        writer.close()


async def test_a_server_that_says_nothing_is_not_waited_for_without_end() -> None:
    """After some seconds of nothing the page is there all the same."""
    need_browser()
    async with chromium() as browser:
        async with site() as url:
            watched = await visit(browser, url, **DESK)
            await kept(watched.page)
        async with silence(port_of(url)):
            page = await watched.context.new_page()
            await page.goto(address(url), wait_until="commit")
            await page.get_by_role("heading", name=_LOBBY).wait_for()


async def opened_alone(context: BrowserContext, url: str, mark: str) -> Page:
    """Open the page without a server, till a worker serves it that waited for the others to go."""
    for _ in range(40):
        page = await context.new_page()
        await page.goto(address(url))
        if await page.evaluate(_BUILT) == mark:
            return page
        await page.close()
    raise AssertionError(f"the worker of {mark} is not taken")


async def test_a_new_version_is_taken_over_whole(tmp_path: Path) -> None:
    """After an update nobody sees the old page, nor parts of both, with the server or without."""
    need_browser()
    second, third = (rebuilt(tmp_path / mark, mark) for mark in ("second", "third"))
    async with chromium() as browser:
        async with site() as url:
            watched = await visit(browser, url, **DESK)
            old, context = watched.page, watched.context
            (first,) = await kept(old)
        port = port_of(url)
        async with site(port=port, pages=second):
            page = await context.new_page()
            await page.goto(address(url))
            assert await page.evaluate(_BUILT) == "second"
            await kept(page, first, "second")
            assert await loaded(page) <= files_of(second)
            # The page that was left open wants a part that the server has no longer.
            await old.evaluate("location.hash = '#/learn'")
            await old.get_by_role("heading", name=_RENEWED).wait_for()
            await old.get_by_role("button", name="Load it anew").click()
            await old.get_by_role("heading", name="The pack").wait_for()
            assert await old.evaluate(_BUILT) == "second"
            await page.close()
            await old.close()
        page = await opened_alone(context, url, "second")
        await page.get_by_role("heading", name=_AWAY).wait_for()
        assert await loaded(page) <= files_of(second)
        assert set(await kept(page)) == {"second"}
        async with site(port=port, pages=third):
            await page.reload()
            assert await page.evaluate(_BUILT) == "third"
            assert await loaded(page) <= files_of(third)
            await kept(page, "second", "third")


@asynccontextmanager
async def pages_alone(folder: Path, port: int) -> AsyncIterator[None]:
    """A server of pages and of no socket: it speaks another language than the page."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_told: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield
    finally:
        await asyncio.to_thread(server.shutdown)
        thread.join()
        server.server_close()


async def test_a_page_that_is_too_old_says_so_although_it_is_kept(tmp_path: Path) -> None:
    """Where the new server refuses the old page's line, one press leads to the new page."""
    need_browser()
    async with chromium() as browser:
        async with site() as url:
            watched = await visit(browser, url, **DESK)
            page = watched.page
            await kept(page)
        async with pages_alone(rebuilt(tmp_path / "new", "new"), port_of(url)):
            await page.get_by_role("heading", name=_RENEWED).wait_for()
            await page.get_by_role("button", name="Load it anew").click()
            await page.wait_for_function(f"() => {_BUILT} === 'new'")


async def installable(page: Page) -> Mapping[str, Any]:
    """What keeps the browser from installing, and what it has read."""
    line = await page.context.new_cdp_session(page)
    wrong = await line.send("Page.getInstallabilityErrors")
    read: Mapping[str, Any] = await line.send("Page.getAppManifest")
    # A private window installs nothing, and such are all contexts of these tests.
    others = [one["errorId"] for one in wrong["installabilityErrors"]]
    assert [one for one in others if one != "in-incognito"] == []
    assert read["errors"] == []
    return read


async def test_behind_a_certificate_the_table_is_installed_played_and_kept(tmp_path: Path) -> None:
    """With an encrypted address, as a host sets one up, a phone has all of it: wss, worker, app."""
    need_browser()
    shown = certificate(tmp_path)
    async with chromium(NAMED, shown.flag) as browser:
        async with (
            site(proxies=_PROXIES) as url,
            encrypted(url, shown) as outside,
        ):
            host, room = await open_room(url, "ottocento")
            watched = await visit(browser, outside, room, **PHONE)
            page = watched.page
            assert await page.evaluate("isSecureContext")
            await Player(page, touch=True).sit_and_begin()
            await page.locator(".hand img").first.wait_for()
            await kept(page)
            read = await installable(page)
            assert read["url"].endswith("/manifest.webmanifest")
            await page.evaluate("location.hash = '#/settings'")
            await page.get_by_text("The table as an app").wait_for()
            await page.get_by_role("switch", name="Tell me when it is my turn").wait_for()
            # Started from its icon, it keeps the pages too that nobody has looked at yet.
            await page.add_init_script("navigator.standalone = true")
            await page.reload()
            await page.get_by_text("You have it: this is it.").wait_for()
            await kept_whole(page)
            watched.unharmed()
            await host.go()
        page = await watched.context.new_page()
        await page.goto(address(outside))
        await page.get_by_role("heading", name=_AWAY).wait_for()


async def test_over_plain_http_the_page_says_what_is_absent_and_why() -> None:
    """On the kitchen's Wi-Fi nothing is offered that cannot work; the rest works."""
    need_browser()
    async with site() as inside, chromium(NAMED) as browser:
        url = inside.replace("127.0.0.1", "tavola.casa")
        host, room = await open_room(inside, "ottocento")
        watched = await visit(browser, url, room, **PHONE)
        page = watched.page
        assert not await page.evaluate("isSecureContext || 'serviceWorker' in navigator")
        await Player(page, touch=True).sit_and_begin()
        await page.locator(".hand img").first.wait_for()
        await page.evaluate("location.hash = '#/settings'")
        box = page.locator("section.box", has_text="This browser")
        rows = box.locator(".absent")
        await rows.first.wait_for()
        told = [await row.inner_text() for row in await rows.all()]
        assert len(told) == 3
        for row, about in zip(told, ("as an app", "screen lit", "my turn"), strict=True):
            assert about in row.splitlines()[0]
            assert "https://" in row
        assert await box.get_by_text("Whoever runs this table can change that").is_visible()
        assert await box.get_by_role("switch").count() == 0
        watched.unharmed()
        await host.go()


async def test_every_icon_is_there_and_shows_the_same_sun() -> None:
    """A device gets from each file what the page's own icon shows."""
    need_browser()
    async with site() as url, chromium() as browser:
        watched = await visit(browser, url, **DESK)
        read = await installable(watched.page)
        icons = json.loads(read["data"])["icons"]
        assert {one["purpose"] for one in icons} == {"any", "maskable"}
        sides = {f"{side}x{side}" for side in (192, 512)}
        assert {one["sizes"] for one in icons} == {*sides, "any"}
        for one in icons:
            side = await watched.page.evaluate(_SIDE_OF, one["src"])
            assert one["sizes"] in ("any", f"{side}x{side}")
        sizes = await watched.page.evaluate(_LOOK_AT_ICONS)
        assert sizes == {
            "icons/icon-192.png": [192, 0],
            "icons/icon-512.png": [512, 0],
            "icons/maskable-512.png": [512, 1],
            "icons/touch-180.png": [180, 1],
        }
        watched.unharmed()


_SIDE_OF: Final = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image.naturalWidth;
}"""
# Each icon's side, and how many of its dots differ from icon.svg drawn at that size, in percent:
# rounded to 0 where it is the same drawing, else 1.
_LOOK_AT_ICONS: Final = f"""async () => {{
  const dots = async (source, side) => {{
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(side ?? image.width, side ?? image.width);
    const brush = canvas.getContext('2d');
    brush.drawImage(image, 0, 0, canvas.width, canvas.width);
    return [canvas.width, brush.getImageData(0, 0, canvas.width, canvas.width).data];
  }};
  const found = {{}};
  for (const name of {["icon-192", "icon-512", "maskable-512", "touch-180"]}) {{
    const file = `icons/${{name}}.png`;
    const [side, ours] = await dots(file);
    const [, wanted] = await dots('icon.svg', side);
    let wrong = 0;
    for (let at = 0; at < ours.length; at += 4)
      if ([0, 1, 2, 3].some((n) => Math.abs(ours[at + n] - wanted[at + n]) > 60)) wrong += 1;
    found[file] = [side, wrong / side / side > 0.005 ? 1 : 0];
  }}
  return found;
}}"""
