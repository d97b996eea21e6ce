"""Secrecy over the wire: whole frames as they are sent, numbers, sizes and counts included."""

from __future__ import annotations

import json
import re
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.events import CardPlayed, Dealt, DeclarationSkipped, Declared, Discarded
from engine.seats import SEATS
from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.server import Done
from server.protocol.terms import Terms
from server.rooms import dealing
from server.store.memory import MemoryLog
from tests.builders import played_out, tries
from tests.engine.secrecy import may_know, other_deal, story_of
from tests.server.rooms.halls import Guest, hall_on
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.events import Event
    from engine.seats import Seat
    from engine.view import Viewer
    from tests.engine.secrecy import Story

VIEWERS: tuple[Viewer, ...] = (0, 1, 2, 3, "spectator")


async def sent(story: Story, monkeypatch: pytest.MonkeyPatch) -> dict[Viewer, list[bytes]]:
    """Play a deal through a room by four people with a spectator; return every frame of each."""
    dealt = story.log[0]
    assert isinstance(dealt, Dealt)
    dealer, hands = dealt.dealer, dealt.hands
    monkeypatch.setattr(dealing, "shuffle", lambda _seed: (dealer, ()))
    monkeypatch.setattr(dealing, "hands_of", lambda *_: hands)
    hall = hall_on(MemoryLog())
    guests = [Guest(name, hall) for name in ("Anna", "Berto", "Carla", "Dino", "Eva")]
    done = await hall.open(
        client.Open(id="open", terms=Terms(game=story.states[0].game)), guests[0].sitter
    )
    assert done.room is not None
    for guest in guests:
        await guest.enter(done.room)
    for seat in SEATS:
        await guests[seat].ask(client.Sit(id=guests[seat].id(), room=done.room, seat=seat))
    await guests[0].ask(client.Begin(id=guests[0].id(), room=done.room, deal=1))
    for guest in guests:
        await guest.until(partial(_begun, guest))
    await _played(story, guests, done.room)
    await hall.close()
    return dict(zip(VIEWERS, (guest.frames for guest in guests), strict=True))


async def _played(story: Story, guests: list[Guest], room: str) -> None:
    for event in story.log:
        command = _command(event, guests, room)
        if command is None:
            continue
        guest = guests[event.seat]  # type: ignore[union-attr]
        assert isinstance(await guest.ask(command), Done)
        if isinstance(command, client.Answer):
            seat: Seat = event.seat  # type: ignore[union-attr]
            await guest.until(partial(_answered, guest, seat))
        for one in guests:
            await one.until(partial(_level, one, guests[0]))


def _begun(guest: Guest) -> bool:
    return guest.now.table.deal == 1


def _level(one: Guest, other: Guest) -> bool:
    return one.now.seq == other.now.seq


def _answered(guest: Guest, seat: Seat) -> bool:
    public = guest.now.table.public
    return public is not None and public.declarations[seat] is not None


def _command(event: Event, guests: list[Guest], room: str) -> client.RoomCommand | None:
    if isinstance(event, Declared | DeclarationSkipped):
        declare = isinstance(event, Declared)
        return client.Answer(id=guests[event.seat].id(), room=room, deal=1, declare=declare)
    if not isinstance(event, CardPlayed | Discarded):
        return None
    public = guests[event.seat].now.table.public
    assert public is not None
    move = (
        client.Play(event.card)  # type: ignore[arg-type]
        if isinstance(event, CardPlayed)
        else client.Discard(event.cards)  # type: ignore[arg-type]
    )
    name = guests[event.seat].id()
    return client.Move(id=name, room=room, deal=1, decision=public.decision, move=move)


def cards_in(frame: bytes, pack: frozenset[str]) -> set[str]:
    """Every card code that stands as a whole text somewhere in a frame.

    But for what a contatore stands for: that is a card which the declarer does not hold.
    """
    told = re.sub(r'"stands_for":"[^"]*"', "", frame.decode())
    return {code for code in re.findall(r'"([A-Z0-9]+)"', told) if code in pack}


def may_know_at(story: Story, viewer: Viewer) -> list[set[Card]]:
    """What the viewer may know, by number of the decision that comes next."""
    known: dict[int, set[Card]] = {}
    for state, cards in zip(story.states, may_know(story.log, viewer), strict=True):
        known[state.decision] = set(cards)
    return [known[number] for number in sorted(known)]


@pytest.mark.parametrize("game", GAMES)
async def test_no_frame_holds_a_card_that_its_reader_may_not_know(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody finds, in anything the server sends, a card that he may not know yet."""
    pack = frozenset(map(str, VARIANTS[game].pack.cards))
    chance = Random(f"wire {game}")
    for _ in range(tries(3, 150)):
        story = story_of(tuple(played_out(game, chance)[1]))
        frames = await sent(story, monkeypatch)
        for viewer in VIEWERS:
            known = may_know_at(story, viewer)
            for frame in frames[viewer]:
                public = json.loads(frame).get("table", {}).get("public")
                found = cards_in(frame, pack)
                assert public or not found
                assert not public or found <= known[public["decision"]]


@pytest.mark.parametrize("game", GAMES)
async def test_unseen_cards_change_no_frame(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With other unseen cards in the other hands, not a byte, number or count of frames differs."""
    chance = Random(f"unseen {game}")
    compared = 0
    while compared < tries(4, 150):
        story = story_of(tuple(played_out(game, chance)[1]))
        viewer = VIEWERS[compared % len(VIEWERS)]
        length = chance.randrange(3, len(story.log) - 12)
        other = other_deal(story, viewer, length, chance)
        if other is None or other.log[0] == story.log[0]:
            continue
        frames = [
            (await sent(story_of(one.log[:length]), monkeypatch))[viewer] for one in (story, other)
        ]
        assert frames[0] == frames[1]
        compared += 1
