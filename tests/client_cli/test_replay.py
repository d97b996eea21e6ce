"""`tarocchi replay`: a record trick by trick, in either form."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from client_cli.notation import written
from client_cli.texts import LANGUAGES
from engine.record import DealRecord, from_json, to_json
from engine.record_reading import from_any
from engine.record_text import to_text
from engine.seats import SEATS, in_order_from
from engine.variants import VARIANTS
from tests.client_cli.asking import GAMES, WIDTH, asked, started
from tests.client_cli.records import GOLDEN, both_forms, forged, plain, proved

if TYPE_CHECKING:
    from pathlib import Path

    from engine.seats import BySeat

every_golden = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
TRICK_WORD = {"en": "Trick", "it": "Presa", "sv": "Stick"}

STRANGE_NAMES: list[BySeat[str]] = [
    ("玉藻前", "Ñandú", "👩‍🌾", "Ωμέγα"),
    ("", " ", "none", '"quoted"'),
    ("A\nB", "C\tD", "E\x1b[2J", "F\u202eG"),
    ("Seat 1: Bruno", "> Ada", "a, b; c", "{seat}"),
    ("x" * 300, "y " * 100, "%s", "\\n"),
]


def unfolded(text: str) -> list[str]:
    """The lines of an answer, those that go on in the next one joined."""
    return re.sub(r"\n  +", " ", text).splitlines()


def told_tricks(out: str, language: str) -> list[str]:
    """What is told of each trick, in order."""
    lines = (re.fullmatch(rf"{TRICK_WORD[language]} (\d+): (.+)", one) for one in unfolded(out))
    found = [line for line in lines if line]
    assert [int(line[1]) for line in found] == list(range(1, 16))
    return [line[2] for line in found]


def check_tricks(record: DealRecord, out: str, language: str) -> None:
    """Check that every card played is told once, in order, with its player."""
    for trick, told in zip(record.tricks, told_tricks(out, language), strict=True):
        plays = told.partition("; ")[0]
        assert plays == ", ".join(
            f"{record.seats[seat]} {written(card, language)}"
            for seat, card in zip(in_order_from(trick.leader), trick.cards, strict=True)
        )
        assert record.seats[trick.taker] in told.partition("; ")[2]


@every_golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_golden_deals_are_told(path: Path, language: str) -> None:
    """A kept deal is told trick by trick in every language, alike from both of its forms."""
    answer = asked("replay", "--lang", language, str(path))
    assert (answer.code, answer.err) == (0, "")
    assert asked("replay", "--lang", language, str(path.with_suffix(".json"))) == answer
    check_tricks(from_any(path.read_bytes()), answer.out, language)
    assert max(map(len, answer.out.splitlines())) <= WIDTH
    assert "{" not in answer.out
    assert "None" not in answer.out


@pytest.mark.parametrize("game", GAMES)
def test_random_deals_are_told(game: str, tmp_path: Path) -> None:
    """Any deal is told: hands, discard, every trick, and totals that are those of the record."""
    file = tmp_path / "deal"
    for seed in range(12):
        record = plain(game, seed)
        for form in both_forms(to_json(record)):
            file.write_bytes(form)
            answer = asked("replay", str(file))
            check_tricks(record, answer.out, "en")
            (total,) = (line for line in unfolded(answer.out) if line.startswith("Total of"))
            assert total.split()[-2:] == [str(one) for one in record.settlement.totals]
            for seat in SEATS:
                hand = " ".join(written(card, "en") for card in record.hands[seat])
                assert f"{record.seats[seat]}: {hand}" in " ".join(answer.out.split())


@every_golden
def test_golden_deals_change_form(path: Path) -> None:
    """The text of a deal becomes its JSON and the other way round, byte for byte."""
    forms = {"text": path, "json": path.with_suffix(".json")}
    for source in forms.values():
        for form, target in forms.items():
            answer = asked("replay", "--as", form, str(source))
            assert (answer.code, answer.err) == (0, "")
            assert answer.out.encode() == target.read_bytes()


def test_records_by_pipe() -> None:
    """A record is read from what is piped in, and goes by pipe from form to form and back."""
    record = proved("ottocento", Random(4))
    as_json, as_text = both_forms(to_json(record))
    answer = started("replay", "-", given=as_text)
    assert (answer.code, answer.err) == (0, "")
    check_tricks(record, answer.out, "en")
    assert started("replay", "-", "--as", "json", given=as_text).out.encode() == as_json
    assert started("replay", "--as", "text", "-", given=as_json).out.encode() == as_text
    assert started("verify", "-", given=as_text).code == 0


@pytest.mark.parametrize("names", STRANGE_NAMES, ids=range(len(STRANGE_NAMES)))
def test_strange_names(names: BySeat[str]) -> None:
    """A player may be called anything: the deal is told, kept and checked all the same."""
    for game in GAMES:
        record = replace(plain(game), seats=names)
        for form in both_forms(to_json(record)):
            answer = asked("replay", "-", given=form)
            assert (answer.code, answer.err) == (0, "")
            assert all(sign.isprintable() or sign in "\n\u200d" for sign in answer.out)
            assert answer.out.count("\nTrick ") == 15
            assert asked("replay", "-", "--as", "json", given=form).out.encode() == to_json(record)
            assert asked("verify", "-", given=form).code == 0


def test_names_are_shown_as_they_are() -> None:
    """A name in any script stands on the sheet as its owner writes it."""
    record = replace(plain("ottocento"), seats=("玉藻前", "Ñandú", "👩‍🌾", "Ωμέγα"))
    out = asked("replay", "-", given=to_json(record)).out
    assert "玉藻前 and 👩‍🌾 against Ñandú and Ωμέγα" in out
    plainly = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    answer = started("replay", "-", given=to_json(record), environment=plainly)
    assert (answer.code, answer.err) == (0, "")
    assert "Nandu" in answer.out


def test_a_forged_sheet_is_still_told() -> None:
    """A sheet with points and cards that cannot be is told as it stands; verify says what it is."""

    def forge(tree: dict[str, object]) -> None:
        settlement = tree["settlement"]
        assert isinstance(settlement, dict)
        for line in settlement["lines"]:
            line.update(points=10**9, cards=["SK", "SK"], contatori=[])

    text = forged(plain("ottocento"), forge)
    answer = asked("replay", "-", given=text)
    assert (answer.code, answer.err) == (0, "")
    answer = asked("verify", "-", given=text)
    assert (answer.code, answer.err) == (1, "")
    assert answer.out.startswith("Play: the score is not what the cards come to. The sheet says")
    assert answer.out.endswith("\nShuffle: the record holds no proof of it.\n")
    assert from_json(text).game in VARIANTS
    assert to_text(from_json(text))


def test_a_sheet_with_cards_that_do_not_exist_is_refused() -> None:
    """A score line or declaration that names no card of the game is not read as a record."""

    def forge(tree: dict[str, object]) -> None:
        settlement = tree["settlement"]
        assert isinstance(settlement, dict)
        settlement["lines"][0].update(cards=["", "\x1b[2J", "T99"])

    answer = asked("replay", "-", given=forged(plain("ottocento"), forge))
    assert (answer.code, answer.out) == (2, "")
    assert "\x1b" not in answer.err
