"""Who is there: changes are told once, countdowns before anything happens, the rest on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest
from msgspec.structs import replace

from client_cli.table.presence import Attendance
from client_cli.texts import LANGUAGES, Texts
from engine.deal import begin
from server.protocol.server import Clock, Here, Presence, Update
from server.protocol.terms import Terms
from tests.client_cli.tables import EN, FOUR, GAME, NOBODY, in_play, presence, shuffled, update

if TYPE_CHECKING:
    from engine.seats import Seat

AWAY = presence(here=("here", "away", "here", None), grace=(None, 60.0, None, None))


def test_everybody_there_is_no_news() -> None:
    """Nothing is said where nothing has changed."""
    attendance = Attendance(EN)
    assert [*attendance.heard(presence(), update(), 0.0)] == []
    assert [*attendance.heard(presence(), update(), 1.0)] == []


def test_seats_are_told_when_somebody_watches() -> None:
    """The first one who watches is told to the seats, and not to others who watch."""
    attendance = Attendance(EN)

    def told(watching: int, at: float, you: Seat | None = 0) -> list[tuple[float, str]]:
        assert [*attendance.heard(presence(watching=watching), update(), at)] == []
        return [*attendance.ahead(update(you=you), at)]

    assert told(0, 0.0) == []
    assert told(1, 10.0) == [(3.0, EN("table.watched", n=1))]
    assert told(0, 11.0) == []  # came to play and has sat down
    assert told(1, 20.0) == [(3.0, EN("table.watched", n=1))]
    assert told(2, 22.0) == [(1.0, EN("table.watched", n=2))]
    assert told(2, 24.0) == []  # it has been said
    assert told(0, 30.0) == []
    assert told(1, 40.0, None) == []


def test_a_leaving_is_told_once() -> None:
    """Where it has been said that a bot plays on, it is not said again that somebody left."""
    left = presence(here=("here", "left", "here", None))
    seen = update(stood_in=(None, "left", None, None))
    assert [*Attendance(EN).heard(left, seen, 0.0)] == []
    assert [*Attendance(EN).heard(left, update(), 0.0)] == ["Bea has left."]


@pytest.mark.parametrize(
    "absence,then",
    [
        ("bot", "In 60 seconds a bot plays."),
        ("wait", "The table waits."),
        ("pause", "In 60 seconds the table pauses."),
    ],
)
def test_somebody_goes_and_comes_back(absence: str, then: str) -> None:
    """Whoever goes is named with what will come of it, once, and so is whoever comes back."""
    terms = replace(Terms(game=GAME), absence=absence)
    seen = update(terms=terms)
    attendance = Attendance(EN)
    assert [*attendance.heard(AWAY, seen, 0.0)] == [f"Bea is away; the seat is safe. {then}"]
    assert [*attendance.heard(AWAY, seen, 1.0)] == []
    assert [*attendance.heard(presence(), seen, 2.0)] == ["Bea is back."]
    left = presence(here=("here", "left", "here", None))
    assert [*attendance.heard(left, seen, 3.0)] == ["Bea has left."]


def test_of_oneself_one_knows() -> None:
    """The player's own absence is no news to the player."""
    mine = presence(here=("away", "here", "here", None))
    assert [*Attendance(EN).heard(mine, update(), 0.0)] == []


def test_another_player_on_the_seat_has_not_come_back() -> None:
    """Somebody new on the seat of one who was away is not told as that one's return."""
    attendance = Attendance(EN)
    assert [*attendance.heard(AWAY, update(), 0.0)]
    new = replace(FOUR[1], player="pe", name="Elsa")
    assert [*attendance.heard(presence(), update(seats=(FOUR[0], new, *FOUR[2:])), 1.0)] == []


def test_a_pause_is_told_at_both_ends() -> None:
    """That the table pauses, and that it goes on, is said."""
    attendance = Attendance(EN)
    assert [*attendance.heard(presence(paused=True), update(), 0.0)] == [EN("table.pause_absent")]
    assert [*attendance.heard(presence(paused=True), update(), 0.0)] == []
    assert [*attendance.heard(presence(), update(), 1.0)] == [EN("table.goes_on")]


def on_turn(left: float = 45.0, *, stopped: bool = False) -> tuple[Update, Presence]:
    """Return a deal in which the seat that deals has to lay away, and its running clock."""
    dealt, _ = shuffled(NOBODY)
    seen = in_play(begin(dealt), dealt.dealer)
    clock = Clock(seat=dealt.dealer, left=left, whole=45.0, stopped=stopped)
    here: tuple[Here, Here, Here, Here] = ("here", "here", "here", "here")
    return seen, presence(here=here, clock=clock)


