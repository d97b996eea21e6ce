"""`tarocchi restore`: a server's tables as they were when a copy was taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client_cli.house import add_place, asked
from client_cli.paper import put

if TYPE_CHECKING:
    import argparse

    from client_cli.texts import Texts


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `restore` takes."""
    parser.add_argument("file", metavar="FILE", help=texts("restore.file"))
    parser.add_argument("--replace", action="store_true", help=texts("restore.replace"))
    add_place(parser, texts)


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Put everything back; raises Complaint."""
    replace = ["--replace"] if options.replace else []
    done = asked(options, texts, *replace, "restore", "--", options.file)
    put(texts("restore.done", n=done["room"]))
    return 0
