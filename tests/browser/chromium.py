"""A real browser at a real server: Chromium by playwright, watched for whatever goes wrong."""

from __future__ import annotations

import os
import shutil
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import pytest

from server.app import running
from server.protocol import client
from server.protocol.server import Done
from server.protocol.terms import Terms
from server.settings import Settings, read
from tests.server.people import Person

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, Request

    from engine.seats import Seat

# TAROCCHI_PAGES names pages that were built elsewhere.
PAGES: Final = read([]).pages
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
# As root there is no sandbox, in a container no graphics card, and nothing is asked of the world.
_FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


def lacking() -> str | None:
    """Say what is missing to run a browser here; None if nothing is."""
    try:
        import playwright.async_api  # noqa: F401, PLC0415 - it may not be installed
    except ImportError:
        return "playwright is not installed"
    if not any(shutil.which(name) for name in _NAMES):
        return "there is no Chromium on the PATH"
    if not (PAGES / "index.html").is_file():
        return "the browser table is not built: make web"
    return None


def need_browser() -> None:
    """Skip the test where no browser can run, unless TAROCCHI_REQUIRE_BROWSER=1."""
    missing = lacking()
    if missing is None:
        return
    if os.environ.get("TAROCCHI_REQUIRE_BROWSER") == "1":
        pytest.fail(missing)
    pytest.skip(missing)


@dataclass
class Watched:
    """A page, and what went wrong on it: errors, and requests to anybody else."""

    page: Page
    context: BrowserContext
    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)

    def unharmed(self) -> None:
        """Check that nothing went wrong."""
        assert self.errors == [], self.errors
        assert self.strangers == []


@asynccontextmanager
async def site(**told: Any) -> AsyncIterator[str]:  # noqa: ANN401 - settings of every kind
    """A server with the browser table; gives the address of its socket."""
    usual: dict[str, Any] = {"port": 0, "store": "memory", "pace": 0.0, "limits": 0.0}
    settings = Settings(**(usual | {"pages": PAGES} | told))
    async with running(settings) as said:
        yield str(said["url"])


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser without a window."""
    from playwright.async_api import async_playwright  # noqa: PLC0415 - see lacking()

    path = next(found for name in _NAMES if (found := shutil.which(name)))
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=path, args=list(_FLAGS))
        yield browser
        await browser.close()


def address(url: str, room: str = "") -> str:
    """Return the page of a server, at a table."""
    return f"http://{urlsplit(url).netloc}/#{room}"


async def visit(
    browser: Browser,
    url: str,
    room: str = "",
    name: str = "Tullia",
    **told: Any,  # noqa: ANN401
) -> Watched:
    """Open the page in a context of its own, as a person of this name."""
    context = await browser.new_context(**{"locale": "en", **told})
    await context.add_init_script(
        f"localStorage.getItem('tarocchi.name') || localStorage.setItem('tarocchi.name', '{name}')"
    )
    watched = Watched(await context.new_page(), context)
    here = urlsplit(url).netloc

    def asked(request: Request) -> None:
        where = urlsplit(request.url)
        if where.scheme not in ("data", "blob") and where.netloc != here:
            watched.strangers.append(request.url)

    def wrote(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            watched.errors.append(message.text)

    watched.page.on("request", asked)
    watched.page.on("console", wrote)
    watched.page.on("pageerror", lambda error: watched.errors.append(str(error)))
    await watched.page.goto(address(url, room))
    return watched


async def open_room(url: str, game: str, *, fill: bool = True, **terms: Any) -> tuple[Person, str]:  # noqa: ANN401
    """Open a table as a host without a seat, with bots on three seats; seat 0 stays free."""
    host = Person("Ospite", url)
    await host.come()
    opened = await host.ask(client.Open(id=host.id(), terms=Terms(game=game, **terms)))
    assert isinstance(opened, Done)
    room = opened.room
    assert room is not None
    await host.ask(client.Enter(id=host.id(), room=room))
    if fill:
        await keep_and_fill(host, room, 0)
    return host, room


async def keep_and_fill(host: Person, room: str, seat: Seat) -> None:
    """Call bots to all seats but one."""
    assert isinstance(await host.ask(client.Reserve(id=host.id(), room=room, seat=seat)), Done)
    assert isinstance(await host.ask(client.Fill(id=host.id(), room=room)), Done)
    assert isinstance(await host.ask(client.Release(id=host.id(), room=room, seat=seat)), Done)
