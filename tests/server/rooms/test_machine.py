"""People, bots, watchers, clocks and restarts in any order, against a simple model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import replace

from server.protocol import client
from server.rooms import dealing, folding, seating
from server.rooms.admission import Admission
from server.rooms.answering import Answering
from server.rooms.attendance import Attendance
from server.rooms.beside import Beside, Early
from server.rooms.clock import TurnClock
from server.rooms.course import Course
from server.rooms.facts import DealPromised
from server.rooms.state import RoomState
from server.rooms.talk import Talk
from tests.builders import PROVE, tries
from tests.server.rooms.machine import Tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.seats import Seat
    from server.rooms.facts import Facts
    from server.rooms.inbox import Ask

_ENOUGH = tries(150, 2000)  # evenings in which any of the planted faults shows


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


def never_stood_in(state: RoomState, seat: Seat) -> bool:
    """Forget that a bot may play for a person."""
    return state.owner(seat) is None


_asked = Answering.asked


async def unanswered(answering: Answering, item: Ask) -> None:
    """Swallow one kind of command."""
    if not isinstance(item.command, client.Back):
        await _asked(answering, item)


_wish = Beside.wish


def any_wish(beside: Beside, number: int, seat: Seat) -> Early | None:
    """Take a bot's wish for its owner's."""
    bots = beside.bots_wish(number, seat)
    return _wish(beside, number, seat) or (None if bots is None else Early(bots))


_promised = dealing.promised


def dealt_again(state: RoomState, secret: bytes) -> Facts:
    """Give a deal the number of the one before."""
    number = max(state.number, 1)
    return tuple(
        replace(fact, number=number) if isinstance(fact, DealPromised) else fact
        for fact in _promised(state, secret)
    )


_given = Course._given


def left_out(course: Course, state: RoomState, number: int) -> tuple[bytes | None, ...]:
    """Lose what the first seat gave."""
    return (None, *_given(course, state, number)[1:])


def nothing(*_: object) -> None:
    """Do nothing."""


def nobody(*_: object) -> list[str]:
    """Find nobody."""
    return []


def everybody(*_: object, **_seated: bool) -> bool:
    """Let everybody hear everything."""
    return True


def kept_all(state: RoomState, _: int) -> RoomState:
    """Forget nothing of whoever had the seat."""
    return state


PLANTED = [  # what is replaced, by what, and the words in which the machine names it
    (Answering, "asked", unanswered, "unanswered"),
    (dealing, "promised", dealt_again, "after|twice"),
    (Course, "_given", left_out, "left out"),
    (TurnClock, "restart", nothing, "too early"),
    (seating, "_check_between", nothing, "in a deal"),
    (Admission, "exclude", nothing, "watches|barred"),
    (Talk, "heard", everybody, "heard"),
    (RoomState, "answer_to", nothing, "twice|[Rr]efused"),
]
RARE = [  # they may need hundreds of evenings
    (Attendance, "overdue", nobody, "away"),
    (RoomState, "played_by_bot", never_stood_in, "nothing happens|for a bot"),
    (Beside, "wish", any_wish, "answer"),
    (folding, "_free", kept_all, "stood_in|ready"),
]


@pytest.mark.parametrize("place,name,fault,words", PLANTED + (RARE if PROVE else []))
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
