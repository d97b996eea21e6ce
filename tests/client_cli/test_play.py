"""`tarocchi play` in a real terminal: whole deals with three bots, by the prompts alone."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path
from random import Random

import pytest

from client_cli.texts import Texts
from tests.client_cli.seated import Seated


def play_deal(seated: Seated, chance: Random) -> int:
    """Begin a deal and play it to the next offer to begin; return how many cards were played."""
    cards = 0
    assert seated.prompted() == "begin"
    seated.type("")
    while (kind := seated.prompted()) != "begin":
        seated.answer(kind, chance)
        cards += kind == "play"
    return cards


@pytest.mark.parametrize(
    "game,language", [("ottocento", "en"), ("piedicavallo", "it"), ("ottocento", "sv")]
)
def test_a_deal_is_played_to_the_explained_score(game: str, language: str, tmp_path: Path) -> None:
    """Whoever answers the prompts plays fifteen cards and gets the score explained."""
    seated = Seated(tmp_path, language, "--game", game)
    seated.sit_down()
    assert play_deal(seated, Random(game)) == 15
    say = Texts(language)
    assert say("sheet.total") in seated.shown
    assert say("sheet.last_trick") in seated.shown or game == "piedicavallo"
    seated.leave()
    assert say("table.left") in seated.shown


def test_the_table_is_kept_from_evening_to_evening(tmp_path: Path) -> None:
    """Who leaves in the middle of a deal finds the same cards when coming back."""
    first = Seated(tmp_path, "en", "--game", "piedicavallo")
    first.sit_down()
    assert first.prompted() == "begin"
    first.type("")
    chance = Random(5)
    while (kind := first.prompted()) != "play":
        first.answer(kind, chance)
    first.leave()
    hand = next(line for line in reversed(first.shown.splitlines()) if line.startswith("Your hand"))
    again = Seated(tmp_path, "en", "--game", "piedicavallo")
    again.sit_down()
    assert again.prompted() == "play"
    assert hand in again.shown
    again.leave()


def test_a_match_ends_and_another_begins(tmp_path: Path) -> None:
    """After the last deal the match has its result, and Enter begins another one."""
    seated = Seated(tmp_path, "en", "--game", "piedicavallo", "--match", "1")
    seated.sit_down()
    chance = Random(7)
    assert seated.prompted() == "begin"
    seated.type("")
    while (kind := seated.prompted()) != "rematch":
        seated.answer(kind, chance)
    assert "The match is over" in seated.shown
    assert Texts("en")("table.shuffle.witnessed") in seated.shown
    seated.type("")
    seated.prompted()
    assert Texts("en")("event.match_begun") in seated.shown
    seated.leave()


def test_a_forbidden_card_is_told_why(tmp_path: Path) -> None:
    """A card that may not be played, and a word that is no card, are answered with the reason."""
    seated = Seated(tmp_path, "en")
    seated.sit_down()
    assert seated.prompted() == "begin"
    seated.type("")
    chance = Random(6)
    while (kind := seated.prompted()) != "play":
        seated.answer(kind, chance)
    seated.type("Zz")
    seated.shows(Texts("en")("ask.no_card", cards="Zz"))
    seated.type("?")
    seated.shows(Texts("en")("table.help"))
    seated.answer("play", chance)
    seated.prompted()
    seated.leave()


def test_a_server_killed_under_the_table_comes_back(tmp_path: Path) -> None:
    """If the server dies in the middle of a deal, the table goes on by itself to the score."""
    seated = Seated(tmp_path, "en", "--game", "piedicavallo")
    seated.sit_down()
    assert seated.prompted() == "begin"
    seated.type("")
    chance, cards = Random(9), 0
    while (kind := seated.prompted()) != "begin":
        seated.answer(kind, chance)
        cards += kind == "play"
        if cards == 4 and kind == "play":
            kill_server(tmp_path)
    assert cards == 15
    assert Texts("en")("sheet.total") in seated.shown
    seated.leave()


def kill_server(data: Path) -> None:
    """Kill the server process that keeps a folder, by its process id."""
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            words = (entry / "cmdline").read_bytes().split(b"\0")
            if b"server" in words and str(data / "server").encode() in words:
                os.kill(int(entry.name), signal.SIGKILL)
                return
    raise AssertionError("no server runs there")
