"""The screen on which `tarocchi` opens: what may be played here, and where else.

Whatever is chosen becomes the words of a command (`play LINK`, `watch LINK`), so that nothing can
be done here alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.app import App
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from client_cli.errors import Complaint
from client_cli.fullscreen.colours import COLOURLESS, repaint
from client_cli.fullscreen.colours import CSS as COLOURS
from client_cli.fullscreen.hall import HallLeaf
from client_cli.fullscreen.leaves import CSS as LEAVES
from client_cli.fullscreen.leaves import TextLeaf
from client_cli.fullscreen.parts import Picture
from client_cli.fullscreen.windows import settings
from client_cli.preferences import Look, Preferences
from client_cli.screen.lines import Piece
from client_cli.screen.rules import rules
from client_cli.table.address import read_address
from client_cli.texts import shown
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.filter import LineFilter

    from client_cli.fullscreen.hall import Listed
    from client_cli.table.address import Address
    from client_cli.texts import Texts

Words = list[str]  # of a command, without `tarocchi`

_HOME: Final = """
#heading { text-style: bold; padding: 1 2; }
#choices { height: auto; max-height: 12; border: none; background: transparent; margin: 0 1; }
.label { padding: 0 2; margin-top: 1; }
.typed { border: none; height: 1; margin: 0 2; padding: 0 1; background: #22352c; }
.mono .typed { background: ansi_default; }
#notes { height: auto; max-height: 5; padding: 0 2; margin-top: 1; }
#space { height: 1fr; }
#keys { padding: 0 1; }
"""
_KEYS: Final = (("help", "f1"), ("rules", "f4"), ("settings", "f6"), ("leave", "f10"))


class HomeApp(App[Words]):
    """Returns the words of a command, none where the player closes.

    servers: links that were used before, the newest first. listed: asks a server for its tables;
    raises Complaint. name: the player's, who may change it here; it is the command's `--name`.
    """

    ENABLE_COMMAND_PALETTE = False
    CSS = COLOURS + LEAVES + _HOME
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"key('{name}')", show=False) for name, key in _KEYS[:-1]),
        Binding("f10,ctrl+q,ctrl+c", "key('leave')", show=False, priority=True),
    ]

    def __init__(
        self,
        say: Texts,
        listed: Callable[[Address], Listed],
        *,
        name: str,
        servers: Iterable[str],
        look: Look,
        notes: Iterable[str] = (),
    ) -> None:
        super().__init__(ansi_color=look.mono)
        self._say: Final = say
        self._listed: Final = listed
        self._called: Final = name
        self._servers: Final = [read_address(one, say) for one in servers]
        self._notes = list(notes)
        self._look: Final = look
        self.set_class(look.mono, "mono")

    def compose(self) -> ComposeResult:
        """Lay out title, choices, and the lines to type in."""
        yield Static(id="heading")
        yield OptionList(id="choices")
        yield Static(id="link-label", classes="label")
        yield Input(id="link", classes="typed", placeholder="https:// ... # ...")
        yield Static(id="name-label", classes="label")
        yield Input(self._called, id="name", classes="typed", max_length=40)
        yield Static(id="notes")
        yield Vertical(id="space")
        yield Picture(id="keys")

    def on_mount(self) -> None:
        """Say everything in the player's language."""
        self._word()
        self.query_one("#choices").focus()

    def _word(self) -> None:
        """Put the words on the screen, anew after another language was chosen."""
        say = self._say
        self.query_one("#heading", Static).update(Text(say("home.title")))
        self.query_one("#link-label", Static).update(Text(say("home.link")))
        self.query_one("#name-label", Static).update(Text(say("home.name")))
        choices = self.query_one("#choices", OptionList)
        at = choices.highlighted or 0
        choices.clear_options()
        choices.add_options(Option(Text(words), id=what) for what, words in self._choices())
        choices.highlighted = at
        self._tell(self._notes or [say("home.how")])
        keys = (Piece(f" {key.upper()} ", "key", f"key:{name}") for name, key in _KEYS)
        words = (Piece(f"{say(f'screen.key.{name}')} ", "dim", f"key:{name}") for name, _ in _KEYS)
        pieces = tuple(piece for pair in zip(keys, words, strict=True) for piece in pair)
        self.query_one("#keys", Picture).show([pieces], mono=self.has_class("mono"))

    def _choices(self) -> Iterable[tuple[str, str]]:
        say = self._say
        for game in VARIANTS:
            yield f"alone {game}", say("home.alone", game=say(f"game.{game}"))
        for number, one in enumerate(self._servers):
            yield f"last {number}", say("home.last", place=one.place)
            yield f"hall {number}", say("home.tables", place=one.place)

    def _tell(self, lines: Iterable[str]) -> None:
        self.query_one("#notes", Static).update(Text("\n".join(shown(line) for line in lines)))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Take every colour away where none is wanted."""
        return COLOURLESS if self.has_class("mono") else super().get_line_filters()

    # What is chosen

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where the player wants to go."""
        what, _, which = str(event.option.id).partition(" ")
        if what == "alone":
            self._go(["play", "--game", which])
        elif what == "last":
            self._go(["play", self._servers[int(which)].link])
        else:
            self._enter(self._servers[int(which)])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Follow a link; the address of a server alone shows its tables."""
        if event.input.id != "link":
            self.query_one("#choices").focus()
        elif event.value.strip():
            self._follow(event.value.strip())

    def _follow(self, link: str) -> None:
        try:
            address = read_address(link, self._say)
        except Complaint as complaint:
            self._tell([str(complaint)])
            return
        if address.room is None:
            self._enter(address)
        else:
            self._go(["play", link if "://" in link else f"ws://{link}"])

    def _enter(self, address: Address) -> None:
        """Show the tables of a server."""
        self.push_screen(HallLeaf(self._say, address, self._listed), self._chosen_in_hall)

    def _chosen_in_hall(self, words: str | None) -> None:
        if words is not None:
            self._go(words.split("\n"))

    def _go(self, words: Words) -> None:
        """Close the screen and say what to do next."""
        name = self.query_one("#name", Input).value.strip()
        self.exit([*words, *([f"--name={name}"] if name and name != self._called else [])])

    # Windows

    def on_picture_pressed(self, event: Picture.Pressed) -> None:
        """Do what a key does."""
        self.action_key(event.types.removeprefix("key:"))

    def action_key(self, name: str) -> None:
        """Open a window, or close the screen."""
        say, title = self._say, self._say(f"screen.key.{name}").capitalize()
        if name == "leave":
            self.exit([])
        elif len(self.screen_stack) > 1:
            return
        elif name == "settings":
            self.push_screen(settings(say), self._set)
        elif name == "rules":
            both = [line for game in VARIANTS for line in (*rules(game, say), "")]
            self.push_screen(TextLeaf(say, title, both))
        else:
            self.push_screen(TextLeaf(say, title, [say("home.how"), "", say("screen.help")]))

    def _set(self, answer: str | None) -> None:
        """Look or speak otherwise from now on."""
        what, _, word = (answer or "").partition(":")
        if what == "language":
            self._say.speak(word)
            self._look.keeps(Preferences(language=word))
        elif what == "colours":
            mono = not self.has_class("mono")
            repaint(self, mono=mono)
            self._look.keeps(Preferences(colours=not mono))
        self._notes = []
        self._word()