def test_the_time_is_said_once_and_at_its_end() -> None:
    """On one's own turn the time is said once; 10 and 5 seconds before its end are announced."""
    seen, clocked = on_turn()
    attendance = Attendance(EN)
    assert [*attendance.heard(clocked, seen, 100.0)] == ["You have 45 seconds."]
    assert [*attendance.heard(clocked, seen, 100.0)] == []
    assert [*attendance.ahead(seen, 105.0)] == [
        (30.0, "10 seconds left."),
        (35.0, "5 seconds left."),
    ]
    assert [*attendance.ahead(seen, 138.0)] == [(2.0, "5 seconds left.")]
    assert [*attendance.ahead(seen, 141.0)] == []


def test_the_time_is_never_more_than_a_turn_has() -> None:
    """A clock that a server tells a little early is not told as longer than it is."""
    seen, clocked = on_turn(46.2)
    assert [*Attendance(EN).heard(clocked, seen, 0.0)] == ["You have 45 seconds."]


def test_no_time_is_counted_while_the_line_is_down() -> None:
    """While nothing is heard no seconds are announced; afterwards the time is said anew."""
    seen, clocked = on_turn()
    attendance = Attendance(EN)
    assert [*attendance.heard(clocked, seen, 0.0)] == ["You have 45 seconds."]
    attendance.away()
    assert [*attendance.ahead(seen, 1.0)] == []
    later = presence(here=clocked.here, clock=replace(clocked.clock, left=20.0))  # type: ignore[type-var]
    assert [*attendance.heard(later, seen, 9.0)] == ["You have 20 seconds."]
    assert len([*attendance.ahead(seen, 9.0)]) == 2


def test_whose_turn_it_is_on_demand() -> None:
    """Without a clock, too, one who watches can ask whose turn it is."""
    seen, _ = on_turn()
    assert seen.you is not None
    names = ("Anna", "Bea", "Carlo", "Dino (bot)")
    watched = replace(seen, you=None, own=None)
    attendance = Attendance(EN)
    list(attendance.heard(presence(), watched, 0.0))
    name = names[seen.you]
    assert EN("table.turn", name=name) in [*attendance.people(watched, 0.0)]
    assert EN("table.your_turn") in [*attendance.people(seen, 0.0)]


def test_other_peoples_clocks_are_told_on_demand_only() -> None:
    """Somebody else's time is said when asked for, and never by itself."""
    seen, clocked = on_turn()
    assert seen.you is not None
    other = replace(seen, you=(seen.you + 1) % 4, own=None)
    attendance = Attendance(EN)
    assert [*attendance.heard(clocked, other, 0.0)] == []
    assert [*attendance.ahead(other, 0.0)] == []
    assert any("has 35 seconds left" in line for line in attendance.people(other, 10.0))


def test_a_clock_that_stands_still_announces_nothing() -> None:
    """While the clock stands still no seconds are counted."""
    seen, clocked = on_turn(20.0, stopped=True)
    attendance = Attendance(EN)
    assert [*attendance.heard(clocked, seen, 0.0)] == []
    assert [*attendance.ahead(seen, 0.0)] == []
    assert any("stands still at 20" in line for line in attendance.people(seen, 10.0))


def test_a_move_made_ends_the_announcements() -> None:
    """Once the decision is made, the old clock says nothing more."""
    seen, clocked = on_turn()
    attendance = Attendance(EN)
    list(attendance.heard(clocked, seen, 0.0))
    public = seen.table.public
    assert public is not None
    later = replace(seen, table=replace(seen.table, public=replace(public, decision=1)))
    assert [*attendance.ahead(later, 1.0)] == []


def test_half_of_the_grace_is_announced() -> None:
    """Half-way through the grace the others hear that somebody is still away."""
    attendance = Attendance(EN)
    list(attendance.heard(AWAY, update(), 0.0))
    assert [*attendance.ahead(update(), 10.0)] == [
        (20.0, "Bea is still away. In 30 seconds a bot plays.")
    ]
    assert [*attendance.ahead(update(), 31.0)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_there_on_demand(language: str) -> None:
    """Asked for, everybody is told with what they are, and how many watch."""
    say = Texts(language)
    attendance = Attendance(say)
    assert len([*attendance.people(update(), 0.0)]) == 1
    for here in get_args(Here):
        told = presence(here=("here", here, "here", None), watching=2)
        list(attendance.heard(told, update(), 0.0))
        lines = [*attendance.people(update(), 0.0)]
        assert say(f"table.is_{here}", name="Bea") in lines
        assert say("table.watchers", n=2) in lines
    list(attendance.heard(AWAY, update(), 0.0))
    assert any(say("table.then.bot", n=50) in line for line in attendance.people(update(), 10.0))
