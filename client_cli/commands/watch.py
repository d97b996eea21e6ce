"""`tarocchi watch`: follow a table without a seat."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from client_cli.errors import Complaint
from client_cli.fullscreen.sitting import screen_for
from client_cli.paper import put
from client_cli.table.address import read_address
from client_cli.table.link import Link, connected
from client_cli.table.person import add_person, add_plain, hello_of
from client_cli.table.plain import PlainTable
from client_cli.table.setup import Setup
from client_cli.table.voices import Surroundings

if TYPE_CHECKING:
    import argparse

    from client_cli.table.address import Address
    from client_cli.texts import Texts
    from server.protocol.server import Listing


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `watch` takes."""
    parser.add_argument("url", metavar="URL", help=texts("watch.url"))
    add_person(parser, texts)
    add_plain(parser, texts)


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Watch until the player leaves; raises Complaint."""
    asyncio.run(_watch(options, read_address(options.url, texts), texts))
    return 0


async def _watch(options: argparse.Namespace, address: Address, texts: Texts) -> None:
    link = Link(address.server, hello_of(options, texts, address))
    async with connected(link):
        setup = Setup(link, texts)
        await setup.welcomed()
        room, notes = address.room or _newest(await setup.listed()), []
        if room is None:
            raise Complaint(texts("watch.none"))
        if address.room is None:
            notes.append(texts("watch.link", link=address.of(room)))
        code = await setup.enter(room)
        if code is not None:
            raise Complaint(texts(f"table.gone.{code}"))
        setup.hand_over()
        await _follow(options, link, texts, address, notes)


async def _follow(
    options: argparse.Namespace, link: Link, texts: Texts, address: Address, notes: list[str]
) -> None:
    at, sits = Surroundings(address=address), screen_for(options)
    if sits is not None:
        await sits(link, texts, at, notes)
        return
    for line in notes:
        put(line)
    await PlainTable(link, texts, at).run()


def _newest(listed: tuple[Listing, ...]) -> str | None:
    """Return the newest listed table that may be watched and where we do not sit ourselves."""
    for one in listed:
        if not one.mine and one.terms.watch == "anyone":
            return one.room
    return None
