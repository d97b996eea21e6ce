"""`tarocchi referee`: one JSON question a line in, one JSON answer a line out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from engine.referee import answer_line

if TYPE_CHECKING:
    import argparse

    from client_cli.texts import Texts


def add(_parser: argparse.ArgumentParser, _texts: Texts) -> None:
    """Add nothing: the questions say it all."""


def run(_options: argparse.Namespace, _texts: Texts) -> int:
    """Answer until the questions end; every answer is flushed, so that a co-process can wait."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer_line(line) + b"\n")
        sys.stdout.buffer.flush()
    return 0
