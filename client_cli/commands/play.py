"""`tarocchi play`: sit down at a table in the terminal, alone with bots or at somebody's server."""

from __future__ import annotations

import argparse
import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from client_cli.errors import Complaint
from client_cli.fullscreen.sitting import screen_for
from client_cli.table.address import read_address
from client_cli.table.evening import Evening
from client_cli.table.person import add_person, add_plain, fresh_secret, hello_of
from client_cli.table.terms import add_game, add_terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from client_cli.texts import Texts


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `play` takes."""
    add = parser.add_argument
    add("url", nargs="?", metavar="URL", help=texts("play.url"))
    add_game(parser, texts)
    add_person(parser, texts)
    add("--seat", type=int, choices=(1, 2, 3, 4), help=texts("play.seat"))
    add("--code", metavar="CARDS", help=texts("play.code"))
    add("--device", type=_device_code(texts), metavar="CODE", help=texts("play.device"))
    add("--new", action="store_true", help=texts("play.new"))
    add("--pace", type=float, default=1.0, help=texts("play.pace"))
    add_plain(parser, texts)
    add("--records", type=Path, metavar="FOLDER", help=texts("play.records"))
    add_terms(parser, texts)


def _device_code(texts: Texts) -> Callable[[str], str]:
    def read(text: str) -> str:
        digits = re.sub(r"[\s-]", "", text)
        if not re.fullmatch(r"[0-9]{6}", digits):
            raise argparse.ArgumentTypeError(texts("error.device_code"))
        return digits

    return read


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Play until the player leaves, on the whole screen where there is one; raises Complaint."""
    sits = screen_for(options)
    if options.url:
        address = read_address(options.url, texts)
        hello = hello_of(options, texts, address)
        if options.device:
            hello = replace(hello, secret=fresh_secret(), code=options.device)
        asyncio.run(Evening(options, hello, texts, sits).at(address))
    elif options.code or options.device:
        raise Complaint(texts("play.needs_url"))
    else:
        asyncio.run(Evening(options, hello_of(options, texts), texts, sits).alone())
    return 0
