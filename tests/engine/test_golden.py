"""Deals kept as they were played: each is read, replayed, judged and counted by hand."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from engine.deal import replay
from engine.record import events_of, faults_of, from_json, to_json
from engine.record_reading import from_text
from engine.record_text import to_text
from engine.seats import in_order_from
from engine.variants import VARIANTS
from tests.naive.deals import play_out
from tests.naive.play import TRUMP, class_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.cards import Card
    from engine.deal import Trick
    from engine.record import DealRecord
    from engine.settlement import Line
    from engine.variant import Variant

FOLDER = Path(__file__).parents[1] / "golden"

# What seats 0 and 2 made, and what seats 1 and 3 made.
TOTALS = {
    "ottocento-plain": (164, 206),
    "ottocento-sweep": (974, 12),
    "ottocento-matto-led": (266, 148),
    "ottocento-matto-in-the-last-trick": (264, 283),
    "ottocento-draw": (211, 211),
    "ottocento-trump-discard": (163, 127),
    "ottocento-three-sets-doubled": (88, 388),
    "ottocento-grande-with-a-filled-gap": (441, 161),
    "ottocento-moors-tied": (444, 103),
    "ottocento-matto-paid-without-a-pip": (597, 30),
    "piedicavallo-plain": (48, 66),
    "piedicavallo-sweep": (114, 0),
    "piedicavallo-matto-led": (45, 69),
    "piedicavallo-matto-in-the-last-trick": (37, 77),
    "piedicavallo-draw": (57, 57),
    "piedicavallo-trump-discard-nothing-else": (95, 19),
    "piedicavallo-trump-discard-trump-free": (81, 33),
}


# What each case must really show


def lines(record: DealRecord, *codes: str) -> list[Line]:
    """The lines of the score sheet with these codes."""
    return [line for line in record.settlement.lines if line.code in codes]


def leads_matto(record: DealRecord) -> Iterator[Trick]:
    """The tricks to which the Matto was led."""
    return (trick for trick in record.tricks if trick.cards[0] == "MAT")


def laid_trumps(record: DealRecord) -> list[Card]:
    """The trumps in the discard."""
    return [card for card in record.discard if class_of(card) == TRUMP]


def kept(record: DealRecord) -> set[Card]:
    """What the dealer kept, the Matto apart (Q2, Q3)."""
    return {*record.hands[record.dealer]} - {*record.discard, "MAT"}


def plain(record: DealRecord) -> bool:
    """Nothing of what the other cases show, and the deal is not a draw."""
    special = (shows(record) for name, (shows, _) in CASES.items() if name != "plain")
    return record.settlement.winner is not None and not any(special)


def sweep(record: DealRecord) -> bool:
    """One side took nothing, and lost both its Matto and its discard for it."""
    takers = {trick.taker % 2 for trick in record.tricks}
    return len(takers) == 1 and len(lines(record, "matto_lost", "discard_lost")) == 2


def doubled_sets(record: DealRecord) -> bool:
    """Three sets of one pile count twice."""
    doubled = lines(record, "sets_doubled")
    sets = lines(record, "set")
    return any(
        len([one for one in sets if one.team == line.team]) >= 3
        and line.points == sum(one.points for one in sets if one.team == line.team)
        for line in doubled
    )


def filled_gap(record: DealRecord) -> bool:
    """In a captured Grande a contatore stands for a number, and a lower number follows."""
    for line in lines(record, "sequence"):
        filled = [role.stands_for for role in line.contatori if role.stands_for]
        numbers = [int(card[1:]) for card in line.cards if re.fullmatch(r"T\d+", card)]
        if line.kind == "grande" and any(
            card[1:].isdigit() and min(numbers) < int(card[1:]) for card in filled
        ):
            return True
    return False


def tied_moors(record: DealRecord) -> bool:
    """The highest trumps of a trick are Moors, and the taker played the last of them."""
    for trick in record.tricks:
        by_seat = dict(zip(in_order_from(trick.leader), trick.cards, strict=True))
        moors = [seat for seat, card in by_seat.items() if card.startswith("MOR")]
        higher = [
            card
            for card in trick.cards
            if class_of(card) == TRUMP and not card.startswith(("MOR", "BEG"))
        ]
        if len(moors) >= 2 and not higher:
            return trick.taker == moors[-1]
    return False


def paid_dearly(record: DealRecord) -> bool:
    """The Matto's side gave a card that is no pip, since its pile held none."""
    return any(
        not any(
            re.fullmatch(r"[SBCD]([6-9]|10)", card)
            for pile in lines(record, "card_points")
            if pile.team == paid.team
            for card in (*pile.cards, *paid.cards)
        )
        for paid in lines(record, "matto_paid")
    )


def always(_game: Variant) -> bool:
    """Every game has this."""
    return True


def combines(game: Variant) -> bool:
    """The game counts sets and sequences."""
    return game.tally is not None


