"""`tarocchi play`: sit down at a table in the terminal, alone with bots or at somebody's server."""

from __future__ import annotations

import asyncio
import getpass
import os
from pathlib import Path
from typing import TYPE_CHECKING

from client_cli.errors import Complaint
from client_cli.table.link import Link, connected
from client_cli.table.plain import PlainTable
from client_cli.table.private import PrivateServer, Tables, own_secret
from client_cli.table.setup import Setup, parts_of
from engine.variants import VARIANTS
from server.protocol import client

if TYPE_CHECKING:
    import argparse

    from client_cli.texts import Texts


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `play` takes."""
    games = tuple(VARIANTS)
    parser.add_argument("url", nargs="?", metavar="URL", help=texts("play.url"))
    parser.add_argument("--game", choices=games, default=games[0], help=texts("play.game"))
    parser.add_argument("--name", default=_own_name(), help=texts("play.name"))
    parser.add_argument("--data", type=Path, default=_own_folder(), help=texts("play.data"))
    parser.add_argument("--pace", type=float, default=1.0, help=texts("play.pace"))


def _own_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "?"


def _own_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tarocchi"


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Play until the player leaves; raises Complaint."""
    try:
        options.data.mkdir(parents=True, exist_ok=True)
        secret = own_secret(options.data, texts)
    except OSError as error:
        why = error.strerror
        raise Complaint(texts("error.no_file", file=options.data, why=why)) from error
    hello = client.Hello(secret=secret, name=options.name[:40] or "?")
    if options.url:
        asyncio.run(_join(options, hello, texts))
    else:
        asyncio.run(_alone(options, hello, texts))
    return 0


async def _join(options: argparse.Namespace, hello: client.Hello, texts: Texts) -> None:
    """Play at somebody's server: in the room that the link names, or in a new one."""
    address, named = parts_of(options.url, texts)
    link = Link(address, hello)
    async with connected(link):
        setup = Setup(link, texts)
        tables, kept = Tables(options.data), f"{options.game} {address}"
        room = named or tables.room_of(kept)
        code = "no_such_room" if room is None else await setup.sit_somewhere(room)
        if named is None and (room is None or code is not None):
            room = await setup.new_room(options.game)
            tables.keep(kept, room)
            code = await setup.sit_somewhere(room)
        if named is None:
            print(texts("play.invite", link=f"{address}#{room}"), flush=True)
        if code is not None:
            known = "damaged" if code == "damaged" else "no_such_room"
            raise Complaint(texts(f"table.gone.{known}"))
        await PlainTable(link, texts).run()


async def _alone(options: argparse.Namespace, hello: client.Hello, texts: Texts) -> None:
    """Play with three bots at a server of one's own, which keeps the table from time to time."""
    link = Link("", hello)
    async with PrivateServer(options.data, options.pace, link, texts), connected(link):
        setup = Setup(link, texts)
        tables = Tables(options.data)
        room = tables.room_of(options.game)
        code = None if room is None else await setup.sit_somewhere(room)
        if room is not None and code is not None:
            known = "damaged" if code == "damaged" else "no_such_room"
            print(texts(f"table.gone.{known}"), texts("play.new_table"), flush=True)
            tables.keep(f"{options.game} {known}", room)  # for whoever wants to look into it
        if room is None or code is not None:
            room = await setup.new_room(options.game)
            await setup.sit_somewhere(room, bots=True)
            tables.keep(options.game, room)
        await PlainTable(link, texts).run()
