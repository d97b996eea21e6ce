"""The referee: the worked questions, and that nothing anybody writes can upset it."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.referee import answer, answer_line

FILE = Path(__file__).parents[1] / "vectors" / "referee.jsonl"
VECTORS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
SETS_OF_CARDS = {"shown", "legal"}
GOOD = '{"id":"next","game":"ottocento","ask":"trick","cards":["S6","S7","SK","BEG"]}'

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)
fields = st.sampled_from(sorted({name for vector in VECTORS for name in vector["question"]}))
values = st.sampled_from([vector["question"] for vector in VECTORS]).flatmap(
    lambda question: st.sampled_from(list(question.values()))
)


def asked(question: object) -> dict[str, Any]:
    """Return the answer to one question, asked as a line."""
    return answered(json.dumps(question))


def answered(line: str | bytes) -> dict[str, Any]:
    """Return the answer to a line, having seen that it is one line of JSON with an id."""
    out = answer_line(line)
    assert b"\n" not in out
    assert b"\r" not in out
    got = json.loads(out)
    assert isinstance(got, dict)
    assert "id" in got
    return got


def example(ask: str, game: str = "ottocento") -> dict[str, Any]:
    """Return a copy of the first worked question of one kind."""
    for vector in VECTORS:
        question = vector["question"]
        if (question["ask"], question["game"]) == (ask, game):
            return deepcopy(question)
    raise AssertionError(f"no worked question {ask} for {game}")


def refused(question: object, code: str) -> dict[str, Any]:
    """Assert that a question gets this coded error, and that the next one is answered."""
    got = asked(question)
    assert set(got) == {"id", "error"}
    assert got["error"]["code"] == code
    assert isinstance(got["error"]["detail"], str)
    assert answered(GOOD) == {"id": "next", "led": "S", "winner": 3}
    return got


@pytest.mark.parametrize(
    "vector", [pytest.param(vector, id=vector["question"]["id"]) for vector in VECTORS]
)
def test_worked_questions(vector: dict[str, Any]) -> None:
    """Every worked question gets the answer that was written beside it."""
    got = asked(vector["question"])
    assert got["id"] == vector["question"]["id"]
    for name, known in vector["answer"].items():
        if name in SETS_OF_CARDS and isinstance(known, list):
            assert sorted(got[name]) == sorted(known), name
        else:
            assert got[name] == known, name


IMPOSSIBLE = [
    ("combinations", "ottocento", {"cards": ["SK", "S5"]}, "unknown_card"),
    ("combinations", "ottocento", {"cards": ["SK", "T21"]}, "unknown_card"),
    ("combinations", "ottocento", {"cards": ["SK", "sk"]}, "unknown_card"),
    ("combinations", "ottocento", {"cards": ["SK", "SK"]}, "repeated_card"),
    ("combinations", "ottocento", {"cards": [7]}, "malformed_question"),
    ("combinations", "ottocento", {"game": "piedicavallo"}, "not_in_this_game"),
    ("combinations", "ottocento", {"game": "briscola"}, "unknown_game"),
    ("combinations", "ottocento", {"ask": "weather"}, "malformed_question"),
    ("combinations", "ottocento", {"ask": None}, "malformed_question"),
    ("combinations", "ottocento", {"colour": "red"}, "malformed_question"),
    ("trick", "ottocento", {"cards": ["SK", "SQ", "SN"]}, "wrong_number"),
    ("trick", "ottocento", {"cards": ["SK", "SQ", "SN", "SN"]}, "repeated_card"),
    ("trick", "piedicavallo", {"cards": ["SK", "SQ", "SN", "ANG"]}, "unknown_card"),
    ("legal_plays", "ottocento", {"hand": []}, "wrong_number"),
    ("legal_plays", "ottocento", {"hand": ["SK"], "trick": ["SK"]}, "repeated_card"),
    ("legal_plays", "ottocento", {"trick": ["B6", "B7", "B8", "B9"]}, "wrong_number"),
    ("discard", "piedicavallo", {"hand": ["SK"]}, "wrong_number"),
    ("discard", "piedicavallo", {"discard": ["S1", "S2"]}, "unknown_card"),
    ("discards", "piedicavallo", {"hand": ["SK"] * 17}, "repeated_card"),
    ("discards", "piedicavallo", {"hand": []}, "wrong_number"),
    ("matto", "ottocento", {"owner_pile": ["SK"], "other_pile": []}, "impossible"),
    ("matto", "ottocento", {"owner_pile": ["MAT"], "other_pile": []}, "impossible"),
    ("matto", "ottocento", {"owner_tricks": 16}, "malformed_question"),
    ("matto", "ottocento", {"owner_tricks": 0, "owner_won_matto_trick": True}, "impossible"),
    ("matto", "ottocento", {"owner_pile": ["MAT", "S6"], "other_pile": ["S6"]}, "repeated_card"),
    ("matto", "ottocento", {"game": "piedicavallo"}, "not_in_this_game"),
    ("settle", "piedicavallo", {"game": "ottocento"}, "not_in_this_game"),
    ("settle", "piedicavallo", {"dealer": 4}, "malformed_question"),
    ("settle", "piedicavallo", {"discard": ["SQ"]}, "wrong_number"),
    ("settle", "piedicavallo", {"discard": ["SK", "MAT"]}, "protected_card"),
    ("settle", "piedicavallo", {"piles": [[], []]}, "wrong_number"),
    ("deal", "ottocento", {"declare": None}, "malformed_question"),
    ("deal", "ottocento", {"dealer": -1}, "malformed_question"),
    ("deal", "ottocento", {"hands": [[], [], []]}, "malformed_question"),
    ("deal", "ottocento", {"hands": [[], [], [], []]}, "hand_sizes"),
    ("deal", "ottocento", {"discard": []}, "two_cards"),
    ("match", "ottocento", {"deals": [[-1, 0]]}, "malformed_question"),
    ("match", "ottocento", {"target": 0}, "malformed_question"),
    ("match", "piedicavallo", {"deals": [[57, 56]]}, "impossible"),
    ("match", "piedicavallo", {"deals": [[57, 57]] * 5}, "match_over"),
]


@pytest.mark.parametrize("ask, game, change, code", IMPOSSIBLE)
def test_a_wrong_question_gets_a_code(
    ask: str, game: str, change: dict[str, Any], code: str
) -> None:
    """A question that makes no sense is told so with a code, and the next one is answered."""
    question = example(ask, game) | change
    assert refused(question, code)["id"] == question["id"]


@pytest.mark.parametrize("ask", sorted({vector["question"]["ask"] for vector in VECTORS}))
def test_a_missing_field_is_named(ask: str) -> None:
    """A question from which anything is missing is malformed; its id is given back."""
    game = "piedicavallo" if ask in {"discards", "settle"} else "ottocento"
    whole = example(ask, game)
    optional = {"target", "declare"}
    for name in set(whole) - optional:
        part = {field: value for field, value in whole.items() if field != name}
        assert refused(part, "malformed_question")["id"] == part.get("id")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"{",
        b"nonsense",
        b"\xff\xfe",
        b"\x00",
        b"[1,2",
        b"[" * 100_000,
        '{"id":"\ud800"}',
    ],
)
def test_what_is_no_json_gets_a_code(line: str | bytes) -> None:
    """A line that is no JSON is malformed, and the next one is answered."""
    assert answered(line)["error"]["code"] == "malformed_question"
    assert answered(GOOD)["winner"] == 3


@pytest.mark.parametrize("number", [-7, 2**70, 3.5, [], {}, None, True])
def test_an_id_that_is_no_text_is_not_given_back(number: object) -> None:
    """Only an id that is a text is given back."""
    question = example("trick") | {"id": number}
    assert refused(question, "malformed_question")["id"] is None


@pytest.mark.parametrize("name", ["", "a\nb", "\u2028", "€ 🂡", '"', "x" * 10_000])
def test_any_text_may_be_the_id(name: str) -> None:
    """Any text serves as an id and comes back as it went, in answers and in errors."""
    assert asked(example("trick") | {"id": name})["id"] == name
    assert refused(example("trick") | {"id": name, "cards": []}, "wrong_number")["id"] == name


@pytest.mark.parametrize("game", ["ottocento", "piedicavallo"])
@pytest.mark.parametrize("index", [0, 1, 17, 58, 59])
def test_the_offending_play_is_pointed_out(game: str, index: int) -> None:
    """An impossible play in a deal is named by its place, and the plays before it were right."""
    question = example("deal", game)
    question["plays"][index] = question["plays"][index - 1] if index else "XX"
    code = "not_in_hand" if index else "unknown_card"
    assert refused(question, code)["error"]["index"] == index


def test_a_revoke_is_pointed_out() -> None:
    """A card of the hand that does not follow suit is named by its place, with the rule."""
    question = example("deal", "piedicavallo")
    first = question["plays"][0]
    dealer = question["dealer"]
    hand = set(question["hands"][(dealer + 2) % 4])
    legal = asked(
        {"id": "", "game": "piedicavallo", "ask": "legal_plays"}
        | {"hand": sorted(hand), "trick": [first]}
    )["legal"]
    wrong = sorted(hand - set(legal))
    assert wrong
    question["plays"][1] = wrong[0]
    got = answer(question)["error"]
    assert got["code"] in {"must_follow", "must_trump"}
    assert got["index"] == 1


@pytest.mark.parametrize("game", ["ottocento", "piedicavallo"])
def test_too_few_and_too_many_plays(game: str) -> None:
    """A deal of 59 plays is unfinished, and a sixty-first play comes after the end."""
    question = example("deal", game)
    short = question | {"plays": question["plays"][:-1]}
    assert refused(short, "too_few_plays")["error"]["index"] == 59
    long = question | {"plays": [*question["plays"], "SK"]}
    assert refused(long, "deal_settled")["error"]["index"] == 60


@pytest.mark.parametrize("digits", [20, 400, 4300])
def test_enormous_totals_are_answered(digits: int) -> None:
    """Totals of any size that a line can hold are added up, or refused with a code."""
    nines = "9" * digits
    line = f'{{"id":"m","game":"ottocento","ask":"match","deals":[[{nines},{nines}],[5,6]]}}'
    assert answered(line)["id"] == "m"


@given(st.binary() | st.text())
def test_any_line_gets_one_answer(line: bytes | str) -> None:
    """Whatever is typed, exactly one line of JSON comes back."""
    answered(line)


@given(json_values)
def test_any_json_gets_one_answer(value: object) -> None:
    """Whatever JSON is asked, exactly one line of JSON comes back."""
    assert "error" in asked(value)


@given(st.sampled_from(VECTORS), st.dictionaries(fields, json_values | values, max_size=3))
def test_any_question_with_anything_changed_gets_one_answer(
    vector: dict[str, Any], changes: dict[str, Any]
) -> None:
    """A worked question with anything put in other places is answered, or refused with a code."""
    question = vector["question"] | changes
    got = asked(question)
    name = question["id"]
    assert got["id"] == (name if isinstance(name, str) else None)
    assert set(got) == {"id", "error"} or "error" not in got
