"""What every game has to keep, whatever its rules: one suite for each entry of VARIANTS."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.cards import MATTO, Suit
from engine.deal import Deal
from engine.discarding import legal_discards
from engine.events import CardPlayed, Dealt, Event, TrickTaken
from engine.match import score_match
from engine.moves import Declare, Move, SkipDeclaration
from engine.play import legal_moves
from engine.record import DealRecord, from_json, record_of, to_json
from engine.seats import SEATS, TEAMS, in_order_from, right_of, team_of
from engine.trick import CLASS_SETS, MATTO_SET, beats
from engine.variant import Variant
from engine.variants import VARIANTS
from engine.view import SeenEvent, View, Viewer, redact, view_for
from tests.builders import played_out, random_deal, random_play, tries

every_game = pytest.mark.parametrize("game", VARIANTS)
VIEWERS: tuple[Viewer, ...] = (*SEATS, "spectator")
SEEDS = range(tries(20, 500))


def kinds(variant: Variant) -> dict[str, list[str]]:
    """Return the cards of a game by what one may hold too many of."""
    pack = variant.pack
    return {
        "protected": list(pack.cards_of(variant.protected)),
        "trumps": list(pack.cards[40:61]),
        "suits": list(pack.cards[:40]),
        "Kings": [card for card in pack.cards if card in {"SK", "BK", "CK", "DK"}],
    }


@every_game
def test_the_entry_bears_its_own_name(game: str) -> None:
    """Each game is listed under the code that its records bear."""
    assert VARIANTS[game].game == game
    assert VARIANTS[game].rules >= 1


@every_game
def test_the_pack(game: str) -> None:
    """62 different cards: four suits of ten, 21 trumps and the Matto, which comes last."""
    pack = VARIANTS[game].pack
    assert len(pack.cards) == len(set(pack.cards)) == 62
    assert pack.cards_of(pack.all) == pack.cards
    for place, suit in enumerate((Suit.SWORDS, Suit.BATONS, Suit.CUPS, Suit.COINS)):
        ten = pack.cards[10 * place : 10 * place + 10]
        assert pack.cards_of(CLASS_SETS[place]) == ten
        assert [card[0] for card in ten] == [suit] * 10
        assert [card[1:] for card in ten[:4]] == ["K", "Q", "N", "J"]
    assert pack.cards_of(CLASS_SETS[4]) == pack.cards[40:61]
    assert pack.cards[61] == MATTO
    assert pack.cards_of(MATTO_SET) == (MATTO,)


@every_game
def test_deck_order_is_strength(game: str) -> None:
    """In every class the earlier card beats the later one, but for trumps of equal rank."""
    variant = VARIANTS[game]
    assert variant.equals & ~CLASS_SETS[4] == 0
    for start, end in ((0, 10), (10, 20), (20, 30), (30, 40), (40, 61)):
        for strong in range(start, end):
            for weak in range(strong + 1, end):
                alike = bool(variant.equals >> strong & variant.equals >> weak & 1)
                assert beats(strong, weak, variant.equals)
                assert beats(weak, strong, variant.equals) == alike


@every_game
def test_the_dealer_can_always_discard(game: str) -> None:
    """However odd a hand of 17, a pair may go, and never a protected card."""
    variant = VARIANTS[game]
    chance = Random(17)
    for favourites in ([], *kinds(variant).values()):
        for _ in range(tries(100, 2_000)):
            others = [card for card in variant.pack.cards if card not in favourites]
            first = chance.sample(favourites, min(17, len(favourites)))
            hand = variant.pack.set_of([*first, *chance.sample(others, 17)][:17])
            pairs = legal_discards(variant, hand)
            assert pairs
            for pair in pairs:
                assert not variant.pack.set_of(pair) & variant.protected
                assert not variant.pack.set_of(pair) & ~hand


@every_game
def test_protected_cards_are_fives(game: str) -> None:
    """What may never be laid away is worth five, Kings and Matto among it."""
    variant = VARIANTS[game]
    known = {"SK", "BK", "CK", "DK", MATTO}
    assert known <= set(variant.pack.cards_of(variant.protected))
    assert variant.protected & ~variant.fives == 0


@every_game
@pytest.mark.parametrize("seed", range(8))
def test_the_order_of_play(game: str, seed: int) -> None:
    """The dealer's right leads, play goes to the right, and who takes a trick leads the next."""
    deal, log = played_out(game, Random(seed))
    leader = right_of(deal.dealer)
    plays = [event for event in log if isinstance(event, CardPlayed)]
    takers = [event.seat for event in log if isinstance(event, TrickTaken)]
    assert (len(plays), len(takers), len(deal.tricks)) == (60, 15, 15)
    for number, taker in enumerate(takers):
        four = plays[4 * number : 4 * number + 4]
        assert tuple(event.seat for event in four) == in_order_from(leader)
        assert tuple(event.card for event in four) == deal.tricks[number].cards
        assert deal.tricks[number].taker == taker
        leader = taker


