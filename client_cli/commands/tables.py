"""`tarocchi tables`: the tables at a server that are listed, and the player's own."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from client_cli.paper import put
from client_cli.table.address import read_address
from client_cli.table.link import Link, connected
from client_cli.table.listing import told
from client_cli.table.person import Tables, add_person, hello_of
from client_cli.table.setup import Setup

if TYPE_CHECKING:
    import argparse

    from client_cli.table.address import Address
    from client_cli.texts import Texts
    from server.protocol.server import Listing


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `tables` takes."""
    parser.add_argument("url", metavar="URL", help=texts("tables.url"))
    add_person(parser, texts)


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Print the tables; raises Complaint."""
    address = read_address(options.url, texts)
    listed = asyncio.run(_listed(options, address, texts))
    own = Tables(options.data).rooms_at(address.server)
    for line in told(listed, own, address, texts):
        put(line)
    return 0


async def _listed(
    options: argparse.Namespace, address: Address, texts: Texts
) -> tuple[Listing, ...]:
    link = Link(address.server, hello_of(options, texts, address))
    async with connected(link):
        setup = Setup(link, texts)
        await setup.welcomed()
        return await setup.listed()
