"""The full-screen table in a real terminal: what is pressed and clicked, what is painted."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

from client_cli.texts import Texts
from engine.variants import VARIANTS
from tests.client_cli.fullscreen.terminal import Terminal, terminal

if TYPE_CHECKING:
    from pathlib import Path

EN = Texts("en")
CLOSE = f"[ Esc {EN('screen.close')} ]"
SHEET = f"| {EN('screen.key.sheet').capitalize()} "  # as a window without colours is drawn
READY = f"[ Enter {EN('screen.begin')} ]"
DECLARE = f"[ {EN('ask.key_declare')} {EN('screen.declare')} ]"
NOTHING = f"[ {EN('ask.key_skip')} {EN('screen.skip')} ]"
COLOUR = re.compile(r"\x1b\[[0-9;]*?(?<![0-9])(3[0-8]|4[0-8]|9[0-7]|10[0-7])(?![0-9])[0-9;]*m")
PLAYABLE = re.compile(r">[0-9A-Za-z]+")
DEAL = 300.0  # seconds for a whole deal on a loaded machine


def by_keyboard(window: Terminal, shown: str) -> None:
    """Answer what is asked with keys."""
    if READY in shown:
        window.press("Enter")
    elif DECLARE in shown:
        window.type(EN("ask.key_declare"))
    elif _asked("ask.discard") in shown:
        window.press("Right", "Space", "Right", "Space", "Enter")
    elif _asked("ask.play") in shown:
        window.press("Right", "Enter")


def by_mouse(window: Terminal, shown: str) -> None:
    """Answer what is asked with clicks alone."""
    if READY in shown:
        window.click(READY)
    elif DECLARE in shown:
        window.click(NOTHING)
    elif _asked("ask.discard") in shown:
        for card in PLAYABLE.findall(shown)[:2]:
            window.click(card)
            window.until("*" + card[1:])
        window.until(EN("screen.lay_away"))
        window.click(f"[ Enter {EN('screen.lay_away')} ]")
        window.gone(_asked("ask.discard"))
    elif _asked("ask.play") in shown:
        window.click(PLAYABLE.findall(shown)[0])


def _asked(key: str) -> str:
    """Return the beginning of a question, as much as fits on any screen."""
    return EN(key)[:20]


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize(
    "answer, size, no_colour",
    [(by_keyboard, (80, 24), ""), (by_mouse, (120, 40), ""), (by_mouse, (80, 24), "1")],
    ids=["keys", "mouse", "mouse without colours"],
)
def test_a_whole_deal(
    game: str, answer: object, size: tuple[int, int], no_colour: str, tmp_path: Path
) -> None:
    """A deal is played in a real terminal to its score sheet; NO_COLOR leaves no colour at all."""
    assert callable(answer)
    words = ("play", "--pace", "0", "--game", game, "--name", "Anna")
    with terminal(tmp_path, size, *words, NO_COLOR=no_colour) as window:
        window.until(READY)
        until = time.monotonic() + DEAL
        while SHEET not in (shown := window.shown()).replace("│", "|"):
            assert time.monotonic() < until, shown
            if CLOSE in shown:  # the picture moved under the mouse: another window was clicked
                window.press("Escape")
            answer(window, shown)
            window.changes(shown)
            assert bool(COLOUR.search(window.painted())) is not bool(no_colour)
        window.press("End")  # the sheet is longer than a small screen
        window.until(EN("sheet.total"))
        window.press("Escape")
        window.until(READY)
        window.press("F10")
        window.until("ended=0")
        assert EN("table.left") in window.shown()


def test_from_the_start_screen_and_back(tmp_path: Path) -> None:
    """`tarocchi` alone opens the start screen, goes to a table, and comes back from it."""
    with terminal(tmp_path, (80, 24)) as window:
        window.until(EN("home.title"))
        window.press("Enter")
        window.until(READY)
        window.press("F10")
        window.until(EN("home.title"))
        window.click(EN("home.alone", game=EN("game.piedicavallo")))
        window.until(READY)
        window.press("F10")
        window.until(EN("home.title"))
        window.press("F10")
        window.until("ended=0")


def test_two_people_at_two_terminals(address: str, tmp_path: Path) -> None:
    """A watcher takes a seat by a click, talks, and plays a deal with the host and two bots."""
    (tmp_path / "anna").mkdir()
    (tmp_path / "bea").mkdir()
    words = ("--name", "Anna", "--listed", "--game", "piedicavallo")
    with terminal(tmp_path / "anna", (120, 40), "play", address, *words) as anna:
        anna.until(EN("screen.seat_free", number=2))
        with terminal(tmp_path / "bea", (80, 24), "watch", address, "--name", "Bea") as bea:
            bea.until(EN("screen.seat_free", number=2))
            bea.click(EN("screen.seat_free", number=2))
            anna.until("Bea")
            bea.type("'buona sera a tutti")
            anna.until("buona sera a tutti")
            anna.click(EN("screen.fill"))
            until = time.monotonic() + DEAL
            windows = {anna: by_mouse, bea: by_keyboard}
            while windows:
                for window, answer in [*windows.items()]:
                    assert time.monotonic() < until, window.shown()
                    shown = window.shown()
                    if SHEET in shown.replace("│", "|"):
                        del windows[window]
                        continue
                    if CLOSE in shown:
                        window.press("Escape")
                    answer(window, shown)
                time.sleep(0.1)


def test_the_terminal_is_left_as_it_was(tmp_path: Path) -> None:
    """After the table has been closed the terminal shows what is typed, and no mouse codes."""
    with terminal(tmp_path, (80, 24), "play", "--pace", "0") as window:
        window.until(READY)
        window.press("C-c")
        window.until("ended=0")
        window.click(EN("table.left")[:10])
        window.type("hello there")
        window.until("hello there\nhello there")


def test_a_dumb_terminal_has_the_plain_table(tmp_path: Path) -> None:
    """A terminal that cannot draw gets a line an event."""
    with terminal(tmp_path, (80, 24), "play", "--pace", "0", TERM="dumb") as window:
        window.until(_asked("ask.begin"))
        assert EN("screen.key.settings") not in window.shown()
