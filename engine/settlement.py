"""The score sheet of a deal as data: lines with codes, whose points add up to the totals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from engine.cards import Card, CardSet
from engine.seats import BySeat, ByTeam, Seat, Team, other, team_of
from engine.tally import CombinationKind, Contatore, Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

# A half point is left over only in an odd pile laid out by hand, never in a settled deal (T1).
Points = int | float

LineCode = Literal[
    "card_points",  # cards: the whole pile; worth, less: counted value and the deduction
    "last_trick",  # cards: the card that took it; seat
    "declared",  # seat, kind, cards, contatori
    "declared_sets_doubled",  # seat
    "declared_sequences_doubled",  # seat
    "set",  # kind, cards
    "sets_doubled",
    "sequence",  # kind, cards, contatori
    "sequences_doubled",
    "tricks",  # cards: all cards of the tricks won, without the Matto
    "matto_kept",  # seat that played it, trick (1 to 15), taker; team keeps it
    "matto_paid",  # the same; cards: the card that team gives to the other for it
    "matto_lost",  # the same; team is the one that receives it
    "discard_kept",  # seat: the dealer; cards
    "discard_lost",  # the same; team is the one that receives them
]

DECLARED: Final[tuple[LineCode, ...]] = (
    "declared",
    "declared_sets_doubled",
    "declared_sequences_doubled",
)


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the sheet: `points` count for `team`; see LineCode for what else it holds."""

    code: LineCode
    team: Team
    points: Points = 0
    seat: Seat | None = None
    kind: CombinationKind | None = None
    cards: tuple[Card, ...] = ()
    contatori: tuple[Contatore, ...] = ()
    worth: int | None = None
    less: Points | None = None
    trick: int | None = None
    taker: Seat | None = None


class Settlement(msgspec.Struct, frozen=True):
    """The explained result; `winner` is None for a draw."""

    lines: tuple[Line, ...]
    totals: ByTeam[int]
    winner: Team | None

    def sum_of(self, team: Team, *codes: LineCode) -> Points:
        """Return what the lines of these codes give to a team."""
        return sum(line.points for line in self.lines if line.team == team and line.code in codes)


class MattoPlay(msgspec.Struct, frozen=True):
    """Where the Matto was played: by which seat, to which trick (1 to 15), taken by whom.

    Trick and taker are None where only the piles are known, laid out by hand.
    """

    seat: Seat
    trick: int | None
    taker: Seat | None


class Finish(msgspec.Struct, frozen=True):
    """All that settling a deal looks at, after the fifteenth trick.

    `piles` are the cards of the tricks by team, the Matto already with its player's team;
    `last` is the seat that took the last trick with `last_card`, None where it does not count.
    """

    dealer: Seat
    discard: CardSet
    piles: ByTeam[CardSet]
    tricks: ByTeam[int]
    matto: MattoPlay
    last: Seat | None
    last_card: Card | None
    declarations: BySeat[Tally | None]


def settled(lines: Iterable[Line]) -> Settlement:
    """Add the lines up: the totals are the sums by team, equal totals draw (both sheets)."""
    kept = tuple(lines)
    first, second = (sum(line.points for line in kept if line.team == team) for team in (0, 1))
    totals = (int(first), int(second))
    if totals != (first, second):
        raise ValueError(f"half points in a settled deal: {first}, {second} (DECISION T1)")
    winner: Team | None = None
    if first != second:
        winner = 0 if first > second else 1
    return Settlement(kept, totals, winner)


def tally_lines(tally: Tally, team: Team, seat: Seat | None = None) -> list[Line]:
    """Return the lines of a tally: with a `seat` those of its declaration, else of a pile."""
    codes: tuple[LineCode, LineCode, LineCode, LineCode] = (
        ("set", "sets_doubled", "sequence", "sequences_doubled")
        if seat is None
        else ("declared", "declared_sets_doubled", "declared", "declared_sequences_doubled")
    )
    lines = []
    for found, code, doubled, doubled_code in (
        (tally.sets, codes[0], tally.sets_doubled, codes[1]),
        (tally.sequences, codes[2], tally.sequences_doubled, codes[3]),
    ):
        lines += [
            Line(code, team, one.points, seat, one.kind, one.cards, one.contatori) for one in found
        ]
        if doubled:
            lines.append(Line(doubled_code, team, doubled, seat))
    return lines


def without_tricks(tricks: ByTeam[int]) -> Team | None:
    """Return the team that won no trick, if there is one (sheets: it gives up all it holds)."""
    if tricks[0] == 0:
        return 0
    return 1 if tricks[1] == 0 else None


def matto_line(finish: Finish, points: int = 0, paid: Card | None = None) -> Line:
    """Say where the Matto ended and why; `paid` is the card its team gave for it."""
    matto = finish.matto
    owner = team_of(matto.seat)
    code: LineCode = "matto_kept" if paid is None else "matto_paid"
    team = owner
    if without_tricks(finish.tricks) == owner:
        code, team = "matto_lost", other(owner)
    cards = () if paid is None else (paid,)
    return Line(code, team, points, matto.seat, cards=cards, trick=matto.trick, taker=matto.taker)


def discard_line(finish: Finish, cards: tuple[Card, ...], points: int = 0) -> Line:
    """Say which team the dealer's discard counts for; `cards` are those of the discard."""
    dealers = team_of(finish.dealer)
    if without_tricks(finish.tricks) == dealers:
        return Line("discard_lost", other(dealers), points, finish.dealer, cards=cards)
    return Line("discard_kept", dealers, points, finish.dealer, cards=cards)
