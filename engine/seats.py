"""Seats, teams and the order of play.

Seats are numbered in playing order, which is anticlockwise: seat + 1 sits at the right hand.
Partners face each other (ottocento.md 1.3, piedicavallo.md 1.3).
"""

from __future__ import annotations

from typing import Final, Literal, TypeVar

Seat = Literal[0, 1, 2, 3]
Team = Literal[0, 1]

T = TypeVar("T")
BySeat = tuple[T, T, T, T]
ByTeam = tuple[T, T]

SEATS: Final[BySeat[Seat]] = (0, 1, 2, 3)
TEAMS: Final[ByTeam[Team]] = (0, 1)

_RIGHT: Final[BySeat[Seat]] = (1, 2, 3, 0)
_PARTNER: Final[BySeat[Seat]] = (2, 3, 0, 1)
_TEAM: Final[BySeat[Team]] = (0, 1, 0, 1)
_ORDERS: Final[BySeat[BySeat[Seat]]] = (
    (0, 1, 2, 3),
    (1, 2, 3, 0),
    (2, 3, 0, 1),
    (3, 0, 1, 2),
)
_OTHER: Final[ByTeam[Team]] = (1, 0)


def right_of(seat: Seat) -> Seat:
    """Return the seat that plays next after `seat`."""
    return _RIGHT[seat]


def partner_of(seat: Seat) -> Seat:
    """Return the seat across the table."""
    return _PARTNER[seat]


def team_of(seat: Seat) -> Team:
    """Return the team of a seat: seat modulo 2."""
    return _TEAM[seat]


def other(team: Team) -> Team:
    """Return the opposing team."""
    return _OTHER[team]


def in_order_from(seat: Seat) -> BySeat[Seat]:
    """Return all four seats in playing order, `seat` first."""
    return _ORDERS[seat]


def put_seat(values: BySeat[T], seat: Seat, value: T) -> BySeat[T]:
    """Return `values` with the one of `seat` replaced."""
    changed = [*values]
    changed[seat] = value
    first, second, third, fourth = changed
    return (first, second, third, fourth)


def put_team(values: ByTeam[T], team: Team, value: T) -> ByTeam[T]:
    """Return `values` with the one of `team` replaced."""
    return (value, values[1]) if team == 0 else (values[0], value)
