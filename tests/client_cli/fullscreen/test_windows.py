"""What stands around the full-screen table: windows, talk, looking back, sizes, looks, language."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from textual.widgets import Collapsible, OptionList

from client_cli.fullscreen.app import TableApp
from client_cli.preferences import Look, Preferences
from client_cli.table.voices import Surroundings
from client_cli.texts import LANGUAGES, Texts
from server.protocol import client
from tests.client_cli.at_table import ADDRESS, Line
from tests.client_cli.fullscreen.seat import Screen, under_test
from tests.client_cli.screen.scenes import GAMES, asked, scene
from tests.client_cli.tables import spoke

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from client_cli.screen.table import Moment

CLOSE = Texts("en")("screen.close")


@asynccontextmanager
async def showing(
    moment: Moment,
    *,
    language: str = "en",
    size: tuple[int, int] = (80, 24),
    look: Look | None = None,
) -> AsyncIterator[tuple[Screen, Line]]:
    """Show a moment of a table on the whole screen."""
    line = Line()
    at = Surroundings(address=ADDRESS)
    app = TableApp(line, Texts(language), at, look=look or Look())  # type: ignore[arg-type]
    async with under_test(app, line, size) as screen:  # type: ignore[arg-type]
        line.news.put_nowait(moment.update)
        if moment.presence is not None:
            line.news.put_nowait(moment.presence)
        await screen.until(lambda: app.update is not None, "for the table")
        yield screen, line


@pytest.mark.parametrize("how", ["key", "mouse"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "key, words",
    [
        ("f1", "table.slash_all"),
        ("f2", "table.last_trick"),
        ("f4", "game.{game}"),
        ("f5", "phrase.hello"),
        ("f6", "screen.colours"),
        ("f7", "screen.do.who"),
    ],
)
async def test_every_window_opens_and_closes(how: str, key: str, words: str, game: str) -> None:
    """Each window opens by its key or a click, shows what it is for, and closes likewise."""
    say = Texts("en")
    async with showing(asked(game, 30), size=(100, 50)) as (screen, _):
        await (screen.press(key) if how == "key" else screen.click(f"key:{key}"))
        await screen.sees(CLOSE)
        if say.has(words.format(game=game)):
            await screen.sees(say(words.format(game=game))[:20])
        await (screen.press("escape") if how == "key" else screen.click("leaf:close"))
        await screen.until(lambda: len(screen.app.screen_stack) == 1, "for the table")


@pytest.mark.parametrize("how", ["key", "mouse"])
@pytest.mark.parametrize("game", GAMES)
async def test_the_score_sheet_opens_to_its_cards(game: str, how: str) -> None:
    """Each line of the sheet that stands for cards opens to them, by Enter or by a click."""
    async with showing(scene("settled", game), size=(100, 50)) as (screen, _):
        await screen.press("f3")
        await screen.sees(CLOSE)
        lines = screen.app.screen.query(Collapsible)
        assert len(lines) > 0
        first = lines.first()
        before = screen.shown()
        if how == "key":
            await screen.press("tab")
            await screen.until(lambda: first.query_one("CollapsibleTitle").has_focus, "for focus")
            await screen.press("enter")
        else:
            await screen.pilot.click(first.query_one("CollapsibleTitle"))
        await screen.until(lambda: not first.collapsed, "for the cards")
        await screen.until(lambda: screen.shown() != before, "for the cards on the screen")


@pytest.mark.parametrize("how", ["key", "mouse"])
async def test_a_phrase_is_said(how: str) -> None:
    """A phrase chosen in the window of talk is said at the table."""
    async with showing(asked(GAMES[0], 30)) as (screen, line):
        await screen.press("f5")
        await screen.sees(Texts("en")("phrase.hello"))
        if how == "key":
            await screen.press("enter")
        else:
            await screen.pilot.click(OptionList, offset=(2, 0))
        await screen.until(lambda: bool(line.asked), "for the phrase")
        (said,) = line.asked
        assert isinstance(said, client.Speak)
        assert said.phrase == "hello"


async def test_words_are_said() -> None:
    """Words typed in the window of talk, or behind an apostrophe, are said at the table."""
    async with showing(scene("gathering", GAMES[0])) as (screen, line):
        await screen.press("f5")
        await screen.sees(CLOSE)
        await screen.press("tab", *"buonasera", "enter")
        await screen.until(lambda: len(line.asked) == 1, "for the words")
        await screen.type("'ciao")
        await screen.until(lambda: len(line.asked) == 2, "for the second words")
        texts = [one.text for one in line.asked if isinstance(one, client.Speak)]
        assert texts == ["buonasera", "ciao"]


async def test_a_choice_about_the_table_is_a_typed_line() -> None:
    """What is chosen in the window of the table is done as if it had been typed."""
    async with showing(scene("gathering", GAMES[0]), size=(100, 50)) as (screen, line):
        await screen.press("f7")
        await screen.sees(CLOSE)
        options = screen.app.screen.query_one(OptionList)
        place = next(
            number
            for number in range(options.option_count)
            if options.get_option_at_index(number).id == "/reserve 2"
        )
        options.highlighted = place
        await screen.press("enter")
        await screen.until(lambda: bool(line.asked), "for the seat to be kept")
        (kept,) = line.asked
        assert isinstance(kept, client.Reserve)
        assert kept.seat == 1


async def test_a_free_seat_is_taken_by_a_click() -> None:
    """A watcher sits down by a click on a free seat."""
    moment = scene("gathering", GAMES[0])
    watching = type(moment)(update=replace(moment.update, you=None))
    async with showing(watching) as (screen, line):
        line.player = "pz"
        await screen.click("seat:2")
        await screen.until(lambda: bool(line.asked), "for the seat")
        (sat,) = line.asked
        assert isinstance(sat, client.Sit)
        assert sat.seat == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_another_language_is_spoken_at_once(language: str) -> None:
    """A language chosen in the middle of a deal is spoken from there on, and kept."""
    kept: list[Preferences] = []
    start = "it" if language == "en" else "en"
    look = Look(keeps=kept.append)
    async with showing(asked(GAMES[0], 30), language=start, look=look) as (screen, _):
        await screen.press("f6")
        await screen.sees(Texts(start)("screen.close"))
        await screen.press(*["down"] * LANGUAGES.index(language), "enter")
        await screen.sees(Texts(language)("screen.key.settings"))
        await screen.sees(Texts(language)("ask.play"))
        assert kept == [Preferences(language=language)]


@pytest.mark.parametrize("mono", [True, False])
async def test_colours_are_chosen(mono: bool) -> None:
    """Colours are put on or off at once, and that is kept; without them no colour is painted."""
    kept: list[Preferences] = []
    look = Look(mono=mono, keeps=kept.append)
    async with showing(asked(GAMES[0], 30), look=look) as (screen, _):
        assert bool(screen.colours()) is not mono
        await screen.press("f6")
        await screen.sees(CLOSE)
        await screen.press(*["down"] * len(LANGUAGES), "enter")
        await screen.until(lambda: bool(screen.colours()) is mono, "for the colours")
        assert kept == [Preferences(colours=mono)]


async def test_a_small_window_waits_for_a_larger_one() -> None:
    """A window that cannot hold the table says so, and shows it again once it is larger."""
    async with showing(asked(GAMES[0], 30)) as (screen, _):
        await screen.pilot.resize_terminal(60, 15)
        await screen.sees("60 x 15")
        await screen.pilot.resize_terminal(130, 45)
        await screen.sees(Texts("en")("ask.play"))
        await screen.until(lambda: "60 x 15" not in screen.shown(), "for the table")


async def test_what_was_told_can_be_looked_at_again() -> None:
    """Arrow up, or the mouse's wheel, goes back in what was told."""
    async with showing(scene("gathering", GAMES[0])) as (screen, line):
        for number in range(40):
            line.news.put_nowait(spoke(number=number, phrase=None, text=f"word{number}."))
        await screen.sees("word39.")
        assert "word20." not in screen.shown()
        await screen.press(*["pageup"] * 3)
        await screen.until(lambda: "word39." not in screen.shown(), "for older words")


