"""`tarocchi serve`: a server of one's own, for friends to come to.

It becomes `python -m server`, in the same process: what stops the one stops the other, and no
signal has to be passed on. The options are the server's, explained in the host's language.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import argparse

    from client_cli.texts import Texts

# What stands for each option's worth; a test holds the names against the server's own.
OPTIONS: Final = {
    "host": "HOST",
    "port": "PORT",
    "data": "FOLDER",
    "redis": "URL",
    "store": "WHAT",
    "durability": "WHAT",
    "pace": "F",
    "patience": "F",
    "limits": "F",
    "node": "NAME",
    "metrics-port": "PORT",
    "metrics-host": "HOST",
    "log-format": "WHAT",
    "log-level": "WHAT",
    "retention": "DAYS",
    "admin-socket": "FILE",
    "pages": "FOLDER",
    "origin": "URL",
    "trusted-proxy": "CIDR",
}


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `serve` takes; the server itself looks whether it can use it."""
    for name, metavar in OPTIONS.items():
        said = texts(f"serve.{name.replace('-', '_')}")
        parser.add_argument(f"--{name}", action="append", metavar=metavar, help=said)


def run(options: argparse.Namespace, _texts: Texts) -> int:
    """Become the server; raises OSError where that cannot be done."""
    given = vars(options)
    told = (
        f"--{name}={value}" for name in OPTIONS for value in given[name.replace("-", "_")] or ()
    )
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "server", *told])  # noqa: S606 - it is ours
