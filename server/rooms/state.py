"""The state of a room as a fold of its log; pure, like the engine's deal."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from engine.deal import Deal
from engine.events import Event
from engine.match import NO_SCORE, MatchScore
from engine.seats import SEATS, BySeat, Seat
from engine.shuffle import ShuffleProof
from server.protocol.events import Sitter, Why
from server.protocol.server import Broken, Done, Result
from server.protocol.terms import Terms

ANSWERS_KEPT: Final = 64  # of one player
ANSWERED_KEPT: Final = 64  # players, those who asked last
TABLE: Final = "table"  # who decides when a bot moves or an answer falls due


class Held(msgspec.Struct, frozen=True):
    """A seat kept for whoever brings the ticket of this digest; `player` once one has."""

    digest: str
    player: str | None = None


class Promise(msgspec.Struct, frozen=True):
    """A deal that waits for contributions: number, promise, secret (hex), seats that are asked."""

    number: int
    commitment: str
    secret: str
    asked: tuple[Seat, ...]


class RoomState(msgspec.Struct, frozen=True, kw_only=True):
    """A room.

    tickets: of seats that are kept. stood_in: why a bot plays for a seat's owner. misses: turns in
    a row that a seat let pass; late: the seat whose time was up and whose move comes now. dealer:
    of the next deal, None where it is drawn. number: of the running or last deal, 0 before the
    first. deal: its state, None before the first and after one that was broken off; log: its
    events, from which its record is made; players: who plays it, by name. stood: decisions of
    this deal that a bot took for an owner. results: the newest settled deals of this match,
    played: how many there were. since: when the newest moment of the deal began. closed:
    by the operator, for good. answered: the
    newest commands carried out, by player
    and id, so that repeats are answered alike (law 9).
    """

    room: str
    terms: Terms = Terms(game="")
    host: str = ""
    seats: BySeat[Sitter | None] = (None, None, None, None)
    tickets: BySeat[Held | None] = (None, None, None, None)
    barred: tuple[str, ...] = ()
    stood_in: BySeat[Why | None] = (None, None, None, None)
    misses: BySeat[int] = (0, 0, 0, 0)
    late: Seat | None = None
    ready: BySeat[bool] = (False, False, False, False)
    speed: float = 1.0
    paused: bool = False
    promise: Promise | None = None
    dealer: Seat | None = None
    number: int = 0
    deal: Deal | None = None
    log: tuple[Event, ...] = ()
    players: BySeat[str] | None = None
    proof: ShuffleProof | None = None
    silent: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = ()
    stood: BySeat[int] = (0, 0, 0, 0)
    results: tuple[Result, ...] = ()
    played: int = 0
    score: MatchScore = NO_SCORE
    broken: tuple[Broken, ...] = ()
    since: float = 0.0
    closed: bool = False
    answered: dict[str, dict[str, Done]] = {}

    @property
    def running(self) -> bool:
        """Tell whether a deal is being played."""
        return self.deal is not None and self.deal.settlement is None

    @property
    def busy(self) -> bool:
        """Tell whether a deal is being played or shuffled."""
        return self.running or self.promise is not None

    @property
    def moment(self) -> tuple[int, int] | None:
        """Return number of the deal and of the decision that comes next, None without a deal."""
        return None if self.deal is None else (self.number, self.deal.decision)

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat of a player, None for one who watches."""
        for seat, sitter in enumerate(self.seats):
            if sitter is not None and sitter.player == player:
                return SEATS[seat]
        return None

    def owner(self, seat: Seat) -> Sitter | None:
        """Return who sits on a seat, unless it is empty or the server's own bot."""
        sitter = self.seats[seat]
        return None if sitter is None or house_bot(sitter) else sitter

    @property
    def owned(self) -> tuple[Seat, ...]:
        """Return the seats of people, and of programs that are not the server's."""
        return tuple(seat for seat in SEATS if self.owner(seat) is not None)

    def played_by_bot(self, seat: Seat) -> bool:
        """Tell who controls a seat: the server, or its owner; always exactly one of the two."""
        return self.owner(seat) is None or self.stood_in[seat] is not None

    def answer_to(self, player: str, name: str) -> Done | None:
        """Return how a command of a player was answered, if it was carried out lately."""
        return self.answered.get(player, {}).get(name)


def house_bot(sitter: Sitter) -> bool:
    """Tell whether the server itself plays for a sitter."""
    return sitter.level is not None


def answered(state: RoomState, by: str, done: Done) -> RoomState:
    """Return the state with one more answer to remember; nobody crowds out another's."""
    own = {**state.answered.get(by, {}), done.id: done}
    if len(own) > ANSWERS_KEPT:
        del own[next(iter(own))]
    known = {player: theirs for player, theirs in state.answered.items() if player != by}
    if len(known) >= ANSWERED_KEPT:
        del known[next(iter(known))]
    return replace(state, answered={**known, by: own})
