"""What is known of the people of an evening from outside: who is there, and what each has said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from server.protocol import client
from server.protocol.server import Done
from tests.server.rooms.machine_model import FAIR
from tests.server.rooms.moments import BOT

if TYPE_CHECKING:
    from server.protocol.server import Presence
    from tests.server.rooms.evening import Evening
    from tests.server.rooms.moments import Moment
    from tests.server.rooms.phones import Command, Phone

_LATE: Final = 3.0  # seconds after which what is due is overdue
_STALL: Final = 5.0  # seconds that bots and shuffles never take
_NEVER: Final = -1e12


class Guests:
    """Who is at the people's table. The model asks it, and so do the checks after each step."""

    def __init__(self, evening: Evening) -> None:
        self._evening: Final = evening
        self._arrived: Final[dict[str, list[float]]] = {}
        self._went: Final[dict[str, float]] = {}
        self._took: Final[dict[str, float]] = {}
        self._shaken = 0.0
        self._restarted = 0.0
        self._wishes: Final[dict[tuple[str, int], bool]] = {}
        self._given: Final[dict[tuple[str, int], str]] = {}
        self.tickets: Final[list[tuple[int, str]]] = []

    # What the model asks

    def here(self, guest: str) -> bool:
        """Tell whether somebody follows the table for sure."""
        phone = self._evening.phones.get(guest)
        return phone is not None and phone.following

    def perhaps(self, guest: str) -> bool:
        """Tell whether the table may believe that somebody follows it."""
        if self.here(guest) or guest in self._evening.leaving:
            return True
        return any(isinstance(one.said, client.Enter) for one in self._waiting(guest))

    def arrived(self, guest: str, after: float) -> float:
        """Return when somebody came first after a moment; later he gets no whole time anew."""
        return min((time for time in self._arrived.get(guest, ()) if time > after), default=after)

    def away(self, guest: str) -> float:
        """Return since when somebody has been away, by what the table can know."""
        return max(self._went.get(guest, _NEVER), self._restarted)

    def disturbed(self) -> float:
        """Return when the table last came back."""
        return self._shaken

    def wishes(self, guest: str, deal: int) -> tuple[bool | None, set[bool]]:
        """Return the wish to declare that was acknowledged last, and those not yet answered."""
        waiting = {
            one.said.declare
            for one in self._waiting(guest)
            if isinstance(one.said, client.Answer) and one.said.deal == deal
        }
        return self._wishes.get((guest, deal)), waiting

    def given(self, guest: str, deal: int) -> tuple[str | None, set[str]]:
        """Return the contribution that was acknowledged, and those not yet answered."""
        waiting = {
            one.said.random
            for one in self._waiting(guest)
            if isinstance(one.said, client.Contribute) and one.said.deal == deal
        }
        return self._given.get((guest, deal)), waiting

    def _waiting(self, guest: str) -> list[Command]:
        """Return what somebody asked and has no answer to."""
        return [one for one in self._evening.commands if one.player == guest and one.waits]

    # What happens

    def done(self, asked: Command, phone: Phone) -> None:
        """Note what was carried out."""
        said, evening = asked.said, self._evening
        match said:
            case client.Enter() if said.room == evening.room and not phone.dead:
                self._came(phone)
            case client.Answer() if asked.first:  # a repeat changes no mind
                self._wishes[asked.player, said.deal] = said.declare
            case client.Sit() if not self.here(asked.player):
                self.went(asked.player)
            case client.Back():
                self._took[asked.player] = evening.now()
            case client.Contribute():
                self._given[asked.player, said.deal] = said.random
            case client.Reserve() if isinstance(asked.done, Done) and asked.done.ticket:
                self.tickets.append((said.seat, asked.done.ticket))
            case _:
                pass

    def _came(self, phone: Phone) -> None:
        if phone.following:
            return
        evening = self._evening
        if self._went.get(phone.player) == evening.now():  # only another connection
            phone.following = True
            return
        owners = evening.table.now.owners()
        if not any(self.here(owner) for owner in owners.values()):
            self._shaken = evening.now()  # the table slept
        self._wakes(phone.player)
        phone.following = True
        self._arrived.setdefault(phone.player, []).append(evening.now())

    def _wakes(self, guest: str) -> None:
        """A pause may end when somebody comes who was away for too long."""
        terms = self._evening.table.terms
        moment = self._evening.table.now
        seat = moment.seat_of(guest)
        waited = seat is not None and moment.stood[seat] is None
        if waited and terms is not None and terms.absence == "pause":
            away = self._evening.now() - self.away(guest)
            if away >= terms.grace:
                self._shaken = self._evening.now()

    def went(self, guest: str) -> None:
        """Note that somebody follows no longer."""
        self._went[guest] = self._evening.now()

    def shaken(self, *, restarted: bool = False) -> None:
        """Note an outage of server or store, or its end."""
        self._shaken = self._evening.now()
        if restarted:
            self._restarted = self._shaken

    def remembered(self, asked: Command) -> bool:
        """Tell whether a repeat of what was carried out has to be answered alike."""
        model = self._evening.models[asked.said.room]
        if asked.name in model.stored:
            return True
        said = asked.said
        if isinstance(said, client.Answer | client.Contribute):
            seated = model.now.seat_of(asked.player) is not None
            return seated and said.deal >= model.now.number
        return False

    # What must hold when nothing is in the way

    def due(self) -> tuple[str, float] | None:
        """Return what has to happen by itself, and within how many seconds; None without."""
        phone, moment = self._looking(), self._evening.table.now
        if phone is None or phone.now is None or phone.presence is None or phone.presence.paused:
            return None
        if moment.promised:
            return f"promise {moment.number + 1}", _STALL
        table, terms = phone.now.table, phone.now.table.terms
        if table.public is None or table.public.turn is None:
            return None
        who = moment.controller(table.public.turn)
        named = f"deal {table.deal} decision {table.public.decision} of {who}"
        if who == BOT:
            return named, _STALL
        if terms.clock and self.here(str(who)):
            return named, terms.clock + FAIR + _STALL
        return None

    def _looking(self) -> Phone | None:
        """Return a connection of somebody who has a seat and is there."""
        owners = self._evening.table.now.owners().values()
        phones = (self._evening.phones.get(owner) for owner in owners)
        return next((phone for phone in phones if phone is not None and phone.following), None)

    def behind(self) -> list[str]:
        """Return who follows and has not been shown the newest entry."""
        table = self._evening.models.get(self._evening.room)
        return [
            f"{phone.player} knows {phone.now.seq} of {table.seq}"
            for phone in self._evening.phones.values()
            if table is not None and phone.following and phone.now is not None
            if phone.now.seq != table.seq
        ]

    def check(self) -> None:
        """Note what does not hold after a step, the server and its store being well."""
        table, wrong = self._evening.table, self._evening.wrong
        wrong += self.behind()
        for phone in self._evening.phones.values():
            if phone.following and phone.now is not None and phone.presence is not None:
                wrong += self._presence(phone.player, phone.presence, table.now)
        if self._looking() is not None:
            self._absent(table.now)
            self._agreed(table.now)

    def _presence(self, guest: str, told: Presence, moment: Moment) -> list[str]:
        owners = moment.owners()
        here = {seat for seat, one in enumerate(told.here) if one == "here"}
        if here != {seat for seat, owner in owners.items() if self.here(owner)}:
            return [f"{guest} is told that {told.here} are there"]
        if told.clock is not None and moment.controller(told.clock.seat) == BOT:
            return [f"{guest} sees a clock run for a bot"]
        watching = {one for one in self._evening.phones if self.here(one)} - {*owners.values()}
        return [] if told.watching == len(watching) else [f"{told.watching} watch, not {watching}"]

    def _absent(self, moment: Moment) -> None:
        """Whoever has been away for too long has a bot, if that was agreed on."""
        terms, wrong = self._evening.table.terms, self._evening.wrong
        if terms is None or not (moment.number or moment.promised):
            return
        for seat, owner in moment.owners().items():
            since = max(self.away(owner), self._took.get(owner, _NEVER), self._shaken)
            late = self._evening.now() - since - terms.grace
            if self.here(owner) or late < _LATE or terms.absence != "bot":
                continue
            if moment.stood[seat] is None:
                wrong.append(f"{owner} has been away {late:.0f} s too long, and no bot plays")
        heirs = [
            owner
            for seat, owner in moment.owners().items()
            if self.here(owner) and (sitter := moment.seats[seat]) and not sitter.bot
        ]
        late = self._evening.now() - max(self.away(moment.host), self._shaken) - terms.grace
        if heirs and not self.here(moment.host) and late >= _LATE:
            wrong.append(f"host {moment.host} has been away {late:.0f} s too long")

    def _agreed(self, moment: Moment) -> None:
        """A deal for which everybody is ready and there has begun."""
        owners = moment.owners()
        there = all(moment.stood[seat] or self.here(owner) for seat, owner in owners.items())
        ready = all(moment.stood[seat] or moment.ready[seat] for seat in owners)
        if any(moment.ready) and ready and there and None not in moment.seats and not moment.busy:
            self._evening.wrong.append("all are ready and nothing begins")
