"""The engine against the naive checkers in tests/naive, which share no code with it."""

from __future__ import annotations

from random import Random

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.discarding import legal_discards
from engine.events import CardPlayed, Dealt, Declared, Discarded
from engine.moves import Play
from engine.play import legal_moves
from engine.seats import SEATS, TEAMS
from engine.settlement import DECLARED
from engine.variants import VARIANTS
from tests.builders import played_out, tries
from tests.engine.positions import playing, trick
from tests.naive import combinations as naive_combinations
from tests.naive import deals as naive_deals
from tests.naive import discards as naive_discards
from tests.naive import play as naive_play

OTTO = "ottocento"
BATCH = 50  # cases from one seed, so that hypothesis' own work weighs little
KINGS = ["SK", "BK", "CK", "DK"]

seeds = st.integers(0, 2**64 - 1)
batches = settings(
    max_examples=tries(2_000, 20_000) // BATCH, phases=(Phase.explicit, Phase.generate)
)
deals = settings(max_examples=tries(60, 1_000), phases=(Phase.explicit, Phase.generate))


def sample(chance: Random, game: str, size: int, favourites: list[str], bias: float) -> list[str]:
    """Return distinct cards in random order; each of the favourites is taken with that chance."""
    cards = list(VARIANTS[game].pack.cards)
    chance.shuffle(cards)
    wanted = [card for card in favourites if chance.random() < bias]
    others = [card for card in cards if card not in wanted]
    taken = (wanted + others)[:size] if len(wanted) < size else chance.sample(wanted, size)
    chance.shuffle(taken)
    return taken


def trumps(game: str) -> list[str]:
    """Return the 21 trumps of a game, and the Matto."""
    return [*naive_play.order(game)["T"], "MAT"]


def figures() -> list[str]:
    """Return the cards that sets and sequences of Ottocento are made of, the numbers apart."""
    return [card for _, kind, _, _ in naive_combinations.SETS for card in kind] + ["SA", "CA"]


def some_pile(chance: Random) -> list[str]:
    """Return a pile or hand of Ottocento of any size: any cards, many trumps, or many figures."""
    favourites, bias = chance.choice([([], 0.0), (trumps(OTTO), 0.9), (figures(), 0.8)])
    return sample(chance, OTTO, chance.randint(0, 62), favourites, bias)


@batches
@given(seeds)
def test_piles(seed: int) -> None:
    """Any pile counts what a patient player with the sheet in his hand finds in it."""
    variant = VARIANTS[OTTO]
    assert variant.tally is not None
    chance = Random(seed)
    for _ in range(BATCH):
        cards = some_pile(chance)
        known = naive_combinations.score(cards)
        held = variant.pack.set_of(cards)
        counted = variant.tally(held)
        assert {found.kind: found.points for found in counted.sets} == known.sets, cards
        assert {found.kind: found.points for found in counted.sequences} == known.sequences, cards
        assert counted.sets_total == known.sets_total, cards
        assert counted.sequences_total == known.sequences_total, cards
        assert 2 * variant.running(held) == known.twice_card_points, cards
        assert counted.shown == known.shown, cards