def announces(game: Variant) -> bool:
    """The game lets trumps be laid away on conditions only, and has them announced."""
    return game.announced(0) is not None


class Case(NamedTuple):
    """What a golden deal must show, and which games can show it."""

    shows: Callable[[DealRecord], bool]
    applies: Callable[[Variant], bool]


CASES = {
    "plain": Case(plain, always),
    "sweep": Case(sweep, always),
    "matto-led": Case(lambda record: any(leads_matto(record)), always),
    "matto-in-the-last-trick": Case(lambda record: "MAT" in record.tricks[-1].cards, always),
    "draw": Case(lambda record: record.settlement.winner is None, always),
    "trump-discard": Case(
        lambda record: len(laid_trumps(record)) == 2 and record.trumps is None,
        lambda game: not announces(game),
    ),
    "trump-discard-nothing-else": Case(
        lambda record: (
            record.trumps == len(laid_trumps(record)) >= 1
            and all(class_of(card) == TRUMP or card[1:] == "K" for card in kept(record))
        ),
        announces,
    ),
    "trump-discard-trump-free": Case(
        lambda record: (
            record.trumps == len(laid_trumps(record)) >= 1
            and not any(class_of(card) == TRUMP for card in kept(record))
        ),
        announces,
    ),
    "three-sets-doubled": Case(doubled_sets, combines),
    "grande-with-a-filled-gap": Case(filled_gap, combines),
    "moors-tied": Case(tied_moors, lambda game: bool(game.equals)),
    "matto-paid-without-a-pip": Case(paid_dearly, lambda game: game.payment is not None),
}

golden = pytest.mark.parametrize("name", sorted(TOTALS))


def stored(name: str) -> DealRecord:
    """A golden deal, read from its text."""
    return from_text((FOLDER / f"{name}.txt").read_bytes().decode())


@golden
def test_text_and_json_tell_the_same_deal(name: str) -> None:
    """Both forms of a golden deal are the same record, and are written again byte for byte."""
    text = (FOLDER / f"{name}.txt").read_bytes()
    json = (FOLDER / f"{name}.json").read_bytes()
    record = from_text(text.decode())
    assert from_json(json) == record
    assert to_text(record).encode() == text
    assert to_json(record) == json


@golden
def test_it_is_faultless(name: str) -> None:
    """Every card of a golden deal was legal, and its score and its shuffle hold."""
    assert faults_of(stored(name)) == ()


@golden
def test_it_replays(name: str) -> None:
    """Played again event by event, a golden deal ends as it is written."""
    record = stored(name)
    deal = replay(events_of(record))
    assert deal.settlement == record.settlement
    assert deal.tricks == record.tricks
    assert deal.hands == (0, 0, 0, 0)


@golden
def test_a_hand_count_gives_the_same(name: str) -> None:
    """Counted by hand from the cards played, a golden deal comes to the written totals."""
    record = stored(name)
    counted = play_out(
        record.game,
        record.dealer,
        record.hands,
        record.discard,
        [tally is not None for tally in record.declarations],
        [card for trick in record.tricks for card in trick.cards],
    )
    assert tuple(counted.totals) == record.settlement.totals == TOTALS[name]
    assert counted.winner == record.settlement.winner
    assert counted.winners == [trick.taker for trick in record.tricks]


@golden
def test_it_shows_what_its_name_says(name: str) -> None:
    """A golden deal is of the game in its name, and its special case really happens in it."""
    game, _, case = name.partition("-")
    record = stored(name)
    assert record.game == game
    assert CASES[case].shows(record)


def test_no_case_is_missing() -> None:
    """Every game has a golden deal of every case that it can show, and there is no other."""
    wanted = {
        f"{game}-{name}"
        for game, variant in VARIANTS.items()
        for name, case in CASES.items()
        if case.applies(variant)
    }
    assert wanted == set(TOTALS)
    files = {path.name for path in FOLDER.iterdir() if path.is_file()} - {"README.md"}
    assert files == {f"{name}.{form}" for name in wanted for form in ("txt", "json")}


def test_the_list_of_golden_deals_is_whole() -> None:
    """The reading list names every golden deal once, games and cases in the order told here."""
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^- `([\w-]+)`: \S", text, flags=re.MULTILINE) == list(TOTALS)


def test_every_game_has_a_proven_shuffle() -> None:
    """In each game some golden deal proves its shuffle, drawn dealers and passed deals alike."""
    proofs = [(stored(name).game, stored(name).shuffle) for name in TOTALS]
    proven = {(game, proof.dealer_drawn) for game, proof in proofs if proof is not None}
    assert proven == {(game, drawn) for game in VARIANTS for drawn in (True, False)}


def test_golden_deals_differ() -> None:
    """No two golden deals are the same cards."""
    hands = sorted(stored(name).hands for name in TOTALS)
    assert all(first != second for first, second in pairwise(hands))
