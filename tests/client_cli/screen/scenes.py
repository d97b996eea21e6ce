"""Moments of a table that are pictured: always the same cards."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from client_cli.screen.table import Moment
from engine.deal import begin, deal_out, evolve
from engine.moves import Discard, Play
from engine.play import decide, legal_moves
from engine.shuffle import hands_of, shuffle
from engine.variants import VARIANTS
from server.protocol.server import Clock
from server.protocol.terms import Terms
from tests.client_cli.tables import ANNA, DINO, in_play, played, presence, result, update

if TYPE_CHECKING:
    from engine.deal import Deal
    from engine.events import Dealt

GAMES: Final = tuple(VARIANTS)


def dealt(game: str, seed: int = 5) -> Dealt:
    """Return the cards of a deal that is the same for ever."""
    dealer, order = shuffle(seed.to_bytes(32, "big"))
    return deal_out(game, dealer, hands_of(VARIANTS[game].pack, dealer, order))


def until(game: str, decisions: int, seed: int = 5) -> Deal:
    """Return a deal after so many decisions, every one of them the first that is allowed."""
    deal, chance = begin(dealt(game, seed)), Random(seed)
    while deal.turn is not None and decisions > 0:
        moves = legal_moves(deal).moves
        usual = [one for one in moves if isinstance(one, Play | Discard)]
        for event in decide(deal, deal.turn, chance.choice(usual) if usual else moves[0]):
            deal = evolve(deal, event)
        decisions -= 1
    return deal


def asked(game: str, decisions: int) -> Moment:
    """Return a moment at which Anna is asked, from so many decisions on."""
    while (deal := until(game, decisions)).turn != 0:
        decisions += 1
    clock = presence(watching=3, clock=Clock(seat=0, left=19.0, whole=30.0))
    return Moment(update=in_play(deal, terms=Terms(game=game)), presence=clock, left=19)


def scene(name: str, game: str) -> Moment:
    """Return a moment by its name."""
    match name:
        case "gathering":
            return Moment(
                update=update(seats=(ANNA, None, None, DINO), terms=Terms(game=game)),
                presence=presence(watching=1),
            )
        case "first":
            return asked(game, 0)
        case "playing":
            return asked(game, 30)
        case "watching":
            return Moment(
                update=in_play(until(game, 21), None, terms=Terms(game=game)),
                presence=presence(watching=1),
            )
        case _:
            public = played(dealt(game))
            assert public.settlement is not None
            totals = public.settlement.totals
            return Moment(
                update=update(
                    public=public, deal=1, results=(result(1, *totals),), terms=Terms(game=game),
                )
            )  # fmt: skip
