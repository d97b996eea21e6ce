"""A real browser at a real server: Chromium by playwright, watched for whatever goes wrong."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import pytest

from server.app import running
from server.protocol import client
from server.protocol.server import Done
from server.protocol.terms import Terms
from server.settings import Settings, read
from tests.browser.wire import Wire
from tests.server.people import Person

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

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
# Seconds for whatever is waited for, on a machine that has much else to do. What holds takes none.
PATIENCE: Final = 240.0
# Of tests that are done once at a desk and once at a phone.
BY_HAND: Final = pytest.mark.parametrize(
    "device,touch", [(DESK, False), (PHONE, True)], ids=["mouse", "thumb"]
)
# What a browser itself complains of while the server cannot be reached.
AWAY: Final = ("net::ERR_", "error occurred when fetching the script")
# Where motion is not what is looked at: cards that lie still are pressed at once.
CALM: Final[dict[str, Any]] = {"reduced_motion": "reduce"}
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FAILED: Final = Path(__file__).parents[2] / ".pytest_cache" / "failed-pages"
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
    """A page, what goes over its line, and what went wrong: errors, requests to anybody else."""

    page: Page
    context: BrowserContext
    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    wire: Wire = field(default_factory=Wire)

    def unharmed(self, *, but: tuple[str, ...] = ()) -> None:
        """Check that nothing went wrong.

        but: what the browser itself complains of while the server cannot be reached.
        """
        wrong = [one for one in self.errors if not any(part in one for part in but)]
        assert wrong == [], wrong
        assert self.strangers == []


@asynccontextmanager
async def site(**told: Any) -> AsyncIterator[str]:  # noqa: ANN401 - settings of every kind
    """A server with the browser table; gives the address of its socket."""
    usual: dict[str, Any] = {"port": 0, "store": "memory", "pace": 0.0, "limits": 0.0}
    settings = Settings(**(usual | {"pages": PAGES} | told))
    async with running(settings) as said:
        yield str(said["url"])


@asynccontextmanager
async def chromium(*flags: str) -> AsyncIterator[Browser]:
    """A browser without a window."""
    from playwright.async_api import async_playwright  # noqa: PLC0415 - see lacking()

    path = next(found for name in _NAMES if (found := shutil.which(name)))
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=path, args=[*_FLAGS, *flags])
        try:
            yield browser
        except BaseException:
            await _keep_pictures(browser)
            raise
        finally:
            await browser.close()


async def _keep_pictures(browser: Browser) -> None:
    """Keep how the pages of a test looked when it failed; their folder is not git's business."""
    _FAILED.mkdir(parents=True, exist_ok=True)
    named = os.environ.get("PYTEST_CURRENT_TEST", "page").partition(" ")[0].rpartition("::")[2]
    for number, page in enumerate(one for each in browser.contexts for one in each.pages):
        with contextlib.suppress(Exception):  # what went wrong with the test is what counts
            await page.screenshot(path=_FAILED / f"{named} {number}.png", timeout=5000)


def address(url: str, room: str = "") -> str:
    """Return the page of a server, at a table."""
    scheme = "https" if urlsplit(url).scheme == "wss" else "http"
    return f"{scheme}://{urlsplit(url).netloc}/#{room}"


async def visit(
    browser: Browser,
    url: str,
    room: str = "",
    name: str = "Tullia",
    chosen: Mapping[str, object] | None = None,
    **told: Any,  # noqa: ANN401
) -> Watched:
    """Open the page in a context of its own, as a person of this name.

    chosen: settings of the page that this person once made.
    """
    context = await browser.new_context(**{"locale": "en", **told})
    context.set_default_timeout(PATIENCE * 1000 / 2)
    for kept, text in (("name", name), ("settings", json.dumps(chosen or {}))):
        key = json.dumps(f"tarocchi.{kept}")
        await context.add_init_script(
            f"localStorage.getItem({key}) ?? localStorage.setItem({key}, {json.dumps(text)})"
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

    watched.page.on("websocket", watched.wire.hears)
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
