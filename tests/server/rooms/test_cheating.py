"""A server that cheats at the shuffle is caught by whoever kept a receipt: real rooms, bent."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace as changed

from client_cli.receipts import Receipts
from client_cli.table.promising import asked_seats
from engine.deal import deal_out
from engine.receipt import receipt_faults, witnesses
from engine.record import faults_of
from engine.seats import SEATS
from engine.shuffle import commitment_of, hands_of, seed_of, shuffle
from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.server import Done, Presence, Recorded, Refused
from server.protocol.terms import Terms
from server.rooms import course, dealing
from server.rooms.facts import DealBegun
from server.store.memory import MemoryLog
from tests.server.rooms.halls import QUICK, Guest, hall_on
from tests.server.rooms.test_trouble import play_out

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from engine.record import DealRecord
    from engine.seats import BySeat
    from server.rooms.facts import Facts
    from server.rooms.state import RoomState

Given = tuple[bytes | None, bytes | None, bytes | None, bytes | None]
OTHER = hashlib.sha256(b"a secret that suits the server better").digest()


def dealt_with(state: RoomState, given: BySeat[bytes | None], secret: bytes, promise: str) -> Facts:
    """Deal from another secret than the promised one, and tell this promise."""
    (begun,) = dealing.closed(state, given)
    assert isinstance(begun, DealBegun)
    assert begun.proof is not None
    drawn, order = shuffle(seed_of(state.room, begun.number, secret, given))
    dealer = drawn if begun.proof.dealer_drawn else begun.dealt.dealer
    hands = hands_of(VARIANTS[state.terms.game].pack, dealer, order)
    proof = changed(begun.proof, secret=secret.hex(), commitment=promise)
    return (changed(begun, dealt=deal_out(state.terms.game, dealer, hands), proof=proof),)


def deals_again(state: RoomState, given: Given) -> Facts:
    """Look at the contributions, take another secret, and promise that one instead."""
    assert state.promise is not None
    promise = commitment_of(state.room, state.promise.number, OTHER).hex()
    return dealt_with(state, given, OTHER, promise)


def swaps_the_secret(state: RoomState, given: Given) -> Facts:
    """Keep the promise in words, and deal from another secret."""
    assert state.promise is not None
    return dealt_with(state, given, OTHER, state.promise.commitment)


def drops_a_contribution(state: RoomState, given: Given) -> Facts:
    """Deal as if the first seat had given nothing."""
    return dealing.closed(state, (None, *given[1:]))


def changes_a_contribution(state: RoomState, given: Given) -> Facts:
    """Put bytes of its own in place of the first seat's."""
    return dealing.closed(state, (OTHER, *given[1:]))


def grinds_a_bot(state: RoomState, given: Given) -> Facts:
    """Try contributions of its own at a bot's seat until the first seat is to deal."""
    assert state.promise is not None
    secret = bytes.fromhex(state.promise.secret)
    for number in count():
        tried = (*given[:3], hashlib.sha256(b"%d" % number).digest())
        drawn, _ = shuffle(seed_of(state.room, state.promise.number, secret, tried))
        if drawn == 0:
            return dealing.closed(state, tried)
    raise AssertionError


async def played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closing: Callable[[RoomState, Given], Facts]
) -> tuple[DealRecord, Receipts, str]:
    """Anna plays one deal with three bots; return its record, her receipts and the room."""
    monkeypatch.setattr(course, "closed", closing)
    anna = Guest("Anna", hall_on(MemoryLog(), pace=replace(QUICK, contribute=20.0)))
    opened = client.Open(id="o", terms=Terms(game="piedicavallo"))
    room = (await anna.hall.open(opened, anna.sitter)).room
    assert room is not None
    await anna.enter(room)
    await anna.ask(client.Sit(id="s", room=room, seat=0))
    await anna.ask(client.Fill(id="f", room=room))
    await anna.ask(client.Begin(id="b", room=room, deal=1))
    receipts = Receipts(tmp_path)
    promised = anna.now.table.shuffle
    assert promised is not None
    asked = asked_seats(anna.now.table)
    assert asked == (0,)
    random = receipts.promised(room, 1, SEATS[0], promised.commitment, asked)
    answer = await anna.ask(client.Contribute(id="c", room=room, deal=1, random=random))
    receipts.answered(room, 1, promised.commitment, taken=answer == Done(id="c"))
    await anna.until(partial(_begun, anna))
    await play_out(anna, 1)
    told = await anna.ask(client.Fetch(id="r", room=room, deal=1))
    assert isinstance(told, Recorded)
    await anna.hall.close()
    return told.record, receipts, room


