"""The start screen: every way to a table, by keyboard and by mouse."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from textual.widgets import Input, OptionList

from client_cli.errors import Complaint
from client_cli.fullscreen.hall import HallLeaf
from client_cli.fullscreen.home import HomeApp
from client_cli.fullscreen.parts import Picture
from client_cli.preferences import Look, Preferences, look_of, prefer, preferences
from client_cli.texts import LANGUAGES, Texts
from engine.variants import VARIANTS
from server.protocol.server import Listing
from server.protocol.terms import BotsOnly, Terms
from tests.client_cli.fullscreen.seat import painted, waited
from tests.client_cli.tables import ANNA, BEA, CARLO, DINO

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from textual.pilot import Pilot

    from client_cli.table.address import Address

    Ask = Callable[[], Awaitable[tuple[Listing, ...]]]

SERVER = "wss://tarocchi.example/ws"
GAME = next(iter(VARIANTS))
FREE = Listing(
    room="a1",
    terms=Terms(game=GAME),
    seats=(ANNA, None, CARLO, DINO),
    reserved=(False, False, False, False),
    deal=1,
    playing=False,
    played=1,
    watching=0,
)
BOTS = replace(
    FREE, room="b2", terms=Terms(game=GAME, bots=BotsOnly()), seats=(DINO, DINO, DINO, DINO)
)
FULL = replace(
    FREE, room="c3", terms=Terms(game=GAME, watch="nobody"), seats=(ANNA, BEA, CARLO, DINO)
)


class Visit:
    """The start screen under a test, and what it was asked about."""

    def __init__(self, pilot: Pilot[list[str]], app: HomeApp) -> None:
        self.pilot = pilot
        self.app = app

    async def sees(self, words: str) -> None:
        """Wait until words stand on the screen."""
        await waited(self.app, self.pilot, lambda: words in painted(self.app))

    async def choose(self, which: str, how: str) -> None:
        """Choose a row of the list in front by its id."""
        rows = self.app.screen.query_one(OptionList)
        ids = [rows.get_option_at_index(place).id for place in range(rows.option_count)]
        place = ids.index(which)
        if how == "key":
            rows.highlighted = place
            await self.pilot.press("enter")
        else:
            words = str(rows.options[place].prompt).partition("\n")[0][:40].strip()
            lines = painted(self.app).split("\n")
            (down,) = (number for number, line in enumerate(lines) if words in line)
            await self.pilot.click(offset=(lines[down].index(words) + 2, down))

    async def words(self) -> list[str] | None:
        """Return the words of the command once the screen is gone."""
        await waited(self.app, self.pilot, lambda: not self.app.is_running)
        return self.app.return_value


@asynccontextmanager
async def at_home(
    *tables: Listing, trouble: str = "", language: str = "en", look: Look | None = None
) -> AsyncIterator[Visit]:
    """Open the start screen of Anna, who has sat at one server before."""

    @asynccontextmanager
    async def listed(
        _where: Address,
    ) -> AsyncIterator[Callable[[], Awaitable[tuple[Listing, ...]]]]:
        async def ask() -> tuple[Listing, ...]:
            if trouble:
                raise Complaint(trouble)
            return tables

        yield ask

    look = look or Look()
    app = HomeApp(Texts(language), listed, name="Anna", servers=[SERVER], look=look)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        yield Visit(pilot, app)


@pytest.mark.parametrize("how", ["key", "mouse"])
@pytest.mark.parametrize("game", VARIANTS)
async def test_a_game_with_bots(game: str, how: str) -> None:
    """Either game is begun against three bots by one choice."""
    async with at_home() as visit:
        await visit.choose(f"alone {game}", how)
        assert await visit.words() == ["play", "--game", game]


async def test_back_to_the_last_table() -> None:
    """The server where the player sat last stands there to go back to."""
    async with at_home() as visit:
        await visit.sees("tarocchi.example")
        await visit.choose("last 0", "key")
        assert await visit.words() == ["play", "wss://tarocchi.example"]


@pytest.mark.parametrize(
    "link", ["wss://h.example#a1", "h.example:8765#a1.00112233445566778899aabbccddeeff"]
)
async def test_a_friends_link(link: str) -> None:
    """A link that a friend sent leads to the table, with or without a seat kept there."""
    async with at_home() as visit:
        visit.app.query_one("#link", Input).focus()
        visit.app.query_one("#link", Input).value = link
        await visit.pilot.press("enter")
        words = await visit.words()
        assert words is not None
        assert words[0] == "play"
        assert words[1].endswith(link)


async def test_a_link_that_is_none() -> None:
    """What is no link is told at once, and nothing is lost of what was typed."""
    async with at_home() as visit:
        visit.app.query_one("#link", Input).focus()
        visit.app.query_one("#link", Input).value = "ht!tp://"
        await visit.pilot.press("enter")
        await visit.sees(Texts("en")("play.bad_url", url="ht!tp://")[:30])
        assert visit.app.query_one("#link", Input).value == "ht!tp://"


@pytest.mark.parametrize("how", ["key", "mouse"])
@pytest.mark.parametrize(
    "row, words",
    [
        ("play\nwss://tarocchi.example#a1", ["play", "wss://tarocchi.example#a1"]),
        ("watch\nwss://tarocchi.example#b2", ["watch", "wss://tarocchi.example#b2"]),
        (
            f"play\nwss://tarocchi.example\n--new\n--game\n{GAME}",
            ["play", "wss://tarocchi.example", "--new", "--game", GAME],
        ),
        (
            f"play\nwss://tarocchi.example\n--new\n--game\n{GAME}\n--listed",
            ["play", "wss://tarocchi.example", "--new", "--game", GAME, "--listed"],
        ),
    ],
)
async def test_a_servers_tables(row: str, words: list[str], how: str) -> None:
    """At a server's list one sits down, watches, or opens a table for friends or for everybody."""
    async with at_home(FREE, BOTS, FULL) as visit:
        await visit.choose("hall 0", how)
        await visit.sees(Texts("en")("home.sit"))
        rows = visit.app.screen.query_one(OptionList)
        assert not any("#c3" in str(one.id) for one in rows.options)
        await visit.choose(row, how)
        assert await visit.words() == words


