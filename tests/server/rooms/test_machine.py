"""People, bots, watchers, clocks and restarts in any order, against a simple model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from server.protocol import client
from server.rooms import dealing, folding, seating
from server.rooms.answering import Answering
from server.rooms.attendance import Attendance
from server.rooms.beside import Beside, Early
from server.rooms.clock import TurnClock
from server.rooms.course import Course
from server.rooms.room import Room
from server.rooms.state import RoomState
from server.rooms.talk import Talk
from tests.builders import tries
from tests.server.rooms.machine import Tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from server.rooms.inbox import Ask

_ENOUGH = 150  # evenings in which any of the planted faults shows


def test_nothing_that_people_and_machines_do_spoils_a_table() -> None:
    """No seat has two controllers, no deal is stuck, no command goes unanswered."""
    run_state_machine_as_test(
        Tables,
        settings=settings(
            max_examples=tries(25, 3000),
            stateful_step_count=tries(30, 50),
            suppress_health_check=list(HealthCheck),
        ),
    )


def never_stood_in(state: RoomState, seat: int) -> bool:
    """Forget that a bot may play for a person."""
    return state.owner(seat) is None  # type: ignore[arg-type]


_asked = Answering.asked


async def unanswered(answering: Answering, item: Ask) -> None:
    """Swallow one kind of command."""
    if not isinstance(item.command, client.Back):
        await _asked(answering, item)


_wish = Beside.wish


def any_wish(beside: Beside, number: int, seat: Any) -> Early | None:
    """Take a bot's wish for its owner's."""
    bots = beside.bots_wish(number, seat)
    return _wish(beside, number, seat) or (None if bots is None else Early(bots))


def dealt_again(state: RoomState, secret: bytes) -> Any:
    """Give a deal the number of the one before."""
    from engine.shuffle import commitment_of
    from server.rooms.facts import DealPromised

    number = max(state.number, 1)
    return (DealPromised(number, commitment_of(state.room, number, secret).hex(), secret.hex()),)


_given = Course._given


def left_out(course: Course, state: RoomState, number: int) -> Any:
    """Lose what the first seat gave."""
    return (None, *_given(course, state, number)[1:])


def nothing(*_: object) -> None:
    """Do nothing."""


def planted() -> Iterator[tuple[object, str, Callable[..., object], str]]:
    """Yield faults: what is replaced, by what, and the words in which the machine names it."""
    yield RoomState, "played_by_bot", never_stood_in, "nothing happens"
    yield Answering, "asked", unanswered, "unanswered"
    yield Beside, "wish", any_wish, "answer"
    yield dealing, "promised", dealt_again, "after|twice"
    yield Course, "_given", left_out, "left out"
    yield TurnClock, "restart", nothing, "too early"
    yield Attendance, "overdue", lambda *_: [], "away"
    yield seating, "_check_between", nothing, "in a deal"
    yield Room, "_exclude", nothing, "watches|barred"
    yield Talk, "heard", lambda *_, seated: True, "heard"
    yield Course, "rest", nothing, "stands still"
    yield RoomState, "answer_to", nothing, "twice|refused|Refused"
    yield folding, "_free", lambda state, _: state, "is"


@pytest.mark.parametrize("place,name,fault,words", [*planted()], ids=lambda one: str(one)[:40])
def test_the_machine_finds_what_is_planted(
    place: object,
    name: str,
    fault: Callable[..., object],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table with one thing made wrong is caught, so that silence means something."""
    monkeypatch.setattr(place, name, fault)
    with pytest.raises((AssertionError, RuntimeError), match=words):
        run_state_machine_as_test(
            Tables,
            settings=settings(
                max_examples=_ENOUGH,
                stateful_step_count=30,
                derandomize=True,
                phases=[Phase.generate],
                report_multiple_bugs=False,
                database=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
