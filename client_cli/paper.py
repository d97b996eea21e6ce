"""Lines on the screen: broken at words, to fit it, but never inside a link."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import Final

from client_cli.sheet import WIDTH
from client_cli.texts import shown

_LEAST: Final = 20  # signs; a terminal that says it has fewer is not believed


def columns() -> int:
    """Return how many signs a line of this terminal holds, without the last place."""
    return max(_LEAST, shutil.get_terminal_size().columns - 1)


def sheet_width(*, terminal: bool) -> int:
    """Return how wide a score sheet may be."""
    return min(WIDTH, columns()) if terminal else WIDTH


def fitted(line: str, *, terminal: bool) -> str:
    """Return a line as it can be printed, broken at words where a terminal is too narrow.

    A link stays whole, so that it can be copied.
    """
    line = shown(line)  # whatever strangers called themselves or said
    width = columns()
    if not terminal or len(line) <= width:
        return line
    return textwrap.fill(
        line,
        width,
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def put(line: str) -> None:
    """Print a line outside of any table."""
    print(fitted(line, terminal=sys.stdout.isatty()), flush=True)
