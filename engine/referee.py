"""Answers to rule questions: one question in, one answer or one coded error out.

Every answer comes from the functions that rule the table; nothing is decided here.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine.cards import CLASSES, MATTO, Card
from engine.deal import HAND_SIZE, TRICKS, Deal, begin, deal_out, evolve
from engine.discarding import DISCARD_SIZE, discard_refusal, legal_discards
from engine.errors import BadQuestion, EngineError, IllegalMove, Reason, Refusal
from engine.match import FixedDeals, MatchOver, ToTarget, score_match
from engine.moves import Declare, Discard, Move, Play, SkipDeclaration
from engine.play import decide, declarable
from engine.questions import (
    AnyQuestion,
    Combinations,
    DealQuestion,
    DiscardQuestion,
    Discards,
    LegalPlays,
    MatchQuestion,
    MattoQuestion,
    Settle,
    TrickQuestion,
)
from engine.record import once
from engine.seats import SEATS, TEAMS, Team, team_of
from engine.settlement import DECLARED, Finish, MattoPlay, Settlement
from engine.trick import MATTO_INDEX, NO_CLASS, beats, led_after, legal
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import CardSet
    from engine.variant import Variant

Answer = dict[str, Any]
_PLAYS: Final = 60
_DETAIL: Final = 200  # signs of a stranger's text that an answer repeats


def answer_line(line: bytes | str) -> bytes:
    """Answer one line of JSON with one line of JSON; never raises."""
    try:
        asked = json.loads(
            line if isinstance(line, str) else line.decode(),
            object_pairs_hook=once,
            parse_constant=_no_number,
        )
    except (ValueError, RecursionError) as error:
        refused = BadQuestion("malformed_question", str(error))
        return msgspec.json.encode(_refused(_name_in(line), refused))
    return msgspec.json.encode(answer(asked))


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _name_in(line: bytes | str) -> object:
    """Return the id of a question that is otherwise no JSON for us, if it has one."""
    text = line if isinstance(line, str) else line.decode(errors="replace")
    try:
        asked = json.loads(text, parse_int=len, parse_float=len, parse_constant=len)
    except (ValueError, RecursionError):
        return None
    return asked.get("id") if isinstance(asked, dict) else None


def answer(asked: object) -> Answer:
    """Answer one question given as the value of its JSON; errors are answers too, never raised."""
    name = asked.get("id") if isinstance(asked, dict) else None
    try:
        try:
            question = msgspec.convert(asked, AnyQuestion)
        except (msgspec.ValidationError, UnicodeError, OverflowError) as error:
            raise BadQuestion("malformed_question", str(error)) from error
        return {"id": name, **_answer(question)}
    except EngineError as error:
        return _refused(name, error)


def _refused(name: object, error: EngineError) -> Answer:
    detail = error.detail[:_DETAIL].encode(errors="replace").decode()
    fault: Answer = {"code": error.code, "detail": detail}
    index = getattr(error, "index", None)
    given = isinstance(name, str) and name.encode(errors="replace").decode() == name
    told = {**fault, "index": index} if index is not None else fault
    return {"id": name if given else None, "error": told}


def _answer(question: AnyQuestion) -> Answer:  # noqa: C901, PLR0911 - one case a question
    variant = VARIANTS.get(question.game)
    if variant is None:
        raise BadQuestion("unknown_game", question.game)
    match question:
        case Combinations():
            return _combinations(variant, question)
        case TrickQuestion():
            return _trick(variant, question)
        case LegalPlays():
            return _legal_plays(variant, question)
        case DiscardQuestion():
            return _discard(variant, question)
        case Discards():
            hand = _cards(variant, question.hand, _DEALERS)
            return {"count": len(legal_discards(variant, hand))}
        case MattoQuestion():
            return _matto(variant, question)
        case Settle():
            return _settle(variant, question)
        case DealQuestion():
            return _deal(variant, question)
        case MatchQuestion():
            return _match(variant, question)


_DEALERS: Final = (HAND_SIZE + DISCARD_SIZE,)  # sizes of the hand that discards


def _cards(variant: Variant, cards: Sequence[str], sizes: Sequence[int]) -> CardSet:
    """Return cards as a set; raises BadCards, and BadQuestion for a wrong number of them."""
    found = variant.pack.set_of(cards)
    if len(cards) not in sizes:
        raise BadQuestion("wrong_number", f"{len(cards)} cards")
    return found


def _combinations(variant: Variant, question: Combinations) -> Answer:
    if variant.tally is None:
        raise BadQuestion("not_in_this_game", f"no combinations in {variant.game}")
    cards = variant.pack.set_of(question.cards)
    tally = variant.tally(cards)
    return {
        "sets": {found.kind: found.points for found in tally.sets},
        "sets_total": tally.sets_total,
        "sequences": {found.kind: found.points for found in tally.sequences},
        "sequences_total": tally.sequences_total,
        "card_points": variant.running(cards),
        "shown": variant.pack.cards_of(variant.pack.set_of(tally.shown)),
    }


def _trick(variant: Variant, question: TrickQuestion) -> Answer:
    _cards(variant, question.cards, (len(SEATS),))
    led, best, winner = NO_CLASS, MATTO_INDEX, 0
    for place, code in enumerate(question.cards):
        card = variant.pack.index[code]
        led = led_after(led, card)
        if place == 0 or beats(card, best, variant.equals):
            best, winner = card, place
    return {"led": CLASSES[led], "winner": winner}


def _legal_plays(variant: Variant, question: LegalPlays) -> Answer:
    hand = _cards(variant, question.hand, range(1, HAND_SIZE + 1))
    table = _cards(variant, question.trick, range(len(SEATS)))
    if hand & table:
        twice = variant.pack.cards_of(hand & table)
        raise BadQuestion("repeated_card", f"in the hand and on the table: {' '.join(twice)}")
    led = NO_CLASS
    for code in question.trick:
        led = led_after(led, variant.pack.index[code])
    return {"legal": variant.pack.cards_of(legal(hand, led))}


def _discard(variant: Variant, question: DiscardQuestion) -> Answer:
    hand = _cards(variant, question.hand, _DEALERS)
    unknown = [card for card in question.discard if not variant.pack.has(card)]
    if unknown:
        raise BadQuestion("unknown_card", " ".join(unknown))
    refusal = discard_refusal(variant, hand, question.discard)
    if refusal is not None:
        return {"legal": False, "trumps": None, "reason": refusal.reason}
    return {"legal": True, "trumps": variant.announced(variant.pack.set_of(question.discard))}


def _matto(variant: Variant, question: MattoQuestion) -> Answer:
    if variant.payment is None:
        raise BadQuestion("not_in_this_game", f"nothing is given for the Matto in {variant.game}")
    owner = variant.pack.set_of(question.owner_pile)
    others = variant.pack.set_of(question.other_pile)
    variant.pack.set_of((*question.owner_pile, *question.other_pile))
    matto = variant.pack.bit(MATTO)
    if not owner & matto:
        raise BadQuestion("impossible", "the Matto is not in its owner's pile")
    won = question.owner_won_matto_trick
    everything = (owner | others).bit_count()
    if question.owner_tricks == (0 if won else TRICKS):
        raise BadQuestion("impossible", "somebody without tricks cannot have won the Matto's")
    if question.owner_tricks == 0:
        return {"given": None, "owner_cards": 0, "other_cards": everything}
    if owner == matto:
        raise BadQuestion("impossible", "a team with a trick holds more than the Matto")
    if question.owner_tricks == TRICKS:  # the others give up their discards, if they are theirs
        return {"given": None, "owner_cards": everything, "other_cards": 0}
    given = None if won else variant.payment(owner, others)
    paid = int(given is not None)
    sizes = (owner.bit_count() - paid, others.bit_count() + paid)
    return {"given": given, "owner_cards": sizes[0], "other_cards": sizes[1]}


def _settle(variant: Variant, question: Settle) -> Answer:
    if variant.tally is not None:
        raise BadQuestion("not_in_this_game", "piles alone do not settle a deal here; ask `deal`")
    pack = variant.pack
    discard = _cards(variant, question.discard, (DISCARD_SIZE,))
    if discard & variant.protected:
        raise BadQuestion("protected_card", " ".join(pack.cards_of(discard & variant.protected)))
    everything = (*question.piles[0], *question.piles[1], *question.discard)
    if pack.set_of(everything) != pack.all or len(question.piles[0]) % len(SEATS):
        raise BadQuestion("wrong_number", "piles of whole tricks and the discard make the pack")
    matto = pack.bit(MATTO)
    owner = team_of(question.matto_seat)
    fallen = [pack.set_of(pile) & ~matto for pile in question.piles]
    fallen[owner] |= matto
    finish = Finish(
        dealer=question.dealer,
        discard=discard,
        piles=(fallen[0], fallen[1]),
        tricks=(len(question.piles[0]) // len(SEATS), len(question.piles[1]) // len(SEATS)),
        matto=MattoPlay(question.matto_seat, None, None),
        last=None,
        last_card=None,
        declarations=(None, None, None, None),
    )
    return _result(variant.settle(finish))


def _result(settlement: Settlement) -> Answer:
    return {"totals": settlement.totals, "winner": settlement.winner, "lines": settlement.lines}


def _deal(variant: Variant, question: DealQuestion) -> Answer:
    if variant.tally is not None and question.declare is None:
        raise BadQuestion("malformed_question", "`declare` is needed: true or false by seat")
    if variant.tally is None and question.declare is not None and any(question.declare):
        raise BadQuestion("not_in_this_game", f"nothing is declared in {variant.game}")
    deal = begin(deal_out(variant.game, question.dealer, question.hands))
    deal = _made(deal, Discard(tuple(map(Card, question.discard))))
    for index, card in enumerate(question.plays):
        try:
            if deal.phase == "declare":
                deal = _made(deal, _declaration(deal, question.declare))
            deal = _made(deal, Play(Card(card)))
        except IllegalMove as error:
            raise BadQuestion(error.code, error.detail, index) from error
    if deal.settlement is None:
        missing = f"{len(question.plays)} plays of {_PLAYS}"
        raise BadQuestion("too_few_plays", missing, len(question.plays))
    answer = {"winners": [trick.taker for trick in deal.tricks], **_result(deal.settlement)}
    if variant.tally is not None:
        answer["teams"] = [_sums(deal.settlement, team) for team in TEAMS]
    return answer


def _made(deal: Deal, move: Move) -> Deal:
    """Return the state after a move of the seat whose turn it is; raises IllegalMove."""
    seat = deal.turn
    if seat is None:
        raise IllegalMove(Refusal(Reason.DEAL_SETTLED))
    for event in decide(deal, seat, move):
        deal = evolve(deal, event)
    return deal


def _declaration(deal: Deal, declare: Sequence[bool] | None) -> Declare | SkipDeclaration:
    """Return the answer of the seat to move; `true` with nothing to declare counts as a skip."""
    seat = deal.turn
    tally = None if seat is None else declarable(deal, seat)
    if seat is None or declare is None or not declare[seat] or tally is None or not tally.points:
        return SkipDeclaration()
    return Declare()


def _sums(settlement: Settlement, team: Team) -> Answer:
    return {
        "declared": settlement.sum_of(team, *DECLARED),
        "sets_total": settlement.sum_of(team, "set", "sets_doubled"),
        "sequences_total": settlement.sum_of(team, "sequence", "sequences_doubled"),
        "card_points": settlement.sum_of(team, "card_points"),
        "last_trick": settlement.sum_of(team, "last_trick"),
        "total": settlement.totals[team],
    }


def _match(variant: Variant, question: MatchQuestion) -> Answer:
    form = variant.match
    if isinstance(form, ToTarget):
        form = ToTarget(form.points if question.target is None else question.target)
    elif question.target is not None:
        raise BadQuestion("not_in_this_game", f"no match to a target in {variant.game}")
    elif len(question.deals) == 1:  # one deal is a whole game too (sheet)
        form = FixedDeals(1)
    if variant.fixed_total is not None:
        for index, totals in enumerate(question.deals):
            if sum(totals) != variant.fixed_total:
                raise BadQuestion("impossible", f"a deal counts {variant.fixed_total}", index)
    try:
        score = score_match(question.deals, form)
    except MatchOver as over:
        raise BadQuestion(over.code, over.detail, over.deal) from over
    return {"totals": score.totals, "winner": score.winner, "finished": score.finished}
