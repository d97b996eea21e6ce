"""How people at an evening play: legal cards, answers and contributions, each from what it sees."""

from __future__ import annotations

import hashlib
from random import Random
from typing import TYPE_CHECKING

from engine.moves import Discard, Play
from server.protocol import client

if TYPE_CHECKING:
    from engine.moves import Move
    from tests.server.rooms.evening import Evening
    from tests.server.rooms.phones import Phone


def random_of(name: str, deal: int) -> str:
    """Return what somebody adds to a shuffle: the same whenever it is asked."""
    return hashlib.sha256(f"{name} {deal}".encode()).hexdigest()


def wired(move: Move) -> client.Play | client.Discard:
    """Return a card or a discard as the wire has it."""
    if isinstance(move, Play):
        return client.Play(move.card)  # type: ignore[arg-type]
    assert isinstance(move, Discard)
    return client.Discard(move.cards)  # type: ignore[arg-type]


def contribute(evening: Evening, name: str) -> bool:
    """Add to the shuffle that is promised, as the client does by itself."""
    model, phone = evening.table, evening.phone(name)
    seated = model.now.seat_of(phone.player) is not None
    if not (model.now.promised and seated) or phone.sitter.bot:
        return False
    deal = model.now.number + 1
    random = random_of(name, deal)
    if evening.guests.given(phone.player, deal) != (None, set()):
        return False
    evening.ask(
        name, client.Contribute(id=evening.id(), room=evening.room, deal=deal, random=random)
    )
    return True


def play(evening: Evening, name: str, chance: Random) -> bool:
    """Play a legal card, or answer the declare question; False where nothing is to be done."""
    phone = evening.phones.get(name.lower())
    if phone is None or not phone.following or not evening.log.up:
        return False
    return _answered(evening, phone, chance) or _moved(evening, phone, chance)


def _answered(evening: Evening, phone: Phone, chance: Random) -> bool:
    update = phone.now
    assert update is not None
    own, you = update.own, update.you
    if own is None or you is None or own.view.declarable is None or own.answer is not None:
        return False
    if update.table.stood_in[you] is not None or not evening.table.now.running:
        return False
    declare = chance.random() < 0.5
    asked = client.Answer(
        id=evening.id(), room=update.room, deal=update.table.deal, declare=declare
    )
    evening.ask(phone.sitter.name, asked)
    return True


def _moved(evening: Evening, phone: Phone, chance: Random) -> bool:
    update = phone.now
    assert update is not None
    own, you, public = update.own, update.you, update.table.public
    if own is None or you is None or public is None or update.table.stood_in[you] is not None:
        return False
    legal = [move for move in own.view.moves if isinstance(move, Play | Discard)]
    if not legal:
        return False
    move = client.Move(
        id=evening.id(),
        room=update.room,
        deal=update.table.deal,
        decision=public.decision,
        move=wired(chance.choice(legal)),
    )
    evening.ask(phone.sitter.name, move)
    return True
