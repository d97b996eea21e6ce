"""The machine: everything that people, watchers, clocks and the server may do, in any order.

Hypothesis draws what happens; `evening` does it; `machine_model`, `phones` and `guests` say what
must never be. Time is the evening's own, so that graces of minutes take no time at all.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from engine.match import FixedDeals
from engine.seats import SEATS
from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.terms import BotsOnly, Terms
from tests.server.rooms.ending import Ending
from tests.server.rooms.evening import Evening
from tests.server.rooms.playing import contribute, play, random_of, wired

if TYPE_CHECKING:
    from engine.seats import Seat

PEOPLE: Final = ("Anna", "Berto", "Carla", "Dino", "Eva", "Robo")  # the last one is a program
WATCHER: Final = "Eva"
people = st.sampled_from(PEOPLE)
seats = st.sampled_from(SEATS)
chances = st.integers(0, 2**16).map(Random)
terms = st.builds(
    Terms,
    game=st.sampled_from(sorted(VARIANTS)),
    form=st.sampled_from((None, FixedDeals(1), FixedDeals(2))),
    clock=st.sampled_from((0, 30)),
    absence=st.sampled_from(("bot", "wait", "pause")),
    grace=st.sampled_from((10, 60)),
    watch=st.sampled_from(("anyone", "nobody")),
    chat=st.sampled_from(("phrases", "free")),
)
_SLOW: Final = BotsOnly(speed=4.0, levels=("easy", "easy", "good", "good"))


class Tables(RuleBasedStateMachine):
    """A people's table, often in the middle of a deal, and a table of bots beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.evening = Evening()

    def ask(self, name: str, kind: type[client.RoomCommand], **named: object) -> None:
        """Ask for something of the people's table."""
        evening = self.evening
        evening.ask(name, kind(id=evening.id(), room=evening.room, **named))

    @initialize(terms=terms, seated=st.integers(1, 4), robo=st.booleans(), begun=st.integers(0, 3))
    def open(self, terms: Terms, seated: int, robo: bool, begun: int) -> None:
        """People sit down, bots fill the table, somebody watches, and mostly a deal begins."""
        evening = self.evening
        evening.room = evening.open("Anna", terms)
        evening.beside = evening.open("Bea", Terms(game=terms.game, bots=_SLOW))
        names = [*PEOPLE[:seated]]
        if robo:
            names[-1:] = ["Robo"] if seated > 1 else names[-1:]
        for seat, name in enumerate(names):
            evening.enter(name)
            self.ask(name, client.Sit, seat=seat)
        evening.enter(WATCHER)
        if begun:
            if seated < len(SEATS):
                self.ask("Anna", client.Fill)
            self.ask("Anna", client.Begin, deal=1)
        if begun > 1:
            for name in names:
                contribute(evening, name)

    # People

    @rule(name=people, fresh=st.booleans())
    def enter(self, name: str, fresh: bool) -> None:
        """Somebody comes, or comes again, over the same connection or a newer one."""
        self.evening.enter(name, fresh=fresh)

    @rule(name=people)
    def go(self, name: str) -> None:
        """Somebody's connection breaks."""
        self.evening.go(name)

    @rule(name=people)
    def slow(self, name: str) -> None:
        """Somebody's connection falls behind."""
        self.evening.slow(name)

    @rule(name=people)
    def leave(self, name: str) -> None:
        """Somebody leaves on purpose."""
        self.ask(name, client.Leave)

    @rule(name=people, seat=seats, ticket=st.sampled_from(("none", "right", "wrong")))
    def sit(self, name: str, seat: Seat, ticket: str) -> None:
        """Somebody sits down, with a ticket or without."""
        known = [text for kept, text in self.evening.guests.tickets if kept == seat]
        right = known[-1] if known else "1" * 32
        brought = {"none": None, "right": right, "wrong": "0" * 32}[ticket]
        self.ask(name, client.Sit, seat=seat, ticket=brought)

    @rule(name=people)
    def stand(self, name: str) -> None:
        """Somebody stands up."""
        self.ask(name, client.Stand)

    @rule(name=people, late=st.sampled_from((0, 0, 0, 1)))
    def begin(self, name: str, late: int) -> None:
        """Somebody is ready, perhaps for the wrong deal."""
        self.ask(name, client.Begin, deal=self.evening.table.now.number + 1 + late)

    @rule()
    def all_begin(self) -> None:
        """Everybody is ready, and adds to the shuffle."""
        for name in PEOPLE:
            if self.evening.table.now.seat_of(name.lower()) is not None:
                self.begin(name, 0)
        for name in PEOPLE:
            contribute(self.evening, name)

    @rule(name=people, other=st.booleans())
    def contribute(self, name: str, other: bool) -> None:
        """Somebody adds to the shuffle, perhaps unasked or once more."""
        deal = self.evening.table.now.number + 1
        random = random_of(name, deal + 1000 if other else deal)
        self.ask(name, client.Contribute, deal=deal, random=random)

    @rule(chance=chances, most=st.sampled_from((1, 3, 10, 70)))
    def play(self, chance: Random, most: int) -> None:
        """Everybody who is there plays on."""
        made = 0
        for _ in range(3 * most):
            moved = [play(self.evening, name, chance) for name in PEOPLE]
            made += sum(moved)
            if made >= most or not self.evening.table.now.running:
                return
            if not any(moved):
                self.evening.moves_on(0.5)

    @rule(name=people, chance=chances, wrong=st.sampled_from(("deal", "decision", "card", "none")))
    def move(self, name: str, chance: Random, wrong: str) -> None:
        """Somebody plays: legal or not, on turn or not, for this moment or another."""
        phone = self.evening.phone(name)
        update = phone.now
        if update is None or update.own is None or update.table.public is None:
            self.ask(name, client.Move, deal=1, decision=0, move=client.Play("SK"))
            return
        legal = [move for move in update.own.view.moves if hasattr(move, "card")]
        played = wired(chance.choice(legal)) if legal else client.Play("SK")
        if wrong == "card" and update.own.view.hand:
            played = client.Play(chance.choice(update.own.view.hand))  # type: ignore[arg-type]
        deal = update.table.deal + (wrong == "deal")
        decision = update.table.public.decision + (wrong == "decision")
        self.ask(name, client.Move, deal=deal, decision=decision, move=played)

    @rule(name=people, declare=st.booleans())
    def declare(self, name: str, declare: bool) -> None:
        """Somebody answers the declare question, early or late, or changes the answer."""
        self.ask(name, client.Answer, deal=self.evening.table.now.number, declare=declare)

    @rule(name=people)
    def back(self, name: str) -> None:
        """Somebody takes the seat back."""
        self.ask(name, client.Back)

    @rule(name=people, free=st.booleans())
    def speak(self, name: str, free: bool) -> None:
        """Somebody says something."""
        self.ask(name, client.Speak, **({"text": "ciao"} if free else {"phrase": "hello"}))

    @rule()
    def watcher_speaks(self) -> None:
        """The watcher is there, and says something that no seat may hear in a deal."""
        self.evening.enter(WATCHER)
        self.ask(WATCHER, client.Speak, phrase="hello")

    @rule(name=people, deal=st.integers(0, 3))
    def fetch(self, name: str, deal: int) -> None:
        """Somebody asks for a record."""
        self.ask(name, client.Fetch, deal=deal)

    @precondition(lambda self: self.evening.commands)
    @rule(which=st.integers(0, 2**16))
    def repeat(self, which: int) -> None:
        """Somebody sends an old command again."""
        newest = self.evening.commands[-20:]
        self.evening.again(newest[which % len(newest)])

    # The host, and those who would be

    @rule(name=people | st.just("host"), seat=seats, what=st.sampled_from(("keep", "free", "bot")))
    def host_a_seat(self, name: str, seat: Seat, what: str) -> None:
        """The host keeps a seat, frees it, or has a bot play for it."""
        kinds = {"keep": client.Reserve, "free": client.Release, "bot": client.Relieve}
        self.ask(self._host(name), kinds[what], seat=seat)

    @rule(name=people | st.just("host"))
    def fill(self, name: str) -> None:
        """The host calls bots."""
        self.ask(self._host(name), client.Fill)

    @rule(name=people | st.just("host"), who=people, sure=st.integers(0, 3))
    def bar(self, name: str, who: str, sure: int) -> None:
        """The host shuts somebody out."""
        if sure == 0:
            self.ask(self._host(name), client.Bar, player=who.lower())

    @rule(terms=terms)
    def arrange(self, terms: Terms) -> None:
        """The host changes the terms."""
        self.ask(self._host("host"), client.Arrange, terms=terms)

    @rule(name=people | st.just("host"))
    def break_off(self, name: str) -> None:
        """The host breaks a deal off."""
        now = self.evening.table.now
        self.ask(self._host(name), client.BreakOff, deal=now.number + now.promised)

    @rule(name=people | st.just("host"), shown=st.booleans())
    def show(self, name: str, shown: bool) -> None:
        """The host shows three cards; whoever looks finds the room, or nothing."""
        self.ask(self._host(name), client.Show, shown=shown)
        self.evening.finds()

    def _host(self, name: str) -> str:
        host = self.evening.table.now.host.capitalize()
        return host if name == "host" else name

    # Time and trouble

    @rule(seconds=st.sampled_from((1.0, 4.0, 11.0, 35.0, 70.0)))
    def time_passes(self, seconds: float) -> None:
        """Time passes."""
        self.evening.moves_on(seconds)

    @rule(name=people, seconds=st.sampled_from((2.0, 20.0, 70.0)))
    def away(self, name: str, seconds: float) -> None:
        """Somebody is away for a while, and comes back."""
        self.evening.go(name)
        self.evening.moves_on(seconds)
        self.evening.enter(name)

    @precondition(lambda self: self.evening.log.up)
    @rule(seconds=st.sampled_from((1.0, 35.0)), refuses=st.booleans(), chance=chances)
    def outage(self, seconds: float, refuses: bool, chance: Random) -> None:
        """The store is away for a while, or refuses; somebody plays meanwhile."""
        log = self.evening.log
        self.evening.moves_on(chance.choice((1.0, 29.0)))
        self.evening.store(log.refuse if refuses else log.go_down)
        self.move(chance.choice(PEOPLE), chance, "none")
        self.evening.run(seconds)
        self.evening.store(log.come_back)

    @rule(order=chances)
    def restart(self, order: Random) -> None:
        """The server stops and starts; whoever was there comes back."""
        self.evening.restart(order)

    @precondition(lambda self: self.evening.log.up)
    @rule(how=st.sampled_from(("down", "refuse", "lose", "fault")))
    def trouble(self, how: str) -> None:
        """The store goes away, refuses, loses an answer, or fails as nobody expects."""
        log = self.evening.log
        if how in ("lose", "fault"):
            setattr(log, {"lose": "lost", "fault": "faults"}[how], 1)
        else:
            self.evening.store(log.go_down if how == "down" else log.refuse)

    @precondition(lambda self: not self.evening.log.up)
    @rule()
    def store_back(self) -> None:
        """The store comes back."""
        self.evening.store(self.evening.log.come_back)

    # At the end

    def teardown(self) -> None:
        """However it went: the deal comes to its end, the next begins, and the bots play on."""
        try:
            if self.evening.room and not self.evening.wrong:
                Ending(self.evening).all()
        finally:
            self.evening.close()