@batches
@given(seeds)
def test_legal_discards(seed: int) -> None:
    """The dealer may lay away the same pairs, and announces the same number, in both games."""
    chance = Random(seed)
    for _ in range(BATCH // len(VARIANTS)):
        for game, variant in VARIANTS.items():
            hand = dealers_hand(chance, game)
            known = naive_discards.legal_discards(game, hand)
            pairs = legal_discards(variant, variant.pack.set_of(hand))
            assert len(pairs) == len(known), hand
            assert set(map(frozenset, pairs)) == known, hand
            for pair in pairs:
                number = variant.announced(variant.pack.set_of(pair))
                assert number == naive_discards.announced(game, pair), (hand, pair)


def dealers_hand(chance: Random, game: str) -> list[str]:
    """Return 17 cards: any, nearly all trumps and Kings, or with hardly a trump."""
    favourites, bias = chance.choice(
        [
            ([], 0.0),
            (trumps(game) + KINGS, 1.0),
            (trumps(game) + KINGS, 0.6),
            ([card for card in naive_play.deck(game) if card not in trumps(game)], 0.95),
        ]
    )
    hand = sample(chance, game, 17, favourites, bias)
    for _ in range(chance.randint(0, 2)):  # a stranger or two among them
        stranger = chance.choice([card for card in naive_play.deck(game) if card not in hand])
        hand[chance.randrange(17)] = stranger
    return hand


@batches
@given(seeds)
def test_trick_winners(seed: int) -> None:
    """Any four cards in any order are led and taken alike, with Matto and Moors among them."""
    chance = Random(seed)
    for _ in range(BATCH // len(VARIANTS)):
        for game in VARIANTS:
            favourites, bias = chance.choice(
                [([], 0.0), (["MAT"], 1.0), (["MAT", *trumps(game)[-6:-2]], 0.7), (["S6"], 1.0)]
            )
            cards = sample(chance, game, 4, favourites, bias)
            deal, _ = trick(game, " ".join(cards))
            assert deal.leader == naive_play.winner(game, cards), cards


@batches
@given(seeds)
def test_legal_plays(seed: int) -> None:
    """Any hand may play the same cards to any cards on the table."""
    chance = Random(seed)
    for _ in range(BATCH // len(VARIANTS)):
        for game in VARIANTS:
            lying = chance.randint(0, 3)
            favourites, bias = chance.choice(
                [([], 0.0), (["MAT"], 1.0), (trumps(game), 0.5), (naive_play.deck(game)[:10], 0.9)]
            )
            cards = sample(chance, game, lying + chance.randint(1, 15), favourites, bias)
            table, hand = cards[:lying], cards[lying:]
            deal = playing(game, {SEATS[lying]: " ".join(hand)}, table=" ".join(table))
            legal = {play.card for play in legal_moves(deal).moves if isinstance(play, Play)}
            assert legal == naive_play.legal(game, hand, table), (hand, table)


@batches
@given(seeds)
def test_the_card_given_for_the_matto(seed: int) -> None:
    """Both choose the same card for the Matto, also where there is no pip to give (M3)."""
    variant = VARIANTS[OTTO]
    assert variant.payment is not None
    chance = Random(seed)
    for _ in range(BATCH):
        cards = [card for card in some_pile(chance) if card != "MAT"]
        if chance.random() < 0.8:
            cards = [card for card in cards if card[1:] not in naive_deals.PIP_RANKS]
        owner = ["MAT", *(cards[: len(cards) // 2] or ["T5"])]
        other = [card for card in cards if card not in owner]
        known = naive_deals.pay_for_matto(owner, other, 1, owner_won_matto_trick=False)
        given = variant.payment(variant.pack.set_of(owner), variant.pack.set_of(other))
        assert given == known.given, (owner, other)


@deals
@given(seeds, st.sampled_from(sorted(VARIANTS)))
def test_whole_deals(seed: int, game: str) -> None:
    """A whole deal ends with the same tricks taken, the same totals and the same winner."""
    deal, log = played_out(game, Random(seed))
    dealt, laid = log[0], log[1]
    assert isinstance(dealt, Dealt)
    assert isinstance(laid, Discarded)
    assert deal.settlement is not None
    spoke = {event.seat for event in log if isinstance(event, Declared)}
    plays = [event.card for event in log if isinstance(event, CardPlayed)]
    known = naive_deals.play_out(
        game, dealt.dealer, dealt.hands, laid.cards, [seat in spoke for seat in range(4)], plays
    )
    assert [taken.taker for taken in deal.tricks] == known.winners
    assert list(deal.settlement.totals) == known.totals
    assert deal.settlement.winner == known.winner
    for team, teams in zip(TEAMS, known.teams, strict=False):
        parts = [
            deal.settlement.sum_of(team, *DECLARED),
            deal.settlement.sum_of(team, "set", "sets_doubled"),
            deal.settlement.sum_of(team, "sequence", "sequences_doubled"),
            deal.settlement.sum_of(team, "card_points"),
            deal.settlement.sum_of(team, "last_trick"),
            deal.settlement.totals[team],
        ]
        assert parts == list(teams.values())


def test_both_know_the_same_pack() -> None:
    """Both have the same 62 cards in the same order, in both games."""
    for game, variant in VARIANTS.items():
        assert list(variant.pack.cards) == naive_play.deck(game)
