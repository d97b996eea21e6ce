"""Moves and questions by strangers: hostile objects, odd JSON, and a full trick on the table."""

from __future__ import annotations

import json
from random import Random
from typing import Any, NoReturn

import pytest

from engine.cards import MATTO
from engine.deal import begin, evolve
from engine.errors import IllegalMove, Reason
from engine.moves import Declare, Discard, Play
from engine.play import decide, legal_moves
from engine.referee import answer_line
from engine.variants.ottocento.pack import PACK
from tests.builders import played_out
from tests.server.tables import GAMES


class Liar(str):
    """A word that equals every card."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("SK")


class Angry(tuple):  # type: ignore[type-arg]
    """Cards that nobody can look at."""

    __slots__ = ()

    def __iter__(self) -> NoReturn:
        raise RuntimeError("no")


class Disguised:
    """An object that claims to be a move."""

    __class__ = Play  # type: ignore[assignment]


HOSTILE = (
    Play(Liar("SK")),  # type: ignore[arg-type]
    Play("\ud800"),  # type: ignore[arg-type]
    Play(["SK"]),  # type: ignore[arg-type]
    Discard(Angry(("SK", "SQ"))),
    Discard((Liar("SK"), Liar("SQ"))),  # type: ignore[arg-type]
    Discard("SKSQ"),  # type: ignore[arg-type]
    Disguised(),
    Declare,
)


@pytest.mark.parametrize("game", GAMES)
def test_hostile_objects_are_refused_with_a_code(game: str) -> None:
    """Whatever object a stranger hands in as a move is refused, with a code that can be sent."""
    deal = None
    for event in played_out(game, Random(3))[1]:
        deal = begin(event) if deal is None else evolve(deal, event)
        for move in HOSTILE:
            for seat in (deal.turn, True, 1.0, Liar("1"), None):
                with pytest.raises(IllegalMove) as refused:
                    decide(deal, seat, move)
                assert " ".join(refused.value.refusal.cards).encode().decode().isprintable()


@pytest.mark.parametrize("game", GAMES)
def test_nobody_moves_onto_a_full_trick(game: str) -> None:
    """While four cards lie there and nobody has taken them, nobody is asked and nothing goes."""
    deal = None
    for event in played_out(game, Random(4))[1]:
        deal = begin(event) if deal is None else evolve(deal, event)
        if len(deal.table) < 4:
            continue
        assert legal_moves(deal).moves == ()
        for seat, hand in enumerate(deal.hands):
            for card in deal.variant.pack.cards_of(hand):
                with pytest.raises(IllegalMove) as refused:
                    decide(deal, seat, Play(card))
                assert refused.value.refusal.reason == Reason.NOT_YOUR_TURN


def asked(line: str) -> dict[str, Any]:
    """Ask the referee."""
    told: dict[str, Any] = json.loads(answer_line(line.encode()))
    return told


@pytest.mark.parametrize(
    "line",
    [
        r'{"id":"keep","game":"ottocento","ask":"trick","cards":["\ud800"]}',
        '{"id":"keep","game":"ottocento","ask":"match","deals":[[1e400,2]]}',
        '{"id":"keep","game":"ottocento","ask":"match","deals":[[' + "9" * 5000 + ",2]]}",
        '{"id":"keep","game":"ottocento","ask":"match","deals":[[NaN,2]]}',
        '{"id":"keep","game":"ottocento","ask":"trick","cards":["SK"],"cards":["SQ"]}',
        '{"id":"keep","game":"piedicavallo","ask":"match","deals":[[57,57]],"target":800}',
        '{"id":"keep","game":"ottocento","ask":"combinations","cards":["' + "x" * 9000 + '"]}',
    ],
)
def test_the_id_comes_back_with_every_error(line: str) -> None:
    """A question that cannot be answered is refused under its id, shortly and with a code."""
    told = asked(line)
    assert told["id"] == "keep"
    assert told["error"]["code"]
    assert len(told["error"]["detail"]) <= 200


def matto(**changed: object) -> dict[str, Any]:
    """Ask what is given for the Matto when one team has every trick and the other the discard."""
    rest = [card for card in PACK.cards if card not in ("S6", "S7")]
    question = {
        "id": "m",
        "game": "ottocento",
        "ask": "matto",
        "owner_pile": rest,
        "other_pile": ["S6", "S7"],
        "owner_tricks": 15,
        "owner_won_matto_trick": True,
    }
    return asked(json.dumps(question | changed))


def test_a_dealers_team_without_tricks_gives_its_discard_up() -> None:
    """Who takes every trick has the other team's discards, too (M4)."""
    told = matto()
    assert (told["given"], told["owner_cards"], told["other_cards"]) == (None, 62, 0)


@pytest.mark.parametrize(
    "changed",
    [
        {"owner_won_matto_trick": False},
        {"owner_tricks": 0},
        {"owner_pile": [MATTO], "owner_tricks": 3},
        {"owner_pile": ["SK"]},
    ],
)
def test_what_cannot_be_with_the_matto_is_refused(changed: dict[str, object]) -> None:
    """A trick that nobody can have won, or a pile that cannot be, is no question."""
    assert matto(**changed)["error"]["code"] == "impossible"
