"""What may be pressed: the answers to a question, and the keys of the whole screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.screen.lines import Piece
from engine.seats import SEATS

if TYPE_CHECKING:
    from collections.abc import Collection

    from client_cli.screen.lines import Line
    from client_cli.table.asking import Question
    from client_cli.texts import Texts
    from engine.cards import Card

ENTER: Final = "enter:"
KEYS: Final = ("help", "last", "sheet", "rules", "talk", "settings", "table", "leave")
KEY_OF: Final = dict(zip(KEYS, ("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f10"), strict=True))
_TWO: Final = 2


def answers(question: Question | None, say: Texts, chosen: Collection[Card] = ()) -> Line:
    """Return the answers to what is asked, each to be clicked; empty where cards are the answer."""
    if question is None:
        return ()
    kind, _, bits = question
    match kind:
        case "declare":
            yes, no = say("ask.key_declare"), say("ask.key_skip")
            return (
                *_button(f"{yes} {say('screen.declare')}", f"line:{yes}"),
                *_button(f"{no} {say('screen.skip')}", f"line:{no}"),
            )
        case "discard" if len(chosen) == _TWO:
            return _button(f"Enter {say('screen.lay_away')}", ENTER)
        case "begin" | "rematch" | "back":
            return _button(f"Enter {say(f'screen.{kind}')}", ENTER)
        case "fill":
            return (
                *_button(f"f {say('screen.fill')}", "line:f"),
                *_button(say("screen.show_cards"), "line:/code"),
            )
        case "sit":
            seats = [seat + 1 for seat in SEATS if bits >> seat & 1]
            return tuple(piece for seat in seats for piece in _button(str(seat), f"line:{seat}"))
        case _:
            return ()


def _button(words: str, types: str) -> Line:
    return (Piece(" "), Piece(f"[ {words} ]", "key", types))


def keys(say: Texts) -> Line:
    """Return the line of keys, each to be clicked as well."""
    out: list[Piece] = []
    for name in KEYS:
        types = f"key:{KEY_OF[name]}"
        out.append(Piece(KEY_OF[name].upper(), "key", types))
        out.append(Piece(f" {say(f'screen.key.{name}')} ", "dim", types))
    return tuple(out)
