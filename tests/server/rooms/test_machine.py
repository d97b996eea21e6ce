"""People, bots, watchers, clocks and restarts in any order, against a simple model."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.builders import tries
from tests.server.rooms.machine import Tables


def test_nothing_that_people_and_machines_do_spoils_a_table() -> None:
    """No seat has two controllers, no deal is stuck, no command goes unanswered."""
    run_state_machine_as_test(
        Tables,
        settings=settings(
            max_examples=tries(20, 1500),
            stateful_step_count=tries(30, 60),
            suppress_health_check=list(HealthCheck),
        ),
    )
