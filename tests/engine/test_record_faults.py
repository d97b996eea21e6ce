"""Broken records: whoever tampers with one is found out (by chance: test_record_damage)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from engine.errors import BadRecord
from engine.record import faults_of, from_json
from engine.record_reading import from_text

if TYPE_CHECKING:
    from collections.abc import Callable


GOLDEN = Path(__file__).parents[1] / "golden"
Tree = dict[str, Any]


@pytest.mark.parametrize(
    "old,new,code",
    [
        ("record 1", "record 2", "unknown_format"),
        ("record 1", "record 0", "unknown_format"),
        ("Game: ottocento", "Game: bridge", "unknown_game"),
        ("Game: ottocento", "Game: piedicavallo", "broken_record"),
        ("Tarocchi deal record 1\n", "", "malformed_record"),
        ("Dealer:", "Mischer:", "malformed_record"),
        ("Trick 3:", "Trick 4:", "malformed_record"),
        ("Seat 0: ", 'Seat 0: "', "malformed_record"),
        ("Hand 0: ", "Hand 0: X ", "broken_record"),
        ("Winner: team", "Winner: seat", "malformed_record"),
        ("cards SN", "cards =SN", "malformed_record"),
        ("Discard:", "Discard", "malformed_record"),
    ],
)
def test_a_text_that_is_no_record_is_refused(old: str, new: str, code: str) -> None:
    """A text of a newer form, of a game we do not play, or with a spoilt line gets a code."""
    text = (GOLDEN / "ottocento-plain.txt").read_bytes().decode()
    assert old in text
    with pytest.raises(BadRecord) as refused:
        from_text(text.replace(old, new, 1))
    assert refused.value.code == code


ONCE = ["Game", "Seat 2", "Dealer", "Hand 1", "Discard", "Totals", "Winner", "Shuffle deal"]


def golden_line(start: str) -> tuple[list[str], int]:
    """The lines of a golden deal, and which of them starts so."""
    told = (GOLDEN / "ottocento-plain.txt").read_bytes().decode().split("\n")
    return told, next(place for place, line in enumerate(told) if line.startswith(start))


@pytest.mark.parametrize("start", [*ONCE, "Trick 7"])
def test_a_line_is_not_said_twice(start: str) -> None:
    """A text that says one thing first and another later is refused: a reader sees both."""
    told, place = golden_line(start)
    with pytest.raises(BadRecord):
        from_text("\n".join([*told[:place], told[place], *told[place:]]))


@pytest.mark.parametrize("start", [*ONCE, "Trick 7", "Shuffle secret", "Shuffle seat 3: none"])
def test_a_line_is_not_left_out(start: str) -> None:
    """A text in which a line is missing is refused."""
    told, place = golden_line(start)
    with pytest.raises(BadRecord):
        from_text("\n".join([*told[:place], *told[place + 1 :]]))


def swap_hands(tree: Tree) -> None:
    """Exchange a card between two hands as dealt."""
    first, second = tree["hands"][0], tree["hands"][1]
    first[0], second[0] = second[0], first[0]


def swap_plays(tree: Tree) -> None:
    """Let the seat that led the first trick have led its other card, and the reverse."""
    first, second = tree["tricks"][0], tree["tricks"][1]
    place = (first["leader"] - second["leader"]) % 4
    first["cards"][0], second["cards"][place] = second["cards"][place], first["cards"][0]


def swap_seats_in_trick(tree: Tree) -> None:
    """Let two seats have played each other's card."""
    cards = tree["tricks"][0]["cards"]
    cards[0], cards[1] = cards[1], cards[0]


def change_first_taker(tree: Tree) -> None:
    """Give the first trick to another seat, who did not lead the next."""
    tree["tricks"][0]["taker"] = (tree["tricks"][0]["taker"] + 1) % 4


def change_last_taker(tree: Tree) -> None:
    """Give the last trick to the next seat."""
    tree["tricks"][-1]["taker"] = (tree["tricks"][-1]["taker"] + 1) % 4


def change_total(tree: Tree) -> None:
    """Add a point to one side."""
    tree["settlement"]["totals"][0] += 1


def change_winner(tree: Tree) -> None:
    """Call the deal a draw."""
    tree["settlement"]["winner"] = None


def drop_line(tree: Tree) -> None:
    """Leave a line of the score sheet out."""
    del tree["settlement"]["lines"][0]


def change_declared_points(tree: Tree) -> None:
    """Let a declaration have counted more."""
    spoken = next(tally for tally in tree["declarations"] if tally)
    (spoken.get("sets") or spoken["sequences"])[0]["points"] += 5


def forget_declaration(tree: Tree) -> None:
    """Let a seat that declared have skipped."""
    seat = next(seat for seat, tally in enumerate(tree["declarations"]) if tally)
    tree["declarations"][seat] = None


def announce(tree: Tree) -> None:
    """Let a trump have been announced where none was laid away."""
    tree["trumps"] = 1


def lay_away_a_king(tree: Tree) -> None:
    """Let the dealer have laid away a King, and have played the card laid away in its place."""
    old, king = tree["discard"][0], "SK"
    tree["discard"][0] = king
    for trick in tree["tricks"]:
        trick["cards"] = [old if card == king else card for card in trick["cards"]]


BROKEN: list[tuple[Callable[[Tree], object], str]] = [
    (swap_hands, "broken_record"),
    (swap_seats_in_trick, "broken_record"),
    (change_first_taker, "broken_record"),
    (lambda tree: tree["tricks"].pop(), "broken_record"),
    (lambda tree: tree["tricks"].pop(4), "broken_record"),
    (lambda tree: tree["tricks"][3]["cards"].pop(), "broken_record"),
    (lambda tree: tree["hands"][2].pop(), "broken_record"),
    (lambda tree: tree.pop("settlement"), "malformed_record"),
    (lambda tree: tree.update(dealer=4), "malformed_record"),
    (lambda tree: tree.update(format=2), "unknown_format"),
    (lambda tree: tree.update(game="bridge"), "unknown_game"),
    (lambda tree: tree.update(rules=0), "other_rules"),
    (swap_plays, "must_follow must_trump wrong_fact broken_record"),
    (change_last_taker, "wrong_fact"),
    (change_total, "wrong_fact"),
    (change_winner, "wrong_fact"),
    (drop_line, "wrong_fact"),
    (change_declared_points, "wrong_fact"),
    (forget_declaration, "wrong_fact"),
    (announce, "wrong_fact"),
    (lay_away_a_king, "protected_card"),
]


def verdict(told: bytes) -> str:
    """The code with which a record is refused, or that of its first fault, or nothing."""
    try:
        faults = faults_of(from_json(told))
    except BadRecord as refused:
        return refused.code
    return faults[0].code if faults else ""


@pytest.mark.parametrize("change,codes", BROKEN)
def test_a_broken_record_is_found_out(change: Callable[[Tree], object], codes: str) -> None:
    """Whoever tampers with a record of a deal gets a code for it."""
    tree = json.loads((GOLDEN / "ottocento-plain.json").read_bytes())
    change(tree)
    assert verdict(json.dumps(tree).encode()) in codes.split(" ")