async def test_three_cards() -> None:
    """The three cards that a host says lead to the table."""
    async with at_home() as visit:
        await visit.choose("hall 0", "key")
        await visit.sees(Texts("en")("tables.none"))
        visit.app.screen.query_one("#cards", Input).focus()
        visit.app.screen.query_one("#cards", Input).value = "Ks, Qs, Mat"
        await visit.pilot.press("enter")
        assert await visit.words() == ["play", "wss://tarocchi.example", "--code=Ks, Qs, Mat"]


async def test_a_server_that_is_away() -> None:
    """A server that does not answer is told, and the start screen is there still."""
    async with at_home(trouble="nobody there") as visit:
        await visit.choose("hall 0", "key")
        await visit.sees("nobody there")
        await visit.pilot.press("escape")
        await waited(visit.app, visit.pilot, lambda: not isinstance(visit.app.screen, HallLeaf))


async def test_another_name() -> None:
    """A name that was changed on the screen goes to the table, even an odd one."""
    async with at_home() as visit:
        visit.app.query_one("#name", Input).value = "--Bea"
        await visit.choose(f"alone {GAME}", "key")
        assert await visit.words() == ["play", "--game", GAME, "--name=--Bea"]


@pytest.mark.parametrize("how", ["key", "mouse"])
@pytest.mark.parametrize("name", ["f1", "f4", "f6"])
async def test_windows_of_the_start_screen(name: str, how: str) -> None:
    """Keys, rules and settings open by key and by click, and close again."""
    async with at_home() as visit:
        if how == "key":
            await visit.pilot.press(name)
        else:
            keys = visit.app.query_one("#keys", Picture)
            left = 0
            for piece in keys.lines[0]:
                if piece.text.strip() == name.upper():
                    break
                left += piece.width
            await visit.pilot.click(keys, offset=(left + 2, 0))
        await visit.sees(Texts("en")("screen.close"))
        await visit.pilot.press("escape")
        await waited(visit.app, visit.pilot, lambda: len(visit.app.screen_stack) == 1)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_start_screen_speaks(language: str) -> None:
    """A language chosen on the start screen is spoken at once, and kept."""
    kept: list[Preferences] = []
    async with at_home(look=Look(keeps=kept.append)) as visit:
        await visit.pilot.press("f6")
        await visit.sees(Texts("en")("screen.close"))
        await visit.choose(f"language:{language}", "key")
        await visit.sees(Texts(language)("home.name"))
        assert kept == [Preferences(language=language)]


async def test_the_screen_is_closed() -> None:
    """F10 closes the start screen, and no command follows."""
    async with at_home() as visit:
        await visit.pilot.press("f10")
        assert await visit.words() == []


@pytest.mark.parametrize(
    "kept, environment, mono",
    [(None, "", False), (None, "1", True), (True, "1", False), (False, "", True)],
)
def test_colours_as_wished(
    kept: bool | None,
    environment: str,
    mono: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was chosen on the screen counts, else NO_COLOR where it is not empty."""
    monkeypatch.setenv("NO_COLOR", environment)
    if kept is not None:
        prefer(tmp_path, Preferences(colours=kept))
    assert look_of(tmp_path).mono is mono


def test_choices_are_kept_beside_each_other(tmp_path: Path) -> None:
    """A language chosen later leaves the colours as they were chosen, whatever the file held."""
    (tmp_path / "screen.json").write_text("not json")
    prefer(tmp_path, Preferences(colours=False))
    prefer(tmp_path, Preferences(language="sv"))
    assert preferences(tmp_path) == Preferences(language="sv", colours=False)
    (tmp_path / "screen.json").write_text('{"language": "xx", "colours": true}')
    assert preferences(tmp_path) == Preferences(colours=True)
