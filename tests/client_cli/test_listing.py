"""The list of tables says what is played, who sits there, and how to join."""

from __future__ import annotations

import pytest

from client_cli.table.address import Address
from client_cli.table.listing import told
from client_cli.texts import LANGUAGES, Texts
from engine.match import ToTarget
from server.protocol.server import Listing
from server.protocol.terms import BotsOnly, Terms
from tests.client_cli.fake import bot, person

ADDRESS = Address(server="ws://host:1/ws")
SAY = Texts("en")


def listing(room: str = "a", **other: object) -> Listing:
    """A table with one person, two free seats and a kept one, but for what is told."""
    fields: dict[str, object] = {
        "room": room,
        "terms": Terms(game="ottocento", form=ToTarget(800), clock=30, listed=True),
        "seats": (person("Anna"), None, None, None),
        "reserved": (False, False, True, False),
        "deal": 0,
        "played": 0,
        "playing": False,
        "watching": 0,
    }
    return Listing(**(fields | other))  # type: ignore[arg-type]


def test_a_table_is_told_in_full() -> None:
    """Game, match, clock, seats, watchers and the command that leads there."""
    lines = [*told((listing(watching=2),), [], ADDRESS, SAY)]
    assert lines == [
        "1. Ottocento; a match to 800 points; not begun yet; 30 seconds a turn; 2",
        "  watching",
        "   Anna, seat 2 free, seat 3 kept for somebody, seat 4 free",
        "   tarocchi play ws://host:1#a",
    ]


@pytest.mark.parametrize(
    "one,words",
    [
        (listing(deal=9, played=2, playing=True), "playing (deal 3 of the match)"),
        (listing(deal=9, played=3), "after deal 3 of the match"),
        (listing(watching=1), "1 watching"),
        (listing(mine=True), "(yours)"),
        (listing("noted"), "(yours)"),
        (listing(terms=Terms(game="piedicavallo")), "deal after deal"),
        (listing(terms=Terms(game="ottocento")), "no clock"),
        (listing(terms=Terms(game="ottocento", watch="nobody")), "not to be watched"),
        (listing(seats=(bot("Ada"),) * 4), "Ada (bot), Ada (bot)"),
        (listing(terms=Terms(game="ottocento", bots=BotsOnly())), "tarocchi watch ws://host:1#a"),
    ],
)
def test_what_differs_is_told(one: Listing, words: str) -> None:
    """What makes a table different from others stands in its lines."""
    assert words in " ".join(told((one,), ["noted"], ADDRESS, SAY)).replace("   ", " ")


def test_a_name_cannot_steer_the_terminal() -> None:
    """Names of strangers are shown without the signs that would steer the terminal."""
    lines = "".join(told((listing(seats=(person("\x1b[2J"),) * 4),), [], ADDRESS, SAY))
    assert "\x1b" not in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_tables_that_sleep_are_listed_too(language: str) -> None:
    """A table of one's own where nobody is just now is not lost: its link is told."""
    say = Texts(language)
    lines = [*told((), ["asleep", "b"], ADDRESS, say)]
    assert lines[0] == say("tables.none")
    assert lines[2:] == [
        say("tables.asleep"),
        "   tarocchi play ws://host:1#asleep",
        "   tarocchi play ws://host:1#b",
    ]
