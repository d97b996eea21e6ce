"""`tarocchi backup`: a copy of everything that a server keeps, taken while people play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client_cli.house import add_place, asked
from client_cli.paper import put

if TYPE_CHECKING:
    import argparse

    from client_cli.texts import Texts


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `backup` takes."""
    parser.add_argument("file", metavar="FILE", help=texts("backup.file"))
    add_place(parser, texts)


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Write the copy; raises Complaint."""
    done = asked(options, texts, "backup", "--", options.file)
    put(texts("backup.done", n=done["room"], file=options.file))
    put(texts("backup.secret"))
    return 0
