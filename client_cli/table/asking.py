"""What the player is asked, and what the typed answer means; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.notation import BadWords, read_cards, words_of, written, written_all
from client_cli.sheet import Sheet
from client_cli.table.naming import (
    between_deals,
    free_seats,
    joined,
    player_of,
    promised,
    seats_of_bots,
)
from engine.cards import CLASSES, MATTO, Suit
from engine.moves import Discard, Play
from engine.seats import SEATS
from engine.trick import NO_CLASS, class_of
from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.server import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from client_cli.texts import Texts
    from engine.cards import Card, Pack
    from engine.errors import Refusal
    from engine.seats import Seat
    from server.protocol.server import Update

Question = tuple[str, int, int]  # what is asked, deal, decision or the free seats as bits

BY_ENTER: Final = ("begin", "rematch", "back")  # an empty line is an answer to these


class Unclear(Exception):
    """What was typed is no answer to the question; the sentence says why.

    again: the question is worth putting again.
    """

    def __init__(self, sentence: str, *, again: bool = False) -> None:
        super().__init__(sentence)
        self.again: Final = again


def question_of(update: Update | None, player: str | None = None) -> Question | None:
    """Return what the player has to answer now, None where it is somebody else's turn.

    player: the id of this viewer, who may have no seat.
    """
    if update is None:
        return None
    table, deal = update.table, update.table.deal
    if update.you is None:
        seats = (*free_seats(table, player), *seats_of_bots(table, player))
        if seats and table.terms.bots is None and between_deals(table) and not promised(table):
            return ("sit", deal, _bits(seats))
        return None
    if table.stood_in[update.you] is not None:
        return ("back", deal, int(between_deals(table)))  # again at both ends of a deal
    if between_deals(table):
        return _between_deals(update, player)
    return _in_deal(update)


def _bits(seats: tuple[Seat, ...]) -> int:
    return sum(1 << seat for seat in seats)


def _between_deals(update: Update, player: str | None) -> Question | None:
    """Return what to ask a player who has a seat while no deal is running."""
    table, deal = update.table, update.table.deal
    if promised(table) or update.you is None or table.ready[update.you]:
        return None
    if None in table.seats:
        host = table.host in (player, player_of(update))
        empty = tuple(seat for seat in SEATS if table.seats[seat] is None)
        return ("fill" if host else "seats", deal, _bits(empty))
    return ("rematch" if table.score.finished else "begin", deal, 0)


def _in_deal(update: Update) -> Question | None:
    """Return what to ask while a deal is running."""
    public, own, deal = update.table.public, update.own, update.table.deal
    if public is None or own is None:
        return None
    if own.view.moves and public.phase in ("discard", "play"):
        return (public.phase, deal, public.decision)
    if own.view.declarable is not None and own.answer is None:
        return ("declare", deal, int(public.turn == update.you))  # again when it is really on turn
    return None


class Asker:
    """Asks and understands in one language."""

    def __init__(self, say: Texts) -> None:
        self._say: Final = say

    def prompt(self, update: Update, question: Question) -> Iterator[str]:
        """Yield the question, with the hand where it matters."""
        kind = question[0]
        if kind in ("declare", "discard", "play"):
            yield self.hand(update)
        if kind == "declare":
            yield from self._declarable(update)
        seats = joined(self._seat(seat, update) for seat in SEATS if question[2] >> seat & 1)
        sentence = self._say(f"ask.{kind}", seats=seats)
        on_turn = kind == "declare" and question[2]
        yield f"{self._say('table.your_turn')} {sentence}" if on_turn else sentence

    def _seat(self, seat: Seat, update: Update) -> str:
        """Return the number of a seat, and whose place one would take there."""
        sitter = update.table.seats[seat]
        if sitter is None:
            return str(seat + 1)
        other = self._say("table.bot", name=sitter.name)
        return self._say("ask.in_place_of", number=seat + 1, other=other)

    def hand(self, update: Update) -> str:
        """Return the hand by suits; what may be played now is marked with >."""
        own = update.own
        if own is None:
            return self._say("ask.no_hand")
        usable = {card for move in own.view.moves for card in _cards_of(move)}
        pack = VARIANTS[update.table.terms.game].pack
        groups: dict[str, list[str]] = {}
        for card in own.view.hand:
            mark = ">" if card in usable else ""
            groups.setdefault(_group(card, pack), []).append(
                mark + written(card, self._say.language)
            )
        parts = [f"{self._say(f'suit.{suit}')} {' '.join(cards)}" for suit, cards in groups.items()]
        return self._say("ask.hand", cards="; ".join(parts))

    def _declarable(self, update: Update) -> Iterator[str]:
        own = update.own
        tally = own.view.declarable if own is not None else None
        if tally is None or not tally.points:
            yield self._say("ask.nothing")
            return
        sheet = Sheet(VARIANTS[update.table.terms.game], self._say)
        for found in tally.combinations:
            yield f"  {self._say(f'kind.{found.kind}')}: {sheet.cards(found)} = {found.points}"
        yield self._say("ask.worth", points=tally.points)

    def understood(
        self, typed: str, update: Update, question: Question, new_id: Callable[[], str]
    ) -> client.Command:
        """Return the command that answers the question; raises Unclear."""
        kind, deal, decision = question
        room = update.room
        if kind not in ("discard", "play"):
            return self._short(typed.strip().casefold(), update, question, new_id)
        cards = self._cards(typed, update)
        if kind == "discard":
            wire: client.Play | client.Discard = client.Discard(cards)  # type: ignore[arg-type]
        else:
            self._check_play(cards, update)
            wire = client.Play(cards[0])  # type: ignore[arg-type]
        return client.Move(id=new_id(), room=room, deal=deal, decision=decision, move=wire)

    def _short(
        self, word: str, update: Update, question: Question, new_id: Callable[[], str]
    ) -> client.Command:
        """Return what a word or an empty line means; raises Unclear."""
        kind, deal, seats = question
        room = update.room
        match kind, word:
            case (("begin" | "rematch"), ""):
                return client.Begin(id=new_id(), room=room, deal=deal + 1)
            case "back", _ if word in ("", "back", self._say("ask.word_back")):
                return client.Back(id=new_id(), room=room)
            case "fill", "f":
                return client.Fill(id=new_id(), room=room)
            case "sit", ("1" | "2" | "3" | "4"):
                return client.Sit(id=new_id(), room=room, seat=SEATS[int(word) - 1])
            case "declare", _:
                yes, no = self._say("ask.key_declare"), self._say("ask.key_skip")
                if word in (yes, no):
                    return client.Answer(id=new_id(), room=room, deal=deal, declare=word == yes)
            case _:
                pass
        *_, sentence = self.prompt(update, (kind, deal, seats))
        if len(word) > 1 and kind != "declare":
            sentence = f"{sentence} {self._say('ask.to_speak')}"
        raise Unclear(sentence)

    def _cards(self, typed: str, update: Update) -> tuple[Card, ...]:
        """Return the cards typed; a Moor without a number is one that is in the hand."""
        own = update.own
        hand = () if own is None else own.view.hand
        words = [self._moor(word, hand) for word in words_of(typed)]
        try:
            cards = read_cards(words, VARIANTS[update.table.terms.game].pack)
        except BadWords as bad:
            named = " ".join((*bad.unknown, *bad.repeated))
            raise Unclear(self._say("ask.no_card", cards=named), again=True) from bad
        missing = [card for card in cards if card not in hand]
        if missing:
            named = written_all(missing, self._say.language)
            raise Unclear(self._say("refused.not_in_hand", cards=named, suit=""), again=True)
        return cards

    def _moor(self, word: str, hand: tuple[Card, ...]) -> str:
        held = [card for card in hand if card.startswith("MOR")]
        if held and word.casefold() in ("moro", "mor", "moor"):
            return held[0]
        return word

    def _check_play(self, cards: tuple[Card, ...], update: Update) -> None:
        """Say why a card may not be played, as the server told; it checks again."""
        if len(cards) != 1:
            raise Unclear(self._say("ask.one_card"), again=True)
        own = update.own
        for refusal in () if own is None else own.view.forbidden:
            if cards[0] in refusal.cards:
                raise Unclear(self.why(refusal, update), again=True)

    def why(self, refusal: Refusal | Refused, update: Update | None = None) -> str:
        """Return the sentence of a refusal; the Matto is named to whoever holds it."""
        code = refusal.code if isinstance(refusal, Refused) else refusal.reason.value
        suit = "" if refusal.suit is None else self._say(f"suit.{refusal.suit}")
        cards = written_all(refusal.cards, self._say.language)  # type: ignore[arg-type]
        key = f"refused.{code}"
        own = None if update is None else update.own
        if own is not None and MATTO in own.view.hand and self._say.has(f"refused.{code}_matto"):
            key = f"refused.{code}_matto"
        return self._say(
            key if self._say.has(key) else "refused.other", suit=suit, cards=cards, code=code
        )


def _cards_of(move: object) -> tuple[Card, ...]:
    if isinstance(move, Play):
        return (move.card,)
    return move.cards if isinstance(move, Discard) else ()


def _group(card: Card, pack: Pack) -> str:
    """Return the suit under which a hand shows a card; the Matto stands with the trumps."""
    place = class_of(pack.index[card])
    return Suit.TRUMPS if place == NO_CLASS else CLASSES[place]