def _begun(guest: Guest) -> bool:
    return guest.now.table.deal == 1


async def test_an_honest_deal_is_witnessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever gave chance to the shuffle can show that the deal is the one that was promised."""
    record, receipts, room = await played(tmp_path, monkeypatch, dealing.closed)
    assert faults_of(record) == ()
    assert receipt_faults(receipts.find(room, 1), record) == ()
    assert witnesses(receipts.find(room, 1), record) == (0,)


@pytest.mark.parametrize(
    "cheat,code",
    [
        (deals_again, "dealt_again"),
        (swaps_the_secret, "bad_commitment"),
        (drops_a_contribution, "dropped"),
        (changes_a_contribution, "changed"),
        (grinds_a_bot, "stuffed"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
async def test_a_cheating_server_is_caught(
    cheat: Callable[[RoomState, Given], Facts],
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The record alone, or her receipt beside it, tells Anna what the server did."""
    record, receipts, room = await played(tmp_path, monkeypatch, cheat)
    found = {fault.code for fault in faults_of(record)}
    found |= set(receipt_faults(receipts.find(room, 1), record))
    assert code in found


async def test_a_ground_deal_has_a_good_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever grinds at a bot's seat keeps the promise: only who was asked gives it away."""
    record, receipts, room = await played(tmp_path, monkeypatch, grinds_a_bot)
    (mine,) = receipts.find(room, 1)
    assert (record.dealer, faults_of(record)) == (0, ())
    assert receipt_faults([mine], record) == ("stuffed",)
    assert receipt_faults([changed(mine, asked=SEATS)], record) == ()


async def test_an_honest_room_never_stuffs() -> None:
    """Whoever leaves, comes back or is stood in for: only those of the promise add chance."""
    hall = hall_on(MemoryLog(), pace=replace(QUICK, contribute=0.3))
    anna, bea, carla = (Guest(name, hall) for name in ("Anna", "Bea", "Carla"))
    opened = client.Open(id="o", terms=Terms(game="piedicavallo"))
    room = (await hall.open(opened, anna.sitter)).room
    assert room is not None
    for seat, guest in enumerate((anna, bea, carla)):
        await guest.enter(room)
        await guest.ask(client.Sit(id="s", room=room, seat=seat))  # type: ignore[arg-type]
    await anna.ask(client.Fill(id="f", room=room))
    carla.leave(room)
    await anna.until(lambda: any(note.here[2] == "away" for note in presences(anna)))
    await anna.ask(client.Relieve(id="r", room=room, seat=2))
    await carla.enter(room)
    await anna.ask(client.Begin(id="b", room=room, deal=1))
    promised = anna.now.table.shuffle
    assert promised is not None
    assert promised.asked == (0, 1)
    add = client.Contribute(id="c", room=room, deal=1, random="ab" * 32)
    assert await carla.ask(add) == Refused(id="c", code="not_asked")
    await carla.ask(client.Back(id="k", room=room))
    assert await carla.ask(add) == Refused(id="c", code="not_asked")
    assert await bea.ask(add) == Done(id="c")
    await bea.ask(client.Leave(id="l", room=room))
    await anna.until(partial(_begun, anna))
    shuffle = anna.now.table.shuffle
    assert shuffle is not None
    assert (shuffle.asked, shuffle.silent) == ((0, 1), (0,))
    assert shuffle.contributions == (None, "ab" * 32, None, None)
    await hall.close()


def presences(guest: Guest) -> list[Presence]:
    """Who was there, as a guest was told."""
    return [note for note in guest.notes if isinstance(note, Presence)]
