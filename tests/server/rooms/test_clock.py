"""The time of a turn: fair after an outage, still while its owner is away."""

from __future__ import annotations

from server.rooms.clock import LEAST, TurnClock

MOMENT = (1, 4)


def running(since: float = 100.0, now: float = 100.0, seconds: float = 30.0) -> TurnClock:
    """A clock that has been running since the turn began."""
    clock = TurnClock(1.0)
    clock.run(MOMENT, since, since, seconds, there=True)
    clock.run(MOMENT, since, now, seconds, there=True)
    return clock


def test_time_runs_from_the_beginning_of_the_turn() -> None:
    """Looking again changes nothing: the end of a turn is fixed when it begins."""
    clock = running(now=112.0)
    assert clock.deadline == 130.0
    assert clock.left(112.0) == 18.0
    assert clock.left(140.0) == 0.0


def test_nothing_runs_while_somebody_is_away() -> None:
    """Whoever comes back has the whole of the time, however long it was."""
    clock = running(now=125.0)
    clock.run(MOMENT, 100.0, 126.0, 30.0, there=False)
    assert clock.stopped
    assert clock.left(1000.0) == 30.0
    clock.run(MOMENT, 100.0, 1000.0, 30.0, there=True)
    assert (clock.stopped, clock.deadline) == (False, 1030.0)


def test_nobody_gains_time_by_losing_the_line_again_and_again() -> None:
    """The second time in one turn there is what was left, and a bot in between adds nothing."""
    clock = running(now=125.0)
    for away, back, left in ((126.0, 200.0, 30.0), (210.0, 300.0, 20.0), (305.0, 400.0, 15.0)):
        clock.run(MOMENT, 100.0, away, 30.0, there=False)
        clock.run(MOMENT, 100.0, back, 30.0, there=True)
        assert clock.left(back) == left
    clock.off(410.0)
    assert clock.moment is None
    clock.run(MOMENT, 100.0, 500.0, 30.0, there=True)
    assert clock.left(500.0) == 5.0


def test_an_outage_leaves_time_to_move() -> None:
    """After the server or the store was away, at least 20 seconds are left."""
    clock = running(now=125.0)
    clock.restart()
    clock.run(MOMENT, 100.0, 500.0, 30.0, there=True)
    assert clock.left(500.0) == LEAST
    new = TurnClock(1.0)
    new.run(MOMENT, 100.0, 129.0, 30.0, there=True)
    assert new.left(129.0) == LEAST


def test_an_outage_gives_nobody_more_than_the_rest_of_a_long_turn() -> None:
    """Where more than 20 seconds are left, they stay what they were."""
    clock = TurnClock(1.0)
    clock.run(MOMENT, 100.0, 110.0, 90.0, there=True)
    assert clock.left(110.0) == 80.0


def test_the_next_moment_has_its_own_time() -> None:
    """A move ends the turn, and the next one starts with all of it."""
    clock = running(now=125.0)
    clock.run((1, 5), 126.0, 126.0, 30.0, there=True)
    assert clock.deadline == 156.0
    clock.off(130.0)
    assert clock.deadline is None