@every_game
@pytest.mark.parametrize("seed", range(8))
def test_the_dealer_ends_with_15(game: str, seed: int) -> None:
    """The dealer gets 17 cards, lays two away and plays 15 like everybody else."""
    chance = Random(seed)
    states = [deal for deal, _ in random_play(random_deal(game, chance), chance)]
    before, after = states[0], states[1]
    assert before.turn == before.dealer
    assert before.hands[before.dealer].bit_count() == 17
    assert [hand.bit_count() for hand in after.hands] == [15] * 4
    assert after.turn == right_of(after.dealer)
    assert states[-1].hands == (0, 0, 0, 0)
    assert [deal.decision for deal in states] == list(range(len(states)))


def asked(deal: Deal, event: Event) -> list[object]:
    """Return everything that goes out for one event: views and redacted events."""
    return [out for viewer in VIEWERS for out in (view_for(deal, viewer), redact(event, viewer))]


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_everything_can_be_sent(game: str, seed: int) -> None:
    """Every event, view and move comes back from JSON as it went."""
    chance = Random(seed)
    for deal, events in random_play(random_deal(game, chance), chance):
        for event in events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event
            for out in asked(deal, event):
                kind: type = View if isinstance(out, View) else SeenEvent  # type: ignore[assignment]
                assert msgspec.json.decode(msgspec.json.encode(out), type=kind) == out
        for move in legal_moves(deal).moves:
            assert msgspec.json.decode(msgspec.json.encode(move), type=Move) == move
        assert msgspec.json.decode(msgspec.json.encode(deal), type=Deal) == deal


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_a_settled_deal_has_a_record(game: str, seed: int) -> None:
    """Every settled deal can be written down, and read again."""
    deal, log = played_out(game, Random(seed))
    record = record_of(log, ("Anna", "Bruno", "Carla", "Dino"))
    assert isinstance(record, DealRecord)
    assert record.settlement == deal.settlement
    assert from_json(to_json(record)) == record


@every_game
def test_points_add_up(game: str) -> None:
    """The pack's points are all there: in the tricks, and in the discard that comes on top."""
    variant = VARIANTS[game]
    for seed in SEEDS:
        chance = Random(seed)
        for deal, _ in random_play(random_deal(game, chance), chance):
            one, two = deal.piles
            unplayed = deal.hands[0] | deal.hands[1] | deal.hands[2] | deal.hands[3]
            table = variant.pack.set_of(deal.table)
            parts = (one, two, deal.discard, unplayed, table)
            assert sum(map(variant.running, parts)) == variant.running(variant.pack.all)
            assert view_for(deal, "spectator").public.points == tuple(
                map(variant.running, deal.piles)
            )
        assert deal.settlement is not None
        if variant.fixed_total is not None:
            assert sum(deal.settlement.totals) == variant.fixed_total


@every_game
def test_a_pile_laid_out_by_itself(game: str) -> None:
    """A pile counted at a real table scores its card points and its combinations."""
    variant = VARIANTS[game]
    chance = Random(5)
    for _ in range(tries(200, 5_000)):
        cards = variant.pack.set_of(chance.sample(variant.pack.cards, chance.randint(0, 62)))
        more = 0 if variant.tally is None else variant.tally(cards).points
        total = sum(line.points for line in variant.pile(cards))
        assert total == variant.running(cards) + more


@every_game
def test_declarations_are_asked_where_the_game_has_them(game: str) -> None:
    """All four seats answer before their first card, or nobody is asked."""
    variant = VARIANTS[game]
    _, log = played_out(game, Random(2))
    answers = [event for event in log if type(event).__name__ in {"Declared", "DeclarationSkipped"}]
    assert len(answers) == (0 if variant.tally is None else 4)
    moves = [
        legal_moves(deal).moves for deal, _ in random_play(random_deal(game, Random(3)), Random(3))
    ]
    declared = [asked for asked in moves if {Declare(), SkipDeclaration()} & set(asked)]
    assert len(declared) == len(answers)


@every_game
def test_the_announcement(game: str) -> None:
    """What is announced about a discard is a number or nothing, and always the same for all."""
    chance = Random(11)
    for deal, _ in random_play(random_deal(game, chance), chance):
        told = {view_for(deal, viewer).public.trumps for viewer in VIEWERS}
        known = deal.variant.announced(deal.discard) if deal.discard else None
        assert told == {known}


@every_game
def test_the_match_can_be_scored(game: str) -> None:
    """Deals of the game are added up in its own form of match, until somebody has won."""
    chance = Random(4)
    totals = []
    score = score_match([], VARIANTS[game].match)
    while not score.finished:
        deal, _ = played_out(game, chance)
        assert deal.settlement is not None
        totals.append(deal.settlement.totals)
        score = score_match(totals, VARIANTS[game].match)
    assert score.totals == (sum(one for one, _ in totals), sum(two for _, two in totals))
    if score.winner is not None:
        assert score.totals[score.winner] > score.totals[1 - score.winner]


@every_game
def test_the_first_event_names_the_game(game: str) -> None:
    """A deal's log begins with its game, its rules and its dealer."""
    deal, log = played_out(game, Random(6))
    assert isinstance(log[0], Dealt)
    assert (log[0].game, log[0].rules, log[0].dealer) == (game, VARIANTS[game].rules, deal.dealer)
    assert {team_of(seat) for seat in SEATS} == set(TEAMS)
