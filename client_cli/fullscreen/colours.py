"""Colours of the screen: our own palette of ANSI 256, and none at all where none is wanted."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.filter import LineFilter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.app import App
    from textual.color import Color

    from client_cli.screen.lines import Line, Role

# The same figures in ANSI 256: coins 178, cups 161, swords 69, batons 36, trumps 220 on 53.
_COLOURS: Final[dict[Role, Style]] = {
    "text": Style(),
    "dim": Style(color="#afafaf"),
    "title": Style(bold=True),
    "rule": Style(color="#5f875f"),
    "key": Style(color="#ffffff", bgcolor="#005f5f", bold=True),
    "turn": Style(color="#ffffaf", bold=True),
    "chosen": Style(bold=True, reverse=True),
    "swords": Style(color="#87afff"),
    "batons": Style(color="#00d787"),
    "cups": Style(color="#ff87af"),
    "coins": Style(color="#d7af00"),
    "trumps": Style(color="#ffd700", bgcolor="#5f005f", bold=True),
}
_NONE: Final[dict[Role, Style]] = {
    "title": Style(bold=True),
    "key": Style(reverse=True),
    "turn": Style(bold=True),
    "chosen": Style(reverse=True, bold=True),
    "trumps": Style(bold=True),
}

CSS: Final = """
Screen, ModalScreen { background: #121f1a; color: #e4e4e4; }
ModalScreen { background: #121f1a 70%; align: center middle; }
.mono Screen, .mono ModalScreen { background: ansi_default; color: ansi_default; }
Input { background: transparent; }
Screen, RichLog, VerticalScroll { scrollbar-background: #17261f; scrollbar-color: #5f875f; }
.mono RichLog, .mono VerticalScroll, .mono OptionList { scrollbar-background: ansi_default; }
"""


class _Colourless(LineFilter):
    """Leaves no colour on the screen: what stood out by what lies behind it is shown reversed."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the same signs without colours."""
        del background  # as the terminal's own
        return [
            Segment(text, None if style is None else _colourless(style), control)
            for text, style, control in segments
        ]


@cache
def _colourless(style: Style) -> Style:
    behind = style.bgcolor
    stands_out = behind is not None and not behind.is_default
    return Style(
        bold=style.bold,
        underline=style.underline,
        reverse=bool(style.reverse) is not stands_out,
        meta=style.meta,
    )


COLOURLESS: Final = (_Colourless(),)


def repaint(app: App[Any], *, mono: bool) -> None:
    """Paint a screen with colours, or without any from now on."""
    app.set_class(mono, "mono")
    app.ansi_color = mono
    app.refresh_css(animate=False)
    for screen in app.screen_stack:
        for widget in (screen, *screen.query("*")):
            widget.refresh()


def painted(lines: Iterable[Line], *, mono: bool) -> Text:
    """Return lines as Textual shows them."""
    styles = _NONE if mono else _COLOURS
    text = Text(no_wrap=True, end="")
    for number, line in enumerate(lines):
        if number:
            text.append("\n")
        for piece in line:
            text.append(piece.text, styles.get(piece.role, Style()))
    return text
