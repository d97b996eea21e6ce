"""How fast the engine is: whole deals, scoring, legal moves and views a second on one core.

Run by `make bench`; elsewhere each runs once, untimed. Rates a second stand in the extra info.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from engine.deal import Deal, begin, evolve
from engine.discarding import discard_refusal
from engine.moves import Discard, Play, SkipDeclaration
from engine.play import decide, legal_moves
from engine.seats import SEATS
from engine.settlement import Finish
from engine.trick import legal
from engine.variants import VARIANTS
from engine.view import view_for
from tests.builders import played_out, random_deal, random_play

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import CardSet
    from engine.moves import Move

DEALS = 20  # looked at in one round
PILES = 500
SEED = 20_26

every_game = pytest.mark.parametrize("game", VARIANTS)


def timed(benchmark: Any, name: str, number: int, run: Callable[[], object]) -> None:  # noqa: ANN401
    """Time a run that does `number` things, and say how many things a second that is."""
    benchmark(run)
    if benchmark.stats is not None:  # None where benchmarks are switched off
        benchmark.extra_info[f"{name} a second"] = round(number / benchmark.stats.stats.median)


def states(game: str) -> list[Deal]:
    """Return every state of some random deals."""
    chance = Random(SEED)
    return [
        deal for _ in range(DEALS) for deal, _ in random_play(random_deal(game, chance), chance)
    ]


def some_piles(game: str) -> list[CardSet]:
    """Return random piles of the size that a team takes."""
    chance = Random(SEED)
    pack = VARIANTS[game].pack
    return [pack.set_of(chance.sample(pack.cards, chance.randint(10, 52))) for _ in range(PILES)]


def finishes(game: str) -> list[Finish]:
    """Return some played deals, as they are settled."""
    chance = Random(SEED)
    found = []
    for _ in range(DEALS):
        deal, _ = played_out(game, chance)
        assert deal.matto is not None
        last = deal.tricks[-1]
        found.append(
            Finish(
                dealer=deal.dealer,
                discard=deal.discard,
                piles=deal.piles,
                tricks=deal.won,
                matto=deal.matto,
                last=last.taker,
                last_card=last.cards[0],
                declarations=deal.declarations,
            )
        )
    return found


@every_game
def test_deals(benchmark: Any, game: str) -> None:  # noqa: ANN401 - the fixture has no type
    """Whole random deals, each move chosen from the legal ones; OPS is deals a second."""
    chance = Random(SEED)

    timed(benchmark, "deals", 1, lambda: played_out(game, chance))


@every_game
def test_settling(benchmark: Any, game: str) -> None:  # noqa: ANN401 - the fixture has no type
    """Explained settlements of played deals."""
    ends = finishes(game)
    settle = VARIANTS[game].settle
    timed(benchmark, "settlements", len(ends), lambda: [settle(end) for end in ends])


@every_game
def test_counting_piles(benchmark: Any, game: str) -> None:  # noqa: ANN401 - the fixture has no type
    """Explained counts of single piles: `tarocchi count`."""
    piles = some_piles(game)
    count = VARIANTS[game].pile
    timed(benchmark, "piles", len(piles), lambda: [count(pile) for pile in piles])


def test_combinations(benchmark: Any) -> None:  # noqa: ANN401 - the fixture has no type
    """Sets and sequences of single piles, spelled out."""
    piles = some_piles("ottocento")
    tally = VARIANTS["ottocento"].tally
    assert tally is not None
    timed(benchmark, "piles", len(piles), lambda: [tally(pile) for pile in piles])


@every_game
def test_legal_moves(benchmark: Any, game: str) -> None:  # noqa: ANN401 - the fixture has no type
    """Legal moves and reasons at every decision of a deal, the discard among them."""
    asked = states(game)
    timed(benchmark, "decisions", len(asked), lambda: [legal_moves(deal) for deal in asked])


@every_game
def test_deciding(benchmark: Any, game: str) -> None:  # noqa: ANN401 - the fixture has no type
    """One legal move decided at every moment of a deal."""
    chance = Random(SEED)
    asked = [
        (deal, deal.turn, chance.choice(legal_moves(deal).moves))
        for deal in states(game)
        if deal.turn is not None
    ]
    timed(benchmark, "moves", len(asked), lambda: [decide(*one) for one in asked])


@every_game
def test_views(benchmark: Any, game: str) -> None:  # noqa: ANN401 - the fixture has no type
    """Encoded views of all four seats, at every moment of a deal."""
    encode = msgspec.json.Encoder().encode
    shown = states(game)[: 3 * 65]

    def run() -> list[bytes]:
        return [encode(view_for(deal, seat)) for deal in shown for seat in SEATS]

    timed(benchmark, "views", len(shown) * len(SEATS), run)


def test_the_last_decision(benchmark: Any) -> None:  # noqa: ANN401 - the fixture has no type
    """The sixtieth card, which takes the trick and settles the deal."""
    chance = Random(SEED)
    played = list(random_play(random_deal("ottocento", chance), chance))
    before = played[-2][0]
    move = legal_moves(before).moves[0]
    seat = before.turn
    assert seat is not None
    timed(benchmark, "last cards", 1, lambda: decide(before, seat, move))


def quick_move(deal: Deal, chance: Random) -> Move:
    """A random legal move, found without listing all of them and their reasons."""
    assert deal.turn is not None
    pack, hand = deal.variant.pack, deal.hands[deal.turn]
    if deal.phase == "play":
        return Play(chance.choice(pack.cards_of(legal(hand, deal.led))))
    if deal.phase == "declare":
        return SkipDeclaration()
    while True:
        cards = tuple(chance.sample(pack.cards_of(hand & ~deal.variant.protected), 2))
        if discard_refusal(deal.variant, hand, cards) is None:
            return Discard(cards)


@every_game
def test_deals_through_decide_and_evolve(benchmark: Any, game: str) -> None:  # noqa: ANN401
    """Whole random deals with every move decided and folded, and nothing listed beside it."""
    dealt = [random_deal(game, Random(SEED + number)) for number in range(DEALS)]

    def play() -> None:
        chance = Random(SEED)
        for one in dealt:
            deal = begin(one)
            while deal.turn is not None:
                for event in decide(deal, deal.turn, quick_move(deal, chance)):
                    deal = evolve(deal, event)

    timed(benchmark, "deals", DEALS, play)
