"""Windows over the table: texts, the score sheet, talk, settings. Esc or a click closes each."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Collapsible, Input, OptionList, Static
from textual.widgets.option_list import Option

from client_cli.fullscreen.parts import Picture
from client_cli.screen.lines import Piece
from client_cli.table.talking import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.events import Resize

    from client_cli.screen.scores import Entry
    from client_cli.texts import Texts

_CLOSE: Final = "leaf:close"
_AROUND: Final = 6  # lines of a window besides what stands in it

CSS: Final = """
Leaf > Vertical { width: 90%; max-width: 84; height: auto; max-height: 92%;
    border: round #5f875f; padding: 0 1; background: #17261f; }
.mono Leaf > Vertical { border: ascii ansi_default; background: ansi_default; }
Leaf VerticalScroll { height: auto; max-height: 100%; }
Leaf Static { width: 100%; height: auto; }
Leaf #title { text-style: bold; }
Leaf OptionList { height: auto; max-height: 16; border: none; background: transparent; }
Leaf Input { border: none; height: 1; padding: 0; }
Leaf Collapsible { border: none; height: auto; padding: 0; margin: 0; background: transparent; }
Leaf CollapsibleTitle { padding: 0; }
Leaf Collapsible Contents { padding: 0 0 0 4; height: auto; }
"""


class Leaf(ModalScreen[str | None]):
    """A window with a title, something inside, and a way to close it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", show=False),
        Binding("f1,f2,f3,f4,f5,f6,f7", "dismiss(None)", show=False),
        Binding("f10,ctrl+q,ctrl+c", "dismiss(None)", show=False, priority=True),
    ]

    def __init__(self, say: Texts, title: str) -> None:
        super().__init__()
        self._say: Final = say
        self._named: Final = title

    def compose(self) -> ComposeResult:
        """Lay out title, what is inside, and the button that closes it."""
        with Vertical():
            yield Static(Text(self._named), id="title")
            with VerticalScroll(id="inside"):
                yield from self.inside()
            yield Picture(id="close")

    def on_mount(self) -> None:
        """Show the button."""
        button = (Piece(f"[ Esc {self._say('screen.close')} ]", "key", _CLOSE),)
        self.query_one("#close", Picture).show([button], mono=self.app.has_class("mono"))
        inside = self.query_one("#inside")
        choices = self.query(OptionList)
        inside.can_focus = not choices  # the arrow keys are for choosing, else for scrolling
        (choices.first() if choices else inside).focus()
        self._fit()

    def on_resize(self, _event: Resize) -> None:
        """Keep the button in sight."""
        self._fit()

    def _fit(self) -> None:
        self.query_one("#inside").styles.max_height = max(1, self.app.size.height - _AROUND)

    def inside(self) -> ComposeResult:
        """Yield what stands in the window."""
        yield from ()

    def on_picture_pressed(self, event: Picture.Pressed) -> None:
        """Close it."""
        event.stop()
        self.dismiss(None)


class TextLeaf(Leaf):
    """Lines to be read."""

    def __init__(self, say: Texts, title: str, lines: Iterable[str]) -> None:
        super().__init__(say, title)
        self._lines: Final = list(lines)

    def inside(self) -> ComposeResult:
        """Yield the lines."""
        for line in self._lines:
            yield Static(Text(line))


class SheetLeaf(Leaf):
    """The score sheet: each line opens to its cards."""

    def __init__(
        self, say: Texts, title: str, entries: Sequence[Entry], after: Iterable[str]
    ) -> None:
        super().__init__(say, title)
        self._entries: Final = entries
        self._after: Final = list(after)

    def inside(self) -> ComposeResult:
        """Yield the lines that open, and those that do not."""
        for entry in self._entries:
            if entry.inside:
                cards = Static(Text("\n".join(entry.inside)))
                yield Collapsible(cards, title=Content(entry.title))  # type: ignore[arg-type]
            else:
                yield Static(Text(f"  {entry.title}"))
        for line in self._after:
            yield Static(Text(line))


class TalkLeaf(Leaf):
    """What may be said: phrases to choose from, and a line for words. Its answer is typed."""

    def inside(self) -> ComposeResult:
        """Yield phrases and line."""
        phrases = (Option(Text(self._say(f"phrase.{one}")), id=one) for one in PHRASES)
        yield OptionList(*phrases, id="phrases")
        yield Input(placeholder=self._say("screen.say_words"), id="words")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Say a phrase."""
        event.stop()
        self.dismiss(f"/{event.option.id}")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say words."""
        event.stop()
        self.dismiss(f"'{event.value}" if event.value.strip() else None)


class ChoiceLeaf(Leaf):
    """Some choices, one of which is the answer."""

    def __init__(self, say: Texts, title: str, choices: Iterable[tuple[str, str]]) -> None:
        super().__init__(say, title)
        self._choices: Final = list(choices)

    def inside(self) -> ComposeResult:
        """Yield the choices."""
        yield OptionList(*(Option(Text(words), id=name) for name, words in self._choices))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose."""
        event.stop()
        self.dismiss(event.option.id)
