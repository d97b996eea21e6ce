"""Getting to a table: a room opened or found, a seat taken, bots called."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from client_cli.errors import Complaint
from client_cli.table.link import LineEnded
from client_cli.table.naming import under_way
from engine.seats import SEATS
from server.protocol import client
from server.protocol.server import Done, Gone, Presence, Refused, Tables, Update

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from client_cli.table.link import Answer, Change, Link
    from client_cli.texts import Texts
    from engine.seats import Seat
    from server.protocol.server import Listing, ServerMessage, Table
    from server.protocol.terms import Terms

_PATIENCE: Final = 15.0  # seconds for a server to answer at all


class Setup:
    """Speaks with the server before the table is told of anything; raises Complaint all over."""

    def __init__(self, link: Link, say: Texts) -> None:
        self._link: Final = link
        self._say: Final = say
        self._newest: Update | None = None
        self._kept: Final[list[ServerMessage | Change]] = []

    async def welcomed(self) -> None:
        """Wait until the server has taken us in."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._link.welcomed()
        except LineEnded as ended:
            raise self._ended(ended.code) from ended
        except TimeoutError as error:
            raise self._ended("unreachable") from error

    def _ended(self, code: str) -> Complaint:
        return Complaint(self._say(f"error.line.{code}", url=self._link.url))

    async def open(self, terms: Terms) -> str:
        """Open a room on terms and return its id."""
        return self._room_in(await self._ask(client.Open(id=self._link.id(), terms=terms)))

    async def find(self, cards: client.Spoken) -> str | None:
        """Return the room whose host shows these cards, None where nobody does."""
        done = await self._ask(client.Find(id=self._link.id(), cards=cards))
        if isinstance(done, Refused) and done.code == "wrong_code":
            return None
        return self._room_in(done)

    def _room_in(self, done: Answer) -> str:
        """Return the room that an answer names; raises Complaint."""
        if isinstance(done, Done) and done.room is not None:
            return done.room
        code = done.code if isinstance(done, Refused) else "other"
        key = f"error.server.{code}"
        raise Complaint(self._say(key if self._say.has(key) else "error.server.other", code=code))

    async def listed(self) -> tuple[Listing, ...]:
        """Return the tables in the server's list, the newest first, and the player's own."""
        answer = await self._ask(client.Browse(id=self._link.id()))
        return answer.tables if isinstance(answer, Tables) else ()

    async def enter(self, room: str) -> str | None:
        """Follow a room; returns the code of why it cannot be had, or None."""
        await self._link.follow(room)
        first = await self._next(lambda news: isinstance(news, Update | Gone))
        return first.code if isinstance(first, Gone) else None

    async def sit(self, ticket: client.Ticket | None = None, wish: Seat | None = None) -> bool:
        """Take a seat where the player has none: with a ticket the kept one, else wish or any free.

        Returns whether that went as it was meant: with the ticket if there is one, on the seat
        wished for if there is one, or at all.
        """
        update = self._entered()
        if update.you is not None:
            return wish in (None, update.you)
        for seat in () if ticket is None else _kept(update.table, self._link.player):
            if await self._sat(seat, ticket):
                return True
        if wish is not None and await self._sat(wish, None):
            return ticket is None
        for seat in _free(update.table, self._link.player):
            if seat != wish and await self._sat(seat, None):
                return ticket is None and wish is None
        return False

    async def _sat(self, seat: Seat, ticket: client.Ticket | None) -> bool:
        """Try to take a seat; afterwards the newest update knows of it."""
        room = self._entered().room
        answer = await self._ask(
            client.Sit(id=self._link.id(), room=room, seat=seat, ticket=ticket)
        )
        if not isinstance(answer, Done):
            return False
        await self._until(lambda update: update.you is not None)
        return True

    async def fill(self) -> None:
        """Call bots to the empty seats."""
        room = self._entered().room
        if isinstance(await self._ask(client.Fill(id=self._link.id(), room=room)), Done):
            await self._until(lambda update: None not in update.table.seats)

    @property
    def table(self) -> Table:
        """Return how the table that was entered stands now."""
        return self._entered().table

    @property
    def room(self) -> str:
        """Return the room that was entered."""
        return self._entered().room

    @property
    def seated(self) -> bool:
        """Tell whether the player has a seat there."""
        return self._entered().you is not None

    def hand_over(self) -> None:
        """Give back to `news` what the table has to be told, the newest update as a whole."""
        later: list[ServerMessage | Change] = []
        while not self._link.news.empty():
            later.append(self._link.news.get_nowait())
        if self._newest is not None:
            self._kept.insert(0, msgspec.structs.replace(self._newest, collapsed=True))
        for news in (*self._kept, *later):
            self._link.news.put_nowait(news)

    def _entered(self) -> Update:
        assert self._newest is not None  # noqa: S101 - only one who has entered asks
        return self._newest

    async def _ask(self, command: client.Command) -> Answer:
        try:
            async with asyncio.timeout(_PATIENCE):
                return await self._link.answer(command)
        except LineEnded as ended:
            raise self._ended(ended.code) from ended
        except TimeoutError as error:
            raise self._ended("unreachable") from error

    async def _until(self, true: Callable[[Update], bool]) -> None:
        while not true(self._entered()):
            await self._next(lambda news: isinstance(news, Update))

    async def _next(
        self, wanted: Callable[[ServerMessage | Change], bool]
    ) -> ServerMessage | Change:
        """Return the next news of a kind, and keep for the table what is for it."""
        try:
            async with asyncio.timeout(_PATIENCE):
                while True:
                    news = await self._link.news.get()
                    if isinstance(news, Update):
                        lost = self._newest is not None and self._newest.lost
                        self._newest = msgspec.structs.replace(news, lost=news.lost or lost)
                    elif isinstance(news, str) and news in ("refused", "elsewhere"):
                        raise self._ended(self._link.refusal or news)
                    elif not isinstance(news, Gone):
                        self._keep(news)
                    if wanted(news):
                        return news
        except TimeoutError as error:
            raise self._ended("unreachable") from error

    def _keep(self, news: ServerMessage | Change) -> None:
        if isinstance(news, Presence):  # the newest one counts
            self._kept[:] = [one for one in self._kept if not isinstance(one, Presence)]
        self._kept.append(news)


def _kept(table: Table, player: str | None) -> Iterator[Seat]:
    """Yield the seats that a ticket may be for: nobody has redeemed theirs, or we have."""
    for seat in SEATS:
        kept = table.kept[seat]
        if kept is not None and kept.player in (None, player):
            yield seat


def _free(table: Table, player: str | None) -> Iterator[Seat]:
    """Yield the seats to try without a ticket: one kept for us, empty ones, those of bots.

    A bot's in the middle of a match is asked about at the table: the player would take over what
    the bot has won and lost so far.
    """
    if table.terms.bots is not None:
        return
    kept = [None if one is None else one.player for one in table.kept]
    yield from (seat for seat in SEATS if player is not None and kept[seat] == player)
    open_to_all = [seat for seat in SEATS if table.kept[seat] is None]
    yield from (seat for seat in open_to_all if table.seats[seat] is None)
    for seat in () if under_way(table) else open_to_all:
        sitter = table.seats[seat]
        if sitter is not None and sitter.level is not None:  # the server's bot
            yield seat