async def test_a_broken_line_is_told() -> None:
    """While the line is broken the screen says so, and nothing is asked."""
    async with showing(asked(GAMES[0], 30)) as (screen, line):
        line.news.put_nowait("away")
        await screen.sees(Texts("en")("table.away"))
        assert screen.app.asked is None
        line.news.put_nowait("connected")
        await screen.until(lambda: screen.app.asked is not None, "for the question")


async def test_another_device_takes_over_and_gives_back() -> None:
    """A player who sits at another device is told, and Enter brings the table back here."""
    async with showing(asked(GAMES[0], 30)) as (screen, line):
        line.news.put_nowait("elsewhere")
        await screen.until(lambda: screen.app.asked is None, "for the other device")
        await screen.press("enter")
        await screen.until(lambda: line.came_back == 1, "for the table")


@pytest.mark.parametrize("how", ["key", "mouse", "typed"])
async def test_the_table_is_closed(how: str) -> None:
    """F10, a click on it and the letter q close the table, and the seat is kept."""
    async with showing(asked(GAMES[0], 30)) as (screen, _):
        match how:
            case "key":
                await screen.press("f10")
            case "mouse":
                await screen.click("key:f10")
            case _:
                await screen.type("q")
        await screen.until(lambda: not screen.app.is_running, "for the end")
        assert not screen.app.left
        assert Texts("en")("table.left") in screen.app.told
