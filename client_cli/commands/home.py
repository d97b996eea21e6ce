"""`tarocchi` alone: the screen from which everything is reached, again after each table."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from client_cli.errors import Complaint
from client_cli.fullscreen.sitting import speak_as_chosen
from client_cli.preferences import look_of, own_colours
from client_cli.table.link import Link, connected
from client_cli.table.person import Tables, hello_of, name_of
from client_cli.table.setup import Setup

if TYPE_CHECKING:
    import argparse
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from client_cli.table.address import Address
    from client_cli.texts import Texts
    from server.protocol.server import Listing


def run(texts: Texts, parse: Callable[[list[str]], argparse.Namespace]) -> int:
    """Show the screen until the player closes it, and do what is chosen there.

    parse: reads the words of a command.
    """
    options = parse(["play"])  # who plays, and which language was asked for
    notes: list[str] = []
    while words := asyncio.run(_chosen(options, texts, notes)):
        notes = []
        try:
            chosen = parse(words)
            chosen.run(chosen, texts)
        except Complaint as complaint:
            notes = [str(complaint)]
    return 0


async def _chosen(options: argparse.Namespace, say: Texts, notes: list[str]) -> list[str]:
    """Return the words of the command that the player has chosen, none where he closes."""
    from client_cli.fullscreen.home import HomeApp  # noqa: PLC0415 - Textual takes its time

    folder: Path = options.data
    speak_as_chosen(options, say)
    look = look_of(folder)
    with own_colours():
        app = HomeApp(
            say,
            partial(_listed, options, say),
            name=name_of(options, say),
            servers=reversed(Tables(folder).servers()),
            look=look,
            notes=notes,
        )
        return await app.run_async() or []


@asynccontextmanager
async def _listed(
    options: argparse.Namespace, say: Texts, address: Address
) -> AsyncIterator[Callable[[], Awaitable[tuple[Listing, ...]]]]:
    """Keep a line to a server and ask it for its tables; raises Complaint."""
    link = Link(address.server, hello_of(options, say, address))
    async with connected(link):
        setup = Setup(link, say)
        await setup.welcomed()
        yield setup.listed
