"""Updates as frames: encoded by parts, yet exactly the message that the protocol promises."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from engine.seats import SEATS
from engine.shuffle import ShuffleProof
from server.protocol.events import Opened, Sat, Sitter
from server.protocol.server import Done, Update
from server.protocol.terms import Terms
from server.rooms.facts import DealBegun, Decision, Fact, Happened
from server.rooms.folding import fold
from server.rooms.projecting import own_of, seen_facts, table_of, viewer_of
from server.rooms.seating import bot_for
from server.rooms.state import RoomState
from server.rooms.updates import Updates
from tests.builders import random_deal, random_play
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

PROOF = ShuffleProof("room", 1, "c0", "5e", (None, None, None, None), dealer_drawn=True)
PEOPLE = (
    Sitter(player="anna", name="Anna"),
    bot_for(1, "good"),
    Sitter(player="carla", name="C"),
    bot_for(3, "easy"),
)


def states(game: str, chance: Random) -> Iterator[tuple[RoomState, tuple[Fact, ...]]]:
    """Every state of a room in which a random deal is played, with the facts that led to it."""
    state = RoomState(room="room")
    seated = tuple(
        Sat(seat=seat, sitter=sitter) for seat, sitter in zip(SEATS, PEOPLE, strict=True)
    )
    opened = Opened(host="anna", terms=Terms(game=game))
    state = fold(state, Decision("anna", 0.0, Done(id="1"), (opened, *seated)))
    dealt = random_deal(game, chance)
    for number, (_, events) in enumerate(random_play(dealt, chance)):
        facts: tuple[Fact, ...] = (
            (DealBegun(1, dealt, PROOF),)
            if number == 0
            else tuple(Happened(event) for event in events)  # type: ignore[arg-type]
        )
        state = fold(state, Decision("x", 0.0, Done(id=str(number)), facts))
        yield state, facts


@pytest.mark.parametrize("game", GAMES)
def test_frames_are_the_promised_messages(game: str) -> None:
    """What every seat and every spectator is sent is exactly an update of the protocol."""
    for state, facts in states(game, Random(7)):
        answers = {0: True}
        updates = Updates(state, (3, 14, "op", "mark"), facts, answers, collapsed=False, lost=False)  # type: ignore[arg-type]
        for player in ("anna", "carla", "somebody"):
            seat = state.seat_of(player)
            promised = Update(
                room="room",
                epoch=3,
                seq=14,
                op="op",
                mark="mark",
                events=seen_facts(facts, viewer_of(seat)),
                table=table_of(state),
                you=seat,
                own=own_of(state, seat, answers.get(seat) if seat is not None else None),
            )
            assert updates.frame(player) == msgspec.json.encode(promised)


@pytest.mark.parametrize("game", GAMES)
def test_the_secret_of_the_shuffle_waits_for_the_score(game: str) -> None:
    """The server's secret is shown with the settlement and in no frame before."""
    shown = []
    for state, facts in states(game, Random(8)):
        updates = Updates(state, (1, 1, "op", "mark"), facts, {}, collapsed=False, lost=False)
        frames = [updates.frame(player) for player in ("anna", "carla", "somebody")]
        shown.append([b'"secret":"5e"' in frame for frame in frames])
    assert shown[-1] == [True, True, True]
    assert not any(any(frame) for frame in shown[:-1])
