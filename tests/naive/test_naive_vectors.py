"""The referee's worked questions, put to the naive checkers.

Only the fields that a vector names are compared; `match` questions are about sums of deals, which
these checkers do not play.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from .combinations import score
from .deals import pay_for_matto, play_out, settle_piedicavallo, winning_team
from .discards import announced, legal_discards
from .play import led, legal, winner

FILE = Path(__file__).parent.parent / "vectors" / "referee.jsonl"
VECTORS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def asking(ask: str) -> pytest.MarkDecorator:
    """Mark a test to run once for every vector of one kind."""
    chosen = [
        pytest.param(vector["question"], vector["answer"], id=vector["question"]["id"])
        for vector in VECTORS
        if vector["question"]["ask"] == ask
    ]
    assert chosen, f"no vector asks {ask}"
    return pytest.mark.parametrize("question,answer", chosen)


def named(answer: dict[str, Any], computed: dict[str, Any]) -> dict[str, Any]:
    """The computed fields which the vector names; a field we do not know shows as missing."""
    return {name: computed.get(name, "missing") for name in answer}


@asking("combinations")
def test_combinations(question: dict[str, Any], answer: dict[str, Any]) -> None:
    """Any pile or hand is counted as a player with the sheet in his hand would count it."""
    got = score(question["cards"])
    computed = {
        "sets": got.sets,
        "sequences": got.sequences,
        "sets_total": got.sets_total,
        "sequences_total": got.sequences_total,
        "card_points": got.twice_card_points / 2,
        "shown": sorted(got.shown),
    }
    if "shown" in answer:
        answer = answer | {"shown": sorted(answer["shown"])}
    assert named(answer, computed) == answer


@asking("discard")
def test_discard(question: dict[str, Any], answer: dict[str, Any]) -> None:
    """The dealer may lay aside these two cards or not, and announces the right number of trumps."""
    game, pair = question["game"], question["discard"]
    allowed = len(pair) == 2 and frozenset(pair) in legal_discards(game, question["hand"])
    computed = {"legal": allowed, "trumps": announced(game, pair) if allowed else None}
    assert named(answer, computed) == answer


@asking("discards")
def test_discards(question: dict[str, Any], answer: dict[str, Any]) -> None:
    """The dealer has exactly so many different discards to choose from."""
    computed = {"count": len(legal_discards(question["game"], question["hand"]))}
    assert named(answer, computed) == answer


@asking("trick")
def test_trick(question: dict[str, Any], answer: dict[str, Any]) -> None:
    """Everyone at the table agrees which suit was led and whose card takes the trick."""
    cards = question["cards"]
    computed = {"led": led(cards), "winner": winner(question["game"], cards)}
    assert named(answer, computed) == answer


@asking("legal_plays")
def test_legal_plays(question: dict[str, Any], answer: dict[str, Any]) -> None:
    """I may play these cards of my hand to this trick, and no others."""
    computed = {"legal": sorted(legal(question["game"], question["hand"], question["trick"]))}
    assert named(answer, computed) == answer | {"legal": sorted(answer["legal"])}


@asking("matto")
def test_matto(question: dict[str, Any], answer: dict[str, Any]) -> None:
    """The Matto is paid for with the right card, and both piles come out even."""
    paid = pay_for_matto(
        question["owner_pile"],
        question["other_pile"],
        question["owner_tricks"],
        question["owner_won_matto_trick"],
    )
    computed = {
        "given": paid.given,
        "owner_cards": len(paid.owner_pile),
        "other_cards": len(paid.other_pile),
    }
    assert named(answer, computed) == answer


@asking("settle")
def test_settle(question: dict[str, Any], answer: dict[str, Any]) -> None:
    """The 114 points of the Piedicavallo pack are shared out as the sheet says."""
    totals = settle_piedicavallo(
        question["dealer"], question["discard"], question["piles"], question["matto_seat"]
    )
    computed = {"totals": totals, "winner": winning_team(totals)}
    assert named(answer, computed) == answer


@asking("deal")
def test_deal(question: dict[str, Any], answer: dict[str, Any]) -> None:
    """A deal played card by card ends with the tricks and the score that were written down."""
    outcome = play_out(
        question["game"],
        question["dealer"],
        question["hands"],
        question["discard"],
        question.get("declare"),
        question["plays"],
    )
    computed = outcome._asdict()
    assert named(answer, computed) == answer
