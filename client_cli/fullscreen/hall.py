"""The tables of a server: looked at again and again, to sit down, to watch, or to open one."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Final

from rich.text import Text
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from client_cli.errors import Complaint
from client_cli.fullscreen.leaves import Leaf
from client_cli.table.listing import head, seats
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from textual.app import ComposeResult

    from client_cli.table.address import Address
    from client_cli.texts import Texts
    from server.protocol.server import Listing

    # A line to a server, which asks it for its tables; both raise Complaint.
    Listed = AbstractAsyncContextManager[Callable[[], Awaitable[tuple[Listing, ...]]]]

_AGAIN: Final = 2.0  # seconds from one look to the next


class HallLeaf(Leaf):
    """Its answer: the words of a command, a line each."""

    def __init__(self, say: Texts, address: Address, listed: Callable[[Address], Listed]) -> None:
        super().__init__(say, say("home.tables", place=address.place))
        self._address: Final = address
        self._asks: Final = listed
        self._shown: tuple[Listing, ...] | None = None
        self._looks: asyncio.Task[None] | None = None

    def inside(self) -> ComposeResult:
        """Yield the list, ways to open a table, and the line for three cards."""
        yield Static(Text(self._say("home.looking", place=self._address.place)), id="state")
        yield OptionList(*self._ways(), id="tables")
        yield Static(Text(self._say("home.cards")))
        yield Input(id="cards", placeholder="... , ... , ...")

    def on_mount(self) -> None:
        """Begin to look."""
        super().on_mount()
        self._looks = asyncio.create_task(self._look())

    def on_unmount(self) -> None:
        """Look no more."""
        if self._looks is not None:
            self._looks.cancel()

    async def _look(self) -> None:
        """Show the tables as they are now, until the window is closed."""
        state = self.query_one("#state", Static)
        try:
            async with self._asks(self._address) as ask:
                while True:
                    self._show(await ask())
                    await asyncio.sleep(_AGAIN)
        except Complaint as complaint:
            state.update(Text(str(complaint)))
            state.display = True

    def _show(self, tables: tuple[Listing, ...]) -> None:
        if tables == self._shown:
            return
        self._shown = tables
        state, rows = self.query_one("#state", Static), self.query_one("#tables", OptionList)
        state.update(Text(self._say("tables.none")))
        state.display = not tables
        at = rows.highlighted
        rows.clear_options()
        rows.add_options([*self._rows(tables), *self._ways()])
        rows.highlighted = at or 0

    def _rows(self, tables: tuple[Listing, ...]) -> Iterator[Option]:
        """Yield a row for what may be done at each table."""
        for one in tables:
            words = f"{head(one, self._say, own=one.mine)}\n   {seats(one, self._say)}"
            link = self._address.of(one.room)
            if one.terms.bots is None and (one.mine or None in one.seats):
                act = self._say("home.back_there" if one.mine else "home.sit")
                yield Option(Text(f"{act}: {words}"), id=f"play\n{link}")
            elif one.terms.watch == "anyone":
                yield Option(Text(f"{self._say('home.watch')}: {words}"), id=f"watch\n{link}")
            else:
                yield Option(Text(words), disabled=True)

    def _ways(self) -> Iterator[Option]:
        """Yield the ways to open a table of one's own."""
        for key, more in (("home.open", ""), ("home.open_listed", "\n--listed")):
            for game in VARIANTS:
                words = self._say(key, game=self._say(f"game.{game}"))
                link = self._address.link
                yield Option(Text(words), id=f"play\n{link}\n--new\n--game\n{game}{more}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go there."""
        event.stop()
        self.dismiss(event.option.id)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the table whose host shows these cards."""
        event.stop()
        if event.value.strip():
            self.dismiss(f"play\n{self._address.link}\n--code={event.value.strip()}")
