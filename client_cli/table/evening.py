"""One sitting at a table, from the command to the player's leaving."""

from __future__ import annotations

import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from client_cli.errors import Complaint
from client_cli.notation import BadWords
from client_cli.receipts import Receipts
from client_cli.table.keeping import MOST, Keeping
from client_cli.table.link import Link, connected
from client_cli.table.person import Tables, keep_paired
from client_cli.table.plain import PlainTable
from client_cli.table.private import PrivateServer
from client_cli.table.setup import Setup
from client_cli.table.terms import chosen_terms, terms_of
from client_cli.words import read_spoken
from engine.seats import SEATS

if TYPE_CHECKING:
    import argparse
    from collections.abc import AsyncIterator
    from pathlib import Path

    from client_cli.table.address import Address
    from client_cli.texts import Texts
    from server.protocol import client


class Evening:
    """Carries out what the options of `tarocchi play` ask for; raises Complaint."""

    def __init__(self, options: argparse.Namespace, hello: client.Hello, texts: Texts) -> None:
        self._options: Final = options
        self._hello: Final = hello
        self._say: Final = texts
        self._link: Final = Link("", hello)
        self._setup: Final = Setup(self._link, texts)
        self._tables: Final = Tables(options.data)

    async def at(self, address: Address) -> None:
        """Play at somebody's server."""
        self._link.url = address.server
        async with connected(self._link), self._keeping():
            await self._setup.welcomed()
            self._pair(address)
            await self._arrive(address)
            await self._sit(address.ticket)
            await self._play(address)

    async def alone(self) -> None:
        """Play with three bots at a server of one's own, which keeps the table."""
        options, link = self._options, self._link
        private = PrivateServer(options.data, link, self._say, pace=options.pace)
        async with private, connected(link), self._keeping():
            await self._setup.welcomed()
            await self._own_table(options.game)
            await self._sit(None)
            await self._setup.fill()
            await self._play(None)

    def _pair(self, address: Address) -> None:
        """Keep the secret that has just made this computer a player's second device."""
        if self._hello.code is None:
            return
        folder = self._options.data
        try:
            keep_paired(folder, address, self._hello.secret)
        except OSError as error:
            why = error.strerror
            raise Complaint(self._say("error.not_written", file=folder, why=why)) from error
        print(self._say("play.paired", place=address.place), flush=True)

    async def _arrive(self, address: Address) -> None:
        """Enter the room that is named, shown by cards or the player's already, or a new one."""
        room = address.room or await self._seated_already(address)
        if room is None and self._options.code is not None:
            room = await self._setup.find(self._spoken())
        if room is None:
            await self._open_house(address)
            return
        code = await self._setup.enter(room)
        if code is not None:
            raise Complaint(self._say(f"table.gone.{code}"))
        self._tables.keep(address.server, room)

    async def _seated_already(self, address: Address) -> str | None:
        """Return the table where a new second device's player sits, None where there is none."""
        if self._hello.code is None or self._options.code is not None:
            return None
        for one in await self._setup.listed():
            if one.mine:
                self._tables.keep(f"{one.terms.game} {address.server}", one.room)
                return one.room
        return None

    async def _open_house(self, address: Address) -> None:
        """Enter a table of one's own, and say how friends find it."""
        room = await self._own_table(f"{self._options.game} {address.server}")
        print(self._say("play.invite", link=address.of(room)), flush=True)
        if address.nearby:
            print(self._say("play.nearby"), flush=True)

    def _spoken(self) -> client.Spoken:
        try:
            return read_spoken(self._options.code, self._say.language)
        except BadWords as bad:
            words = ", ".join(bad.unknown)
            raise Complaint(self._say("error.spoken", words=words)) from bad

    async def _own_table(self, key: str) -> str:
        """Enter the table that is kept under a key, or a new one."""
        options, say = self._options, self._say
        room = None if options.new else self._tables.room_of(key)
        if room is not None:
            code = await self._setup.enter(room)
            if code is None:
                if chosen_terms(options):
                    print(say("play.kept"), flush=True)
                return room
            print(say(f"table.gone.{code}"), say("play.new_table"), flush=True)
            self._tables.forget(room)
            if code == "damaged":
                self._tables.keep(f"{key} {code}", room)  # for whoever wants to look into it
        room = await self._setup.open(terms_of(options))
        self._tables.keep(key, room)
        code = await self._setup.enter(room)
        if code is not None:
            raise Complaint(say(f"table.gone.{code}"))
        return room

    async def _sit(self, ticket: client.Ticket | None) -> None:
        wish = None if self._options.seat is None else SEATS[self._options.seat - 1]
        if await self._setup.sit(ticket, wish):
            return
        if ticket is not None:
            print(self._say("play.ticket_void"), flush=True)
        elif wish is not None:
            print(self._say("play.not_there", number=wish + 1), flush=True)

    async def _play(self, address: Address | None) -> None:
        self._setup.hand_over()
        receipts = Receipts(self._options.data / "receipts")
        await PlainTable(self._link, self._say, receipts=receipts, address=address).run()

    @asynccontextmanager
    async def _keeping(self) -> AsyncIterator[None]:
        """Keep the records of the deals, and say at the end if they could not be written."""
        named: Path | None = self._options.records
        folder = named or self._options.data / "records"
        keeping = Keeping(self._link, folder, None if named else MOST)
        async with keeping:
            yield
        if keeping.trouble is not None:
            why = keeping.trouble.strerror
            print(self._say("error.not_written", file=folder, why=why), file=sys.stderr)
