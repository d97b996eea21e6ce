"""One sitting at a table, from the command to the player's leaving."""

from __future__ import annotations

import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from client_cli.errors import Complaint
from client_cli.notation import BadWords
from client_cli.paper import put
from client_cli.receipts import Receipts
from client_cli.table.heard import Heard
from client_cli.table.keeping import MOST, Keeping
from client_cli.table.link import Link, connected
from client_cli.table.person import Tables, again, keep_paired, last_at
from client_cli.table.plain import PlainTable
from client_cli.table.private import PrivateServer
from client_cli.table.setup import Setup
from client_cli.table.standing import Standing
from client_cli.table.terms import chosen_terms, terms_of, usual_game
from client_cli.table.voices import Surroundings
from client_cli.words import read_spoken
from engine.seats import SEATS

if TYPE_CHECKING:
    import argparse
    from collections.abc import AsyncIterator
    from pathlib import Path

    from client_cli.table.address import Address
    from client_cli.table.sitting import Sits
    from client_cli.texts import Texts
    from server.protocol import client


class Evening:
    """Carries out what the options of `tarocchi play` ask for; raises Complaint.

    sits: plays at the table that has been entered; the plain table does where it is left out.
    """

    def __init__(
        self,
        options: argparse.Namespace,
        hello: client.Hello,
        texts: Texts,
        sits: Sits | None = None,
    ) -> None:
        self._options: Final = options
        self._sits: Final = sits
        self._notes: Final[list[str]] = []  # said before the table is there
        self._hello: Final = hello
        self._say: Final = texts
        self._link: Final = Link("", hello)
        self._setup: Final = Setup(self._link, texts)
        self._tables: Final = Tables(options.data)
        self._game: Final[str] = usual_game(options)

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
            await self._own_table(self._game)
            await self._sit(None)
            await self._setup.fill()
            await self._play(None)

    def _put(self, line: str) -> None:
        """Say something before the table is there; the full screen tells it there as well."""
        self._notes.append(line)
        if self._sits is None:
            put(line)

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
        self._put(self._say("play.paired", place=address.place))

    async def _arrive(self, address: Address) -> None:
        """Enter the room that is named, shown by cards or the player's already, or a new one."""
        if address.room is not None:
            await self._join(address, address.room)
        elif self._options.code is not None:
            await self._by_cards(address, self._spoken())
        elif not await self._go_back(address):
            await self._open_house(address)

    async def _join(self, address: Address, room: str) -> None:
        """Enter somebody's table; raises Complaint."""
        code = await self._setup.enter(room)
        if code is not None:
            self._tables.forget(room)
            raise Complaint(self._say(f"table.gone.{code}"))
        self._tables.keep(address.server, room)
        self._keeps_terms()

    async def _by_cards(self, address: Address, cards: client.Spoken) -> None:
        """Enter the table whose host shows three cards, or has shown them when the player came."""
        key = f"{','.join(cards)} {address.server}"
        found = await self._setup.find(cards)
        room = found if found is not None else self._tables.room_of(key)
        if room is None:
            raise Complaint(await self._no_cards(address))
        await self._join(address, room)
        self._tables.keep(key, room)
        if found is None:
            self._put(self._say("play.cards_hidden"))
        self._put(self._way_back(address, room))

    async def _no_cards(self, address: Address) -> str:
        """Return what to say to one whose three cards nobody shows; he may sit somewhere."""
        sentence = self._say("error.server.wrong_code")
        mine = await self._mine(address)
        if mine is None:
            return sentence
        link = f"{self._command} {address.of(mine)}"
        return f"{sentence} {self._say('play.sits_there', command=link)}"

    async def _mine(self, address: Address) -> str | None:
        """Return a table where the player sits: where last, or what the server knows of."""
        room = self._tables.room_of(last_at(address))
        return room or next((one.room for one in await self._setup.listed() if one.mine), None)

    async def _go_back(self, address: Address) -> bool:
        """Enter the table where the player sat last, if there is one and no other is wanted."""
        options = self._options
        room = None if options.new or options.game else await self._mine(address)
        if room is None:
            return False
        code = await self._setup.enter(room)
        if code is not None:
            self._put(self._say(f"table.gone.{code}"))
            self._tables.forget(room)
            return False
        self._keeps_terms()
        if room in self._tables.opened(address):
            self._invite(address, room)
        else:
            self._tables.keep(address.server, room)
            self._put(self._say("play.last", link=address.of(room)))
        return True

    def _way_back(self, address: Address, room: str) -> str:
        command = f"{self._command} {address.of(room)}"
        return self._say("table.come_back", command=command)

    @property
    def _command(self) -> str:
        return again(self._options)

    @property
    def _alone(self) -> str:
        """Return how to call the own table again: there is one for each game."""
        game: str | None = self._options.game
        return self._command + (f" --game {game}" if game else "")

    def _keeps_terms(self) -> None:
        """Tell one who wished for other terms that this table has its own."""
        if chosen_terms(self._options):
            terms = Standing(self._say).agreed(self._setup.table.terms)
            self._put(self._say("play.kept", terms=terms.removesuffix(".")))

    async def _open_house(self, address: Address) -> None:
        """Enter a table of one's own, and say how friends find it."""
        self._invite(address, await self._own_table(f"{self._game} {address.server}"))

    def _invite(self, address: Address, room: str) -> None:
        """Say how friends find a table."""
        self._put(self._say("play.invite", link=address.of(room)))
        if address.nearby:
            self._put(self._say("play.nearby"))

    def _spoken(self) -> client.Spoken:
        try:
            return read_spoken(self._options.code, self._say.language)
        except BadWords as bad:
            key = "error.spoken" if bad.unknown else "error.spoken_number"
            raise Complaint(self._say(key, words=", ".join(bad.unknown))) from bad

    async def _own_table(self, key: str) -> str:
        """Enter the table that is kept under a key, or a new one."""
        options, say = self._options, self._say
        room = None if options.new else self._tables.room_of(key)
        if room is not None:
            code = await self._setup.enter(room)
            if code is None:
                self._keeps_terms()
                return room
            self._put(f"{say(f'table.gone.{code}')} {say('play.new_table')}")
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
            self._put(self._say("play.ticket_void"))
        elif wish is not None:
            self._put(self._say("play.not_there", number=wish + 1))

    async def _play(self, address: Address | None) -> None:
        room = self._setup.room
        if address is not None and self._setup.seated:
            self._tables.keep(last_at(address), room)
        self._setup.hand_over()
        at = Surroundings(
            address=address,
            command=self._command if address else self._alone,
            receipts=Receipts(self._options.data / "receipts"),
            heard=Heard(self._options.data / "heard.json"),
        )
        if self._sits is None:
            left = await PlainTable(self._link, self._say, at).run()
        else:
            left = await self._sits(self._link, self._say, at, self._notes)
        if address is not None and left:
            self._tables.drop(last_at(address))

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
