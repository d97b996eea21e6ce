"""The table on the whole screen: its picture, what is told, and a line to type in.

Whatever is pressed or clicked becomes a typed line, and `Conversation` reads it as it reads those
of the plain table: there is one client, which is shown in two ways.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.app import App
from textual.containers import Horizontal, Vertical
from textual.css.query import NoMatches
from textual.widgets import Input, RichLog, Static

from client_cli.fullscreen.choice import TWO, Choice
from client_cli.fullscreen.colours import COLOURLESS, repaint
from client_cli.fullscreen.colours import CSS as COLOURS
from client_cli.fullscreen.layout import KEYS, TABLE
from client_cli.fullscreen.leaves import CSS as LEAVES
from client_cli.fullscreen.parts import Picture, Typing
from client_cli.fullscreen.windows import Windows
from client_cli.preferences import Look, Preferences
from client_cli.screen.asks import KEY_OF, answers, keys
from client_cli.screen.table import LEAST, Moment, picture, too_small
from client_cli.table.asking import Question, question_of
from client_cli.table.sitting import Sitting
from client_cli.texts import shown
from engine.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.events import Resize
    from textual.filter import LineFilter

    from client_cli.table.link import Link
    from client_cli.table.voices import Surroundings
    from client_cli.texts import Texts
    from server.protocol.server import Update

_WIDE: Final = 110  # places from which what is told stands beside the table
_BESIDE: Final = 38
_MOST: Final = 500  # lines told that are kept


class TableApp(App[None]):
    """One table on the whole screen, until the player leaves it.

    notes: told first.
    """

    ENABLE_COMMAND_PALETTE = False
    CSS = COLOURS + LEAVES + TABLE
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(
        self,
        link: Link,
        say: Texts,
        at: Surroundings,
        *,
        look: Look,
        notes: Iterable[str] = (),
    ) -> None:
        super().__init__(ansi_color=look.mono)
        self._link: Final = link
        self._say: Final = say
        self._sitting: Final = Sitting(link, say, at, self._tell, self._width, self._asks)
        self._windows: Final = Windows(link, say, self._sitting)
        self._look: Final = look
        self._notes: Final = list(notes)
        self.told: Final[list[str]] = []
        self._choice: Final = Choice()
        self._sheet_due: int | None = None  # the deal whose sheet is to be shown once settled
        self._news: asyncio.Task[None] | None = None
        self.set_class(look.mono, "mono")

    # What is laid out

    def compose(self) -> ComposeResult:
        """Lay out the table."""
        yield Picture(id="small")
        with Vertical(id="left"):
            yield Picture(id="table")
            yield RichLog(id="told", wrap=True, min_width=10)
            yield Vertical(id="space")
            yield Static(id="question")
            with Horizontal(id="line"):
                yield Typing(id="typed", select_on_focus=False)
                yield Picture(id="answers")
            yield Picture(id="keys")

    async def on_mount(self) -> None:
        """Begin to listen."""
        self.query_one("#told").can_focus = False
        self.query_one("#typed").focus()
        for line in self._notes:
            self._tell(line)
        self._news = asyncio.create_task(self._listen())
        self.set_interval(1.0, self._draw)
        self._arrange()

    def on_unmount(self) -> None:
        """Listen no more."""
        self._sitting.stop()
        if self._news is not None:
            self._news.cancel()

    def on_resize(self, _event: Resize) -> None:
        """Lay everything out anew, once Textual knows the new size itself."""
        self.call_next(self._arrange)

    def _arrange(self) -> None:
        wide, high = self.size
        self.set_class(wide < LEAST[0] or high < LEAST[1], "small")
        self.set_class(wide >= _WIDE, "wide")
        told = self.query_one("#told", RichLog)
        told.clear()
        for line in self.told:
            told.write(Text(line), width=self._told_width())
        self._draw()

    def _told_width(self) -> int:
        return _BESIDE - 3 if self.size.width >= _WIDE else max(20, self.size.width - 2)

    def _width(self) -> int:
        """Return how wide a score sheet may be among what is told."""
        return self._told_width()

    # What is told and shown

    def _tell(self, line: str) -> None:
        line = shown(line)
        self.told.append(line)
        del self.told[:-_MOST]
        with contextlib.suppress(NoMatches):  # the screen is going already
            told = self.screen_stack[0].query_one("#told", RichLog)
            told.write(Text(line), width=self._told_width())

    def _asks(self, lines: Iterable[str]) -> None:
        """Take a question: the hand is in the picture, the last line is what is asked."""
        *more, _question = lines
        update = self.update
        own = None if update is None else self._sitting.voices.asker.hand(update)
        for line in more:
            if line != own:
                self._tell(line)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Take every colour away where none is wanted."""
        return COLOURLESS if self.has_class("mono") else super().get_line_filters()

    @property
    def update(self) -> Update | None:
        """Return how the table stands now."""
        return self._sitting.conversation.update

    @property
    def left(self) -> bool:
        """Tell whether the player has left the table for good."""
        return self._sitting.conversation.left

    @property
    def asked(self) -> Question | None:
        """Return what the player is asked now, None for nothing."""
        conversation = self._sitting.conversation
        if conversation.busy or conversation.elsewhere or self._sitting.away:
            return None
        return question_of(self.update, self._link.player)

    async def _listen(self) -> None:
        """Take news until the sitting is over."""
        going = True
        while going:
            going = await self._sitting.news(await self._link.news.get())
            self._choice.anew(self.update)
            self._draw()
            self._show_sheet()
        self.exit()

    def _draw(self) -> None:
        """Show everything as it stands now."""
        if not self.is_running or not self.screen_stack:
            return
        base, mono = self.screen_stack[0], self.has_class("mono")
        wide, high = self.size
        if self.has_class("small"):
            base.query_one("#small", Picture).show(too_small(self._say, wide, high), mono=mono)
            return
        places = wide - _BESIDE if wide >= _WIDE else wide
        update = self.update
        if update is not None:
            base.query_one("#table", Picture).show(
                picture(self._moment(update), self._say, places, high), mono=mono
            )
        base.query_one("#question", Static).update(Text(self._now()))
        base.query_one("#answers", Picture).show(
            [answers(self.asked, self._say, self._choice.cards)], mono=mono
        )
        base.query_one("#keys", Picture).show([keys(self._say)], mono=mono)

    def _moment(self, update: Update) -> Moment:
        presence, left = self._sitting.presence, None
        if presence is not None and presence.clock is not None:
            clock = presence.clock
            passed = 0.0 if clock.stopped else self._clock() - self._sitting.heard_at
            left = max(0, round(clock.left - passed))
        return Moment(
            update=update,
            presence=presence,
            left=left,
            chosen=tuple(self._choice.cards),
            at=self._choice.at,
        )

    @staticmethod
    def _clock() -> float:
        return asyncio.get_running_loop().time()

    def _now(self) -> str:
        """Return the line above the one to type in: what is asked, or who is awaited."""
        say, update = self._say, self.update
        if self._sitting.away:
            return say("table.away")
        if self._sitting.conversation.elsewhere:
            return say("table.elsewhere")
        if update is None:
            return say("screen.coming")
        if self.asked is not None:
            *_, question = self._sitting.voices.asker.prompt(update, self.asked)
            return question
        return " ".join(self._sitting.voices.standing.turn(update))

    def _show_sheet(self) -> None:
        """Open the score sheet once a deal has been settled before our eyes."""
        update = self.update
        if update is None or update.table.public is None:
            return
        settlement, number = update.table.public.settlement, update.table.deal
        if settlement is None:
            self._sheet_due = number
        elif self._sheet_due == number:
            self._sheet_due = None
            self.action_leaf("sheet")

    # The hand by arrows and clicks

    def on_typing_step(self, event: Typing.Step) -> None:
        """Go to the next card of the hand that may be played."""
        if self.update is not None:
            self._choice.step(self.update, event.by)
            self._draw()

    def _mark(self, card: Card) -> None:
        self._choice.mark(card)
        self._draw()

    def _discards(self) -> bool:
        question = self.asked
        return question is not None and question[0] == "discard"

    async def on_picture_pressed(self, event: Picture.Pressed) -> None:
        """Do what a click means."""
        kind, _, what = event.types.partition(":")
        match kind:
            case "card" if self._discards():
                self._mark(Card(what))
            case "card":
                await self._line(what)
            case "seat":
                await self._line(f"/sit {what}" if self._may_sit(int(what)) else "w")
            case "line":
                await self._line(what)
            case "enter":
                await self._enter()
            case "key":
                self._pressed_key(what)
            case _:
                self.action_leaf("last")
        self.screen_stack[0].query_one("#typed").focus()

    def _pressed_key(self, key: str) -> None:
        for name, one in KEY_OF.items():
            if one == key:
                if name == "leave":
                    self.action_close()
                else:
                    self.action_leaf(name)

    def _may_sit(self, number: int) -> bool:
        question = self.asked
        return question is not None and question[0] == "sit" and bool(question[2] >> number - 1 & 1)

    # What is typed

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take a line; an empty one plays what the arrows chose."""
        typed = event.value.strip()
        event.input.clear()
        if typed:
            await self._line(typed)
        else:
            await self._enter()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take a blank alone as the choice of a card to be laid away."""
        if event.value == " ":
            event.input.clear()
            if self._choice.at is not None and self._discards():
                self._mark(self._choice.at)

    async def _enter(self) -> None:
        """Play the card under the arrows, lay away what was chosen, or answer with Enter."""
        question = self.asked
        if question is not None and question[0] == "discard" and len(self._choice.cards) == TWO:
            await self._line(" ".join(self._choice.cards))
        elif question is not None and question[0] == "play" and self._choice.at is not None:
            await self._line(self._choice.at)
        else:
            await self._line("")

    async def _line(self, typed: str) -> None:
        """Give a line to the conversation."""
        if not await self._sitting.conversation.line(typed):
            self.exit()
            return
        self._choice.anew(self.update)
        self._draw()

    # Windows and leaving

    def action_clear(self) -> None:
        """Take back what was chosen or typed."""
        self._choice.clear()
        self.query_one("#typed", Typing).clear()
        self._draw()

    def action_scroll(self, by: int) -> None:
        """Look back in what was told, or forward again."""
        self.query_one("#told", RichLog).scroll_relative(y=by, animate=False)

    def action_close(self) -> None:
        """Close the table; the seat is kept."""
        self._sitting.conversation.closed()
        self.exit()

    def action_leaf(self, name: str) -> None:
        """Open a window over the table."""
        leaf = self._windows.named(name, self.size.width)
        if leaf is not None and len(self.screen_stack) == 1:
            self.push_screen(leaf, self._chosen_in_leaf)

    async def _chosen_in_leaf(self, answer: str | None) -> None:
        """Do what was chosen in a window."""
        what, _, word = (answer or "").partition(":")
        if what == "colours":
            self._show_colours(mono=not self.has_class("mono"))
        elif what == "language":
            self._say.speak(word)
            self._look.keeps(Preferences(language=word))
            self._draw()
        elif answer is not None:
            await self._line(answer)
        self.screen_stack[0].query_one("#typed").focus()

    def _show_colours(self, *, mono: bool) -> None:
        """Show colours, or none from now on."""
        repaint(self, mono=mono)
        self._look.keeps(Preferences(colours=not mono))
        self._draw()
