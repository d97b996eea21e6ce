"""Connections without sockets that judge whatever they are sent, for the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from server.protocol.codec import decode_server
from server.protocol.events import Sitter
from server.protocol.server import (
    Done,
    Gone,
    Presence,
    Recorded,
    Refused,
    Shown,
    Spoke,
    Update,
)

if TYPE_CHECKING:
    from engine.cards import Card
    from server.protocol import client
    from server.protocol.server import Own, Table
    from tests.server.rooms.evening import Evening
    from tests.server.rooms.machine_model import Model

Answer = Done | Refused | Shown | Recorded


class Command:
    """A command on its way: whose, over which connection, and how often it was answered there."""

    def __init__(self, player: str, said: client.RoomCommand, phone: Phone) -> None:
        self.player: Final = player
        self.said: Final = said
        self.phone = phone
        self.sent = 0
        self.answers: list[Answer] = []
        self.done: Answer | None = None  # as it was carried out, in any of its times
        self.first = True  # it was carried out once, not again

    @property
    def name(self) -> str:
        """Return what the log knows it by."""
        return f"{self.player}|{self.said.id}"

    @property
    def waits(self) -> bool:
        """Tell whether it was sent more often than answered."""
        return len(self.answers) < self.sent

    def over(self, phone: Phone) -> None:
        """Send it over a connection; what went over another one is answered there, if at all."""
        if phone is not self.phone:
            self.phone, self.sent, self.answers = phone, 0, []
        self.sent += 1


class Phone:
    """One connection of one player to one room."""

    def __init__(self, name: str, evening: Evening, *, bot: bool = False) -> None:
        self.sitter: Final = Sitter(player=name.lower(), name=name, bot=bot)
        self.evening: Final = evening
        self.following = False
        self.dead = False  # closed, by whichever side
        self.told: Gone | None = None
        self.now: Update | None = None
        self.presence: Presence | None = None
        self.lines = 0

    @property
    def player(self) -> str:
        """Return the player."""
        return self.sitter.player

    def follow(self, room: str) -> bool:
        """Follow, unless the connection is closed by now."""
        return bool(room) and not self.dead

    def tell(self, frame: bytes) -> None:
        """Take an answer."""
        answer = decode_server(frame)
        assert isinstance(answer, Done | Refused | Shown | Recorded)
        self.evening.answered(self, answer)

    def show(self, room: str, frame: bytes, *, lost: bool = False) -> None:
        """Take an update and judge it."""
        update = decode_server(frame)
        assert isinstance(update, Update)
        model = self.evening.models[room]
        for fault in self.evening.seen.faults(self, update, model):
            model.wrong.append(f"{self.player} at {update.seq}: {fault}")
        model.expect(not lost, "nothing was lost")
        self.now = update

    def note(self, room: str, frame: bytes) -> None:
        """Take something without a number."""
        said = decode_server(frame)
        model = self.evening.models[room]
        if isinstance(said, Presence):
            self.presence = said
        elif isinstance(said, Spoke):
            seated = model.now.seat_of(self.player) is not None
            hidden = said.seat is None and model.now.busy and not said.old and seated
            model.expect(not hidden, f"{self.player} heard a watcher in a deal")
            if not said.old:
                model.expect(said.number > self.lines, f"{self.player} was told an old line")
            self.lines = max(self.lines, said.number)

    def evict(self) -> None:
        """Take that a newer connection of the same player follows."""
        self.evening.stopped(self)
        self.dead = True

    def gone(self, room: str, frame: bytes | None) -> None:
        """Take that the room can no longer be followed."""
        assert room
        if frame is not None:
            gone = decode_server(frame)
            assert isinstance(gone, Gone)
            self.told = gone
        self.evening.stopped(self)


class Seen:
    """All that anybody was shown: the same number shows the same, and nobody two hands."""

    def __init__(self) -> None:
        self._tables: Final[dict[tuple[str, int], Table]] = {}
        self._owns: Final[dict[tuple[str, int, int], Own]] = {}
        self._hands: Final[dict[tuple[str, str, int], int]] = {}  # player and deal: the seat

    def faults(self, phone: Phone, update: Update, model: Model) -> list[str]:
        """Return all that is wrong with an update."""
        found = [self._order(phone, update), model.differs(update.seq, update.table)]
        moment = model.past.get(update.seq)
        if moment is not None:
            found.append(self._excluded(phone, update, model))
            if update.you != moment.seat_of(phone.player):
                found.append(f"sits on {update.you}")
        found += [self._own(phone, update, model), self._secret(update, model)]
        found.append(self._alike(update))
        return [fault for fault in found if fault]

    def _order(self, phone: Phone, update: Update) -> str | None:
        if update.lost or update.epoch != 1:
            return f"epoch {update.epoch}, lost {update.lost}"
        if phone.now is None:
            return None if update.collapsed else "the first update is not a whole one"
        after = update.seq - phone.now.seq
        if after < 0 or (after != 1 and not update.collapsed):
            return f"{update.seq} after {phone.now.seq}"
        return None

    def _excluded(self, phone: Phone, update: Update, model: Model) -> str | None:
        """Nobody is shown what the terms keep from him."""
        moment, player = model.past[update.seq], phone.player
        if player in moment.barred:
            return "is barred and sees"
        terms = update.table.terms
        allowed = terms.watch == "anyone" or moment.seat_of(player) is not None
        if terms.bots is not None:
            allowed = allowed or player == moment.host
        elif not moment.busy:
            return None
        return None if allowed else "watches where nobody may"

    def _own(self, phone: Phone, update: Update, model: Model) -> str | None:
        """A hand is shown to its seat alone, and nobody sees two of one deal."""
        own, you = update.own, update.you
        wanted = you is not None and update.table.public is not None
        if (own is not None) != wanted:
            return "an own view that should not be" if own else "no own view"
        if own is None or you is None:
            return None
        if own.view.seat != you:
            return "another seat's view"
        moment = model.past.get(update.seq)
        if moment is None or not moment.running:
            return None
        key = (update.room, phone.player, update.table.deal)
        if self._hands.setdefault(key, you) != you:
            return "sees two hands of one deal"
        if moment.controller(you) == phone.player:
            wish, waiting = self_wishes(phone, update)
            if own.answer not in {wish, *waiting}:
                return f"answer {own.answer}, wished {wish}"
        return None

    @staticmethod
    def _secret(update: Update, model: Model) -> str | None:
        """The secret is nowhere before the deal is settled, contributions nowhere before it."""
        table, shuffle = update.table, update.table.shuffle
        hands: tuple[tuple[Card, ...], ...] | None = table.hands
        if hands is not None and (table.terms.bots is None or not table.terms.bots.open_hands):
            return "hands lie open"
        moment = model.past.get(update.seq)
        if shuffle is None or moment is None:
            return None
        if shuffle.commitment != model.commitments.get(shuffle.deal):
            return "another promise"
        if moment.promised and (shuffle.contributions or shuffle.secret):
            return "contributions shown early"
        if moment.running and shuffle.secret is not None:
            return "the secret in a running deal"
        return None

    def _alike(self, update: Update) -> str | None:
        """Whoever looks at a number sees the same table, before a restart and after it."""
        number = (update.room, update.seq)
        if self._tables.setdefault(number, update.table) != update.table:
            return "another table under the same number"
        if update.own is None or update.you is None:
            return None
        own = self._owns.setdefault((*number, update.you), update.own)
        return None if own.view == update.own.view else "another hand under the same number"


def self_wishes(phone: Phone, update: Update) -> tuple[bool | None, set[bool]]:
    """Return what the player of a phone wishes to declare in the deal of an update."""
    return phone.evening.guests.wishes(phone.player, update.table.deal)
