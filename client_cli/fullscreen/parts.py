"""The pieces that windows are made of: a picture to be clicked, a line to type in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from client_cli.fullscreen.colours import painted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text
    from textual.binding import BindingType
    from textual.events import Click

    from client_cli.screen.lines import Line


class Picture(Widget):
    """Lines of pieces; a click on a piece that types something is told as `Pressed`."""

    DEFAULT_CSS = "Picture { height: auto; width: 100%; }"

    class Pressed(Message):
        """Somebody has clicked. types: see `Piece`."""

        def __init__(self, types: str) -> None:
            super().__init__()
            self.types: Final = types

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self.lines: Sequence[Line] = ()
        self.mono = False

    def show(self, lines: Sequence[Line], *, mono: bool) -> None:
        """Show other lines."""
        if (lines, mono) != (self.lines, self.mono):
            self.lines, self.mono = lines, mono
            self.refresh(layout=True)

    def render(self) -> Text:
        """Paint the lines."""
        return painted(self.lines, mono=self.mono)

    def get_content_height(self, *_: object) -> int:
        """Return how many lines there are."""
        return len(self.lines)

    def get_content_width(self, *_: object) -> int:
        """Return how long the longest line is."""
        return max((sum(piece.width for piece in line) for line in self.lines), default=0)

    def on_click(self, event: Click) -> None:
        """Tell what was clicked."""
        if event.y < len(self.lines):
            left = event.x
            for piece in self.lines[event.y]:
                if left < piece.width:
                    if piece.types:
                        self.post_message(self.Pressed(piece.types))
                    return
                left -= piece.width


class Typing(Input):
    """The line to type in; while it is empty, the arrows are for the hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.scroll(-1)", show=False),
        Binding("down", "app.scroll(1)", show=False),
        Binding("pageup", "app.scroll(-8)", show=False),
        Binding("pagedown", "app.scroll(8)", show=False),
    ]

    class Step(Message):
        """The player goes to another card of the hand: by +1 or -1."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by: Final = by

    def action_cursor_left(self, select: bool = False) -> None:  # noqa: FBT001, FBT002 - Textual's
        """Go left in what is typed, or in the hand."""
        if self.value:
            super().action_cursor_left(select)
        else:
            self.post_message(self.Step(-1))

    def action_cursor_right(self, select: bool = False) -> None:  # noqa: FBT001, FBT002 - Textual's
        """Go right in what is typed, or in the hand."""
        if self.value:
            super().action_cursor_right(select)
        else:
            self.post_message(self.Step(1))
