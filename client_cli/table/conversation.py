"""What is asked and what is typed: one question at a time, and asides beside it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from client_cli.table.asking import BY_ENTER, Question, Unclear, question_of
from client_cli.table.naming import between_deals
from client_cli.table.slash import SAYING, Aside
from server.protocol import client
from server.protocol.server import Done

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from client_cli.table.link import Link
    from client_cli.table.voices import Voices
    from server.protocol.server import Paired, Refused, Shown, Tables, Update

_SENT_ONCE: Final = client.Pair | client.Browse | client.Show


class Conversation:
    """Asks what the newest update holds, and makes commands of what is typed."""

    def __init__(
        self,
        link: Link,
        voices: Voices,
        tell: Callable[[Iterable[str]], None],
        asks: Callable[[Iterable[str]], None] | None = None,
    ) -> None:
        self._link: Final = link
        self._voices: Final = voices
        self._say: Final = voices.say
        self._tell: Final = tell
        self._asks: Final = asks or tell
        self._asked: Question | None = None
        self._waits: str | None = None  # id of the command whose answer is awaited
        self._early: str | None = None  # id of an answer to declaring that was given early
        self._later = False  # it has been said that the seats hear a watcher after the deal
        self._asides: Final[dict[str, client.Command]] = {}  # commands that no question asked for
        self.update: Update | None = None
        self._settling = False  # the table is being told; the question comes when all is said
        self.elsewhere = False
        self.left = False  # for good: nothing is kept here for the player

    @property
    def watches(self) -> bool:
        """Tell whether the player has no seat."""
        return self.update is not None and self.update.you is None

    @property
    def busy(self) -> bool:
        """Tell whether an answer is on its way, or the question is still to come."""
        return self._waits is not None or self._settling

    def takes(self, line: str | None) -> bool:
        """Tell whether a line from a pipe is for now; others are kept for the next question."""
        if self.update is None or self._waits is not None:
            return False
        slash = line is not None and line.startswith(("/", *SAYING))
        return slash or self.watches or self.elsewhere or self._asked is not None

    # What is asked

    def heard(self, update: Update) -> None:
        """Take the newest update."""
        self.update = update
        if update.collapsed:  # all is told anew, so is what is asked
            self._asked = None
            self._settling = True

    def settled(self) -> None:
        """Ask after a table has been told as a whole, with who is there and what was said."""
        if self._settling:
            self._settling = False
            self.ask()

    def ask(self) -> None:
        """Put the question that the newest update holds, once."""
        question = question_of(self.update, self._link.player)
        leaving = any(isinstance(one, client.Leave) for one in self._asides.values())
        if self._waits is not None or self._settling or question == self._asked or leaving:
            return
        self._asked = question
        if question is not None and self.update is not None:
            self._asks(self._voices.asker.prompt(self.update, question))

    def rest(self) -> None:
        """Ask nothing while the player is on another device."""
        self.elsewhere = True
        self._waits = None
        self._tell([self._say("table.elsewhere")])

    # What the server answers

    def answered(self, answer: Done | Shown | Paired | Tables) -> bool:
        """Take an answer; returns False after the player has left."""
        if answer.id == self._waits:
            self._waits = None
            if answer.id == self._early:
                self._tell([self._say("ask.noted")])
            self.ask()
        if isinstance(answer, Done):
            self._tell(self._voices.promises.answered(answer))
        command = self._asides.pop(answer.id, None)
        if isinstance(command, client.Leave):
            self._gone(command.room)
            return False
        if command is not None:
            room = "" if self.update is None else self.update.room
            self._tell(self._voices.answers.told(command, answer, room))
        return True

    def _gone(self, room: str) -> None:
        """Say that the player has left, and how to come back where a bot keeps the seat warm."""
        self._tell([self._say("table.has_left")])
        update = self.update
        self.left = update is None or between_deals(update.table)
        if not self.left and not self.watches:
            self._tell([self._voices.answers.way_back(room)])

    def refused(self, message: Refused) -> None:
        """Say why something was refused, and ask again."""
        self._tell(self._voices.promises.answered(message))
        why = [self._voices.asker.why(message, self.update)]
        if self._asides.pop(message.id or "", None) is not None:
            self._tell(why)
        if message.id != self._waits:
            return
        self._waits = None
        self._asked = None
        if message.code != "stale":  # the newest update asks anew by itself
            self._tell(why)
        self.ask()

    # What the player types

    async def line(self, typed: str | None) -> bool:
        """Take a line, None at the end of input; returns False when the player closes."""
        if typed is None or typed in ("q", "quit"):  # Q alone is half of a Queen
            self.closed()
            return False
        if self.elsewhere:
            await self._come_back(typed)
        elif self.update is None:
            self._tell([self._say("table.not_now")])
        elif typed.startswith(("/", *SAYING)):
            await self._slashed(typed, self.update)
        else:
            now = asyncio.get_running_loop().time()
            lines = self._voices.aside(typed.casefold(), self.update, now)
            if lines is None:
                await self._reply(typed, self.update)
            else:
                self._tell(lines)
                if typed.casefold() == "t":
                    self._as_it_stands(self.update)
        return True

    def _as_it_stands(self, update: Update) -> None:
        """Show the hand, and put the question again."""
        question = question_of(update, self._link.player)
        if update.own is not None and (question is None or question[0] == "back"):
            self._tell([self._voices.asker.hand(update)])
        self._asked = None
        self.ask()

    def closed(self) -> None:
        """Say that the player closes the table, and how to come back."""
        if self.watches:
            self._tell([self._say("table.stops")])
        else:
            room = None if self.update is None else self.update.room
            self._tell([self._say("table.left"), self._voices.answers.way_back(room)])

    async def _come_back(self, typed: str) -> None:
        """Go on here after the player has been on another device."""
        if typed:
            self._tell([self._say("table.elsewhere")])
            return
        self.elsewhere = False
        self._asked = None
        await self._link.again()

    async def _reply(self, typed: str, update: Update) -> None:
        """Take a line as the answer to what was asked."""
        question = self._asked
        if question is None or self._waits is not None:
            if self.watches and typed in ("1", "2", "3", "4"):
                await self._slashed(f"/sit {typed}", update)  # the server says why not now
            elif typed:
                self._tell([self._say("table.watch_only" if self.watches else "table.not_now")])
            return
        if not typed and question[0] not in BY_ENTER:
            return
        try:
            command = self._voices.asker.understood(typed, update, question, self._link.id)
        except Unclear as unclear:
            self._tell([str(unclear)])
            if unclear.again:
                self._asked = None
                self.ask()
            return
        self._waits = command.id
        if isinstance(command, client.Answer) and not question[2]:
            self._early = command.id
        await self._link.ask(command)

    async def _slashed(self, typed: str, update: Update) -> None:
        """Carry out what stands behind a slash."""
        voices = self._voices
        try:
            wish = voices.slash.meant(
                typed, update, self._link.id, lambda called: voices.talk.player(called, update)
            )
            if isinstance(wish, Aside):
                self._tell(voices.between_us(wish, update, self._link.player))
                return
        except Unclear as unclear:
            self._tell([str(unclear)])
            return
        if isinstance(wish, client.Speak) and self.watches and not between_deals(update.table):
            if not self._later and update.table.terms.bots is None:
                self._tell([self._say("table.watch_later")])
            self._later = True
        self._asides[wish.id] = wish
        if not await self._link.ask(wish) and isinstance(wish, _SENT_ONCE):
            del self._asides[wish.id]  # it would not be sent later
            self._tell([self._say("table.away")])
