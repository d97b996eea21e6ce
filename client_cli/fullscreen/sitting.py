"""A sitting on the whole screen, from the table that was entered to the lines that stay."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Final

from client_cli.paper import put
from client_cli.preferences import look_of, own_colours, preferences

if TYPE_CHECKING:
    import argparse

    from client_cli.table.link import Link
    from client_cli.table.sitting import Sits
    from client_cli.table.voices import Surroundings
    from client_cli.texts import Texts

_STAY: Final = 2  # lines that are printed when the screen is gone: that it is closed, the way back


def screen_for(options: argparse.Namespace) -> Sits | None:
    """Return what sits on the whole screen, None where there is none or nobody wants it."""
    return partial(_sit, options) if has_screen() and not options.plain else None


def has_screen() -> bool:
    """Tell whether there is a terminal to draw on and to type at."""
    can_draw = sys.platform == "win32" or os.environ.get("TERM", "dumb") != "dumb"
    return can_draw and sys.stdin.isatty() and sys.stdout.isatty()


async def _sit(
    options: argparse.Namespace, link: Link, say: Texts, at: Surroundings, notes: list[str]
) -> bool:
    from client_cli.fullscreen.app import TableApp  # noqa: PLC0415 - Textual takes its time

    speak_as_chosen(options, say)
    look = look_of(options.data)
    with own_colours():
        app = TableApp(link, say, at, look=look, notes=notes)
        await app.run_async()
    for line in app.told[-_STAY:]:
        put(line)
    return app.left


def speak_as_chosen(options: argparse.Namespace, say: Texts) -> None:
    """Speak the language that was chosen on the screen, unless the command names one."""
    language = preferences(options.data).language
    if language is not None and options.lang is None:
        say.speak(language)
