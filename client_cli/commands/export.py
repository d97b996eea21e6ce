"""`tarocchi export`: the records of all settled deals of a server, to keep or to study."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from client_cli.house import add_place, asked

if TYPE_CHECKING:
    import argparse

    from client_cli.texts import Texts


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `export` takes."""
    add_place(parser, texts)


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Write the records, one line each; raises Complaint."""
    done = asked(options, texts, "export")
    print(texts("export.done", n=done["deal"]), file=sys.stderr)
    return 0
