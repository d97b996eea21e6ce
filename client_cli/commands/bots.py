"""`tarocchi bots`: four bots play some deals among themselves."""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from client_cli.errors import Complaint
from client_cli.paper import put, sheet_width
from client_cli.table.address import Address, read_address
from client_cli.table.link import Link, connected
from client_cli.table.person import add_name, fresh_secret, hello_of, own_folder
from client_cli.table.private import PrivateServer
from client_cli.table.setup import Setup
from client_cli.table.telling import Teller
from client_cli.table.terms import add_game, usual_game, whole_number
from client_cli.table.tournament import Tournament
from engine.match import FixedDeals
from server.protocol import client
from server.protocol.server import Gone, Update
from server.protocol.terms import BotsOnly, Terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from client_cli.texts import Texts
    from engine.seats import BySeat
    from server.protocol.terms import Level

_MOST: Final = 100_000  # deals
_LONGEST_MATCH: Final = 1_000  # deals; more of them are no match, but deal after deal
_FASTEST, _SLOWEST = 0.0, 4.0  # factors on the pace of people
_LEVELS: Final[dict[str, Level]] = {"easy": "easy", "good": "good"}
_GOOD: Final[BySeat[Level]] = ("good", "good", "good", "good")


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `bots` takes."""
    add = parser.add_argument
    add_game(parser, texts)
    deals = whole_number(texts, 0, _MOST)
    add("--deals", type=deals, default=4, metavar="N", help=texts("bots.deals"))
    levels = "good,easy,good,easy"
    add("--levels", type=_levels(texts), default=_GOOD, metavar=levels, help=texts("bots.levels"))
    add("--speed", type=_speed(texts), metavar="S", help=texts("bots.speed"))
    add("--watch", action="store_true", help=texts("bots.watch"))
    add("--open", dest="open_hands", action="store_true", help=texts("bots.open"))
    add("--url", metavar="URL", help=texts("bots.url"))
    add("--listed", action="store_true", help=texts("play.listed"))
    add_name(parser, texts)
    add("--data", type=Path, help=texts("bots.data"))


def _levels(texts: Texts) -> Callable[[str], BySeat[Level]]:
    """Return what reads one level for all seats, two for the two teams, or four."""

    def read(text: str) -> BySeat[Level]:
        found = [_LEVELS.get(word.strip().casefold()) for word in text.split(",")]
        match found * (4 // len(found) if len(found) in (1, 2) else 1):
            case [str(first), str(second), str(third), str(fourth)]:
                return (first, second, third, fourth)
            case _:
                raise argparse.ArgumentTypeError(texts("error.levels"))

    return read


def _speed(texts: Texts) -> Callable[[str], float]:
    def read(text: str) -> float:
        given = float(text) if re.fullmatch(r"[0-9]*\.?[0-9]+", text) else -1.0
        if not _FASTEST <= given <= _SLOWEST:
            least, most = int(_FASTEST), int(_SLOWEST)
            raise argparse.ArgumentTypeError(texts("error.range", least=least, most=most))
        return given

    return read


def terms_of(options: argparse.Namespace) -> Terms:
    """Return the terms of the table that was asked for; without a speed, as fast as is of use."""
    speed = options.speed
    if speed is None:
        speed = 1.0 if options.watch else _FASTEST
    bots = BotsOnly(levels=options.levels, speed=speed, open_hands=options.open_hands)
    match = 0 < options.deals <= _LONGEST_MATCH
    return Terms(
        game=usual_game(options),
        form=FixedDeals(options.deals) if match else None,
        listed=options.listed,
        bots=bots,
    )


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Follow the bots to the last deal, or until Ctrl-C; raises Complaint."""
    show = _Show(options, texts)
    try:
        asyncio.run(show.at(read_address(options.url, texts)) if options.url else show.alone())
    except KeyboardInterrupt:
        print()
        show.summary()
        if options.deals:
            raise
    else:
        show.summary()
    return 0


class _Show:
    """Four bots and whoever looks on."""

    def __init__(self, options: argparse.Namespace, texts: Texts) -> None:
        self._options: Final = options
        self._say: Final = texts
        self._tournament: Final = Tournament(texts, options.deals)
        self._began = self._last = time.monotonic()

    def summary(self) -> None:
        """Print what the deals came to."""
        for line in self._tournament.summary(self._last - self._began):
            put(line)

    async def at(self, address: Address) -> None:
        """Have them play at somebody's server."""
        self._options.data = self._options.data or own_folder()
        link = Link(address.server, hello_of(self._options, self._say, address))
        async with connected(link):
            await self._follow(link, address)

    async def alone(self) -> None:
        """Have them play at a server of one's own, which keeps nothing unless a folder is given."""
        kept = self._options.data is not None
        self._options.data = self._options.data or own_folder()
        hello = hello_of(self._options, self._say)
        if not kept:
            hello = client.Hello(secret=fresh_secret(), name=hello.name)
        link = Link("", hello)
        async with PrivateServer(self._options.data, link, self._say, kept=kept), connected(link):
            await self._follow(link, None)

    async def _follow(self, link: Link, address: Address | None) -> None:
        setup = Setup(link, self._say)
        await setup.welcomed()
        room = await setup.open(terms_of(self._options))
        if address is not None:
            put(self._say("bots.link", link=address.of(room)))
        code = await setup.enter(room)
        if code is not None:
            raise Complaint(self._say(f"table.gone.{code}"))
        setup.hand_over()
        self._began = self._last = time.monotonic()
        await self._look(link)
        if self._options.deals > _LONGEST_MATCH:  # it would go on for ever
            await link.answer(client.Drive(id=link.id(), room=room, speed=1.0, paused=True))

    async def _look(self, link: Link) -> None:
        """Tell what happens until the last deal has been counted."""
        teller = Teller(self._say, lambda: sheet_width(terminal=sys.stdout.isatty()))
        before: Update | None = None
        while not self._tournament.over:
            news = await link.news.get()
            if isinstance(news, Gone):
                raise Complaint(self._say(f"table.gone.{news.code}"))
            if isinstance(news, str) and news in ("refused", "elsewhere"):
                raise Complaint(self._say(f"error.line.{link.refusal or news}", url=link.url))
            if not isinstance(news, Update):
                continue
            for line in teller.told(news, before) if self._options.watch else ():
                put(line)
            for line in self._tournament.counted(news.table):
                self._last = time.monotonic()
                put(line)
            before = news
