"""What holds for every pile and every deal: sums, and what may be swapped without a change."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deal import Deal
from engine.moves import Declare
from engine.play import legal_moves
from engine.seats import TEAMS
from engine.tally import Tally
from engine.variants import VARIANTS
from tests.builders import made, played_out, random_deal, random_play

OTTO = "ottocento"
GAME = VARIANTS[OTTO]
CARDS = GAME.pack.cards
SWAPS = {
    "Swords and Batons": ("S", "B", "swords", "batons"),
    "Cups and Coins": ("C", "D", "cups", "coins"),
}

seeds = st.integers(0, 2**64 - 1)
games = st.sampled_from(sorted(VARIANTS))
# Piles of every size, and such as leave only a few cards out.
few = st.sets(st.sampled_from(CARDS))
piles = st.one_of(few, few.map(lambda cards: set(CARDS) - cards))


def tally(cards: set[str]) -> Tally:
    """Return the combinations of a pile."""
    assert GAME.tally is not None
    return GAME.tally(GAME.pack.set_of(cards))


def parts(cards: set[str]) -> dict[str, int]:
    """Return the points of every combination of a pile, by its name."""
    return {found.kind: found.points for found in tally(cards).combinations}


@given(seeds, games)
def test_totals_are_what_the_pack_is_worth(seed: int, game: str) -> None:
    """Ottocento counts 87 card points, 93 with the last trick; Piedicavallo 114 in all."""
    deal, _ = played_out(game, Random(seed))
    assert deal.settlement is not None
    codes = {line.code for line in deal.settlement.lines}
    if deal.variant.fixed_total is not None:
        assert sum(deal.settlement.totals) == deal.variant.fixed_total == 114
        assert "card_points" not in codes
    else:
        card_points = [deal.settlement.sum_of(team, "card_points") for team in TEAMS]
        last = [deal.settlement.sum_of(team, "last_trick") for team in TEAMS]
        assert (sum(card_points), sum(last)) == (87, 6)


@given(seeds)
def test_piles_are_even_and_make_the_pack(seed: int) -> None:
    """After the settlement both piles are even, and together they are the 62 cards."""
    deal, _ = played_out(OTTO, Random(seed))
    assert deal.settlement is not None
    one, two = (line.cards for line in deal.settlement.lines if line.code == "card_points")
    assert len(one) % 2 == len(two) % 2 == 0
    assert sorted(one + two) == sorted(CARDS)


@given(seeds, games)
def test_the_sheet_adds_up(seed: int, game: str) -> None:
    """Each total is the sum of the lines above it, and the higher one wins."""
    deal, _ = played_out(game, Random(seed))
    end = deal.settlement
    assert end is not None
    for team in TEAMS:
        assert end.totals[team] == sum(line.points for line in end.lines if line.team == team)
    better = [team for team in (0, 1) if end.totals[team] > end.totals[1 - team]]
    assert end.winner == (better[0] if better else None)


@given(piles, st.sampled_from(CARDS))
def test_a_card_more_never_costs_anything(cards: set[str], card: str) -> None:
    """Adding a card to a pile lowers no set, no sequence and no subtotal."""
    before, after = parts(cards), parts(cards | {card})
    assert all(after.get(kind, 0) >= points for kind, points in before.items())
    assert tally(cards | {card}).sets_total >= tally(cards).sets_total
    assert tally(cards | {card}).sequences_total >= tally(cards).sequences_total
    running = [GAME.running(GAME.pack.set_of(held)) for held in (cards, cards | {card})]
    assert running[1] >= running[0]


@given(piles)
def test_doubling_starts_at_three(cards: set[str]) -> None:
    """A subtotal is doubled exactly from three different sets, or three sequences, on."""
    counted = tally(cards)
    for found, total in (
        (counted.sets, counted.sets_total),
        (counted.sequences, counted.sequences_total),
    ):
        assert total == sum(one.points for one in found) * (2 if len(found) >= 3 else 1)
    assert counted.points <= 296 + 550


@given(piles, st.permutations([1, 2, 3, 4]))
def test_moors_are_alike(cards: set[str], order: list[int]) -> None:
    """Which Moors a pile holds is no matter, only how many."""
    renamed = {f"MOR{old}": f"MOR{new}" for old, new in zip((1, 2, 3, 4), order, strict=True)}
    assert parts({renamed.get(card, card) for card in cards}) == parts(cards)


@pytest.mark.parametrize("swap", SWAPS)
@given(cards=piles)
def test_suits_of_a_kind_are_alike(swap: str, cards: set[str]) -> None:
    """Swapping two suits of one kind swaps the names of their sequences and nothing else."""
    one, two, first, second = SWAPS[swap]
    suits = {one: two, two: one}
    kinds = {first: second, second: first}
    suit_cards = set(CARDS[:40])
    turned = {
        suits.get(card[0], card[0]) + card[1:] if card in suit_cards else card for card in cards
    }
    assert parts(turned) == {kinds.get(kind, kind): points for kind, points in parts(cards).items()}
    assert tally(turned).points == tally(cards).points
    assert GAME.running(GAME.pack.set_of(turned)) == GAME.running(GAME.pack.set_of(cards))


@given(seeds)
def test_a_declaration_is_worth_what_the_hand_is(seed: int) -> None:
    """A declaration scores what the same 15 cards would score as a pile."""
    chance = Random(seed)
    for deal, _ in random_play(random_deal(OTTO, chance), chance):
        if deal.phase == "declare" and Declare() in legal_moves(deal).moves:
            check_declaration(deal)
        if deal.tricks:
            break


def check_declaration(deal: Deal) -> None:
    """Assert that declaring adds the hand's points to the team's, and leaves the hand alone."""
    seat = deal.turn
    assert seat is not None
    hand: set[str] = set(GAME.pack.cards_of(deal.hands[seat]))
    after, _ = made(deal, Declare())
    answer = after.declarations[seat]
    assert answer is not None
    assert len(hand) == 15
    assert answer.points == tally(hand).points > 0
    assert answer.shown <= hand
    assert after.hands == deal.hands
