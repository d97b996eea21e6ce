"""Positions at the table, written in the game's notation: "SK SQ MAT"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.cards import Card
from engine.deal import Deal, begin, deal_out
from engine.events import TrickTaken
from engine.moves import Discard, Play
from engine.play import legal_moves
from engine.seats import SEATS, Seat
from engine.settlement import Finish, MattoPlay
from engine.tally import Tally
from engine.variants import VARIANTS
from tests.builders import made

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.cards import CardSet
    from engine.events import Event
    from engine.moves import Move
    from engine.seats import BySeat, ByTeam, Team
    from engine.settlement import LineCode, Settlement

SILENT: BySeat[Tally | None] = (Tally(), Tally(), Tally(), Tally())


def pile(game: str, cards: str) -> CardSet:
    """Return these cards as a set."""
    return VARIANTS[game].pack.set_of(cards.split())


def rest(game: str, *cards: str) -> str:
    """Return all other cards of the pack."""
    pack = VARIANTS[game].pack
    return " ".join(pack.cards_of(pack.all & ~pack.set_of(" ".join(cards).split())))


def playing(game: str, hands: Mapping[Seat, str], table: str = "", leader: Seat = 0) -> Deal:
    """Return a deal with these cards left, after `table` was played; nobody declared."""
    left = [hands.get(seat, "") for seat in SEATS]
    held = [cards.split() for cards in left]
    for place, card in enumerate(table.split()):
        held[(leader + place) % 4].append(card)
    one, two, three, four = (VARIANTS[game].pack.set_of(cards) for cards in held)
    hands_left = (one, two, three, four)
    deal = Deal(game, 1, 3, hands_left, leader, turn=leader, discard=1, declarations=SILENT)
    for card in table.split():
        deal, _ = made(deal, Play(Card(card)))
    return deal


def trick(game: str, cards: str) -> tuple[Deal, tuple[Event, ...]]:
    """Return the state and the last events when seats 0 to 3 play one card each, their only one."""
    one, two, three, four = cards.split()
    deal = playing(game, {3: four}, table=f"{one} {two} {three}")
    return made(deal, Play(Card(four)))


def taker(events: Sequence[Event]) -> Seat:
    """Return who took the trick that these events end."""
    taken = events[1]
    assert isinstance(taken, TrickTaken)
    return taken.seat


def playable(deal: Deal) -> set[str]:
    """Return the cards that the seat to move may play."""
    return {move.card for move in legal_moves(deal).moves if isinstance(move, Play)}


def dealt(game: str, dealer: Seat, hands: Mapping[Seat, str]) -> Deal:
    """Return the start of a deal: hands as named, filled up with the rest in deck order."""
    pack = VARIANTS[game].pack
    spare = rest(game, *hands.values()).split()
    full: list[list[str]] = []
    for seat in SEATS:
        held = hands.get(seat, "").split()
        short = (17 if seat == dealer else 15) - len(held)
        full.append(held + spare[:short])
        spare = spare[short:]
    assert not spare
    assert sum(map(len, full)) == len(pack.cards)
    return begin(deal_out(game, dealer, full))


def discarding(deal: Deal, cards: str) -> tuple[Deal, tuple[Event, ...]]:
    """Return the state after the dealer has laid these cards away."""
    return made(deal, Discard(tuple(Card(card) for card in cards.split())))


def follow(deal: Deal, moves: Sequence[Move]) -> Deal:
    """Return the state after these moves."""
    for move in moves:
        deal, _ = made(deal, move)
    return deal


def finish(
    game: str, piles: ByTeam[str], discard: str, matto: MattoPlay, *, dealer: Seat = 0
) -> Finish:
    """Return what is settled: the cards of each team's tricks, the Matto with its player's team.

    Seat 0 takes the last trick with the first card of its pile, or seat 1 if it has none.
    """
    sets = (pile(game, piles[0]), pile(game, piles[1]))
    tricks = (len(piles[0].split()) + 1) // 4, (len(piles[1].split()) + 1) // 4
    last: Team = 0 if tricks[0] else 1
    return Finish(
        dealer=dealer,
        discard=pile(game, discard),
        piles=sets,
        tricks=tricks,
        matto=matto,
        last=last,
        last_card=Card(piles[last].split()[0]),
        declarations=SILENT,
    )


def declared(finish: Finish, hands: Mapping[Seat, str]) -> Finish:
    """Return what is settled when these hands, or parts of hands, were declared (Ottocento)."""
    tally = VARIANTS["ottocento"].tally
    assert tally is not None
    one, two, three, four = (tally(pile("ottocento", hands.get(seat, ""))) for seat in SEATS)
    return replace(finish, declarations=(one, two, three, four))


def points(settlement: Settlement, *codes: LineCode) -> tuple[float, float]:
    """Return what the lines of these codes give to each team."""
    return settlement.sum_of(0, *codes), settlement.sum_of(1, *codes)
