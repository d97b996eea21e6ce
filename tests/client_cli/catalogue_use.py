"""Which sentences the source asks for, and which codes the engine gives: read off the text."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, NamedTuple, get_args

from client_cli.texts import catalogue
from engine.tally import SequenceKind, SetKind
from engine.variants import VARIANTS
from tests.client_cli.asking import COMMANDS
from tests.test_architecture import sources

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES_OF_PLAY = ("must_follow", "must_trump", "protected_card", "trumps_stay", "nothing_to_declare")
PROOFS = ("bad_proof", "bad_commitment", "wrong_dealer", "wrong_hands")
FACTS = ("Discarded", "Declared", "TrickTaken", "DealSettled")
RECEIPTS = (
    *("other_deal", "no_proof", "dealt_again", "dropped", "changed", "moved", "unsent"),
    *("stuffed", "not_taken"),
)
BAD_RECEIPTS = ("malformed_receipt", "unknown_receipt")
UNREADABLE = ("malformed_record", "broken_record", "unknown_format", "unknown_game")

# Keys that are put together in the source, and what can stand in their gaps. Of other such keys we
# only know that some sentence must fit them.
FAMILIES: dict[str, list[tuple[str, ...]]] = {
    "{}.help": [(command,) for command in COMMANDS],
    "{}.about": [(command,) for command in COMMANDS],
    "game.{}": [(game,) for game in VARIANTS],
    "kind.{}": [(kind,) for kind in (*get_args(SetKind), *get_args(SequenceKind))],
    "error.{}": [(code,) for code in UNREADABLE],
    "verify.{}": [(code,) for code in (*RULES_OF_PLAY, *PROOFS, "other_rules")],
    "verify.receipt.{}": [(code,) for code in RECEIPTS],
    "receipt.{}": [(code,) for code in BAD_RECEIPTS],
    "verify.{}.{}": [("wrong_fact", event) for event in FACTS],
    "sheet.{}": [
        (code,)
        for code in (
            *("card_points", "tricks", "matto", "matto_kept", "matto_paid", "matto_lost"),
            *("discard", "discard_kept", "discard_lost"),
        )
    ],
    "sheet.{}.how": [("card_points",), ("tricks",)],
    "sheet.{}_doubled": [("sets",), ("sequences",)],
}
NO_KEYS = {"{}.json"}  # a file's name looks like a key


class Spoken(NamedTuple):
    """A place in the source that asks for a sentence: its key, gaps as {}, and what it fills in."""

    where: str
    shape: str
    filled: set[str] | None  # None where a whole dictionary is handed over


def shape_of(node: ast.expr) -> str | None:
    """The key in an expression, gaps as {}; None where it is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        return "".join(map(str, parts))
    return None


def spoken() -> Iterator[Spoken]:
    """Every call in the terminal client that asks the catalogue for a sentence."""
    for path, text in sources("client_cli").items():
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            shape = shape_of(node.args[0])
            if name in ("texts", "say", "_say", "_texts") and shape is not None:
                names = [keyword.arg for keyword in node.keywords]
                filled = None if None in names else {given for given in names if given}
                yield Spoken(f"{path}:{node.lineno}", shape, filled)


def keys_of(shape: str) -> list[str]:
    """The keys that a shape stands for."""
    if "{}" not in shape:
        return [shape]
    if shape in FAMILIES:
        return [shape.format(*gap) for gap in FAMILIES[shape]]
    pattern = re.escape(shape).replace(re.escape("{}"), r"\w+")
    return [key for key in catalogue("en") if re.fullmatch(pattern, key)]


def shapes() -> set[str]:
    """Every text in the source that looks like a key, gaps as {}."""
    found = set()
    for text in sources("client_cli").values():
        for node in ast.walk(ast.parse(text)):
            shape = shape_of(node) if isinstance(node, ast.expr) else None
            if shape and re.fullmatch(r"([a-z_]|\{\})+(\.([a-z_]|\{\})+)+", shape):
                found.add(shape)
    return found - NO_KEYS


def refusals(name: str, *folders: str) -> set[str]:
    """The codes with which the engine makes one kind of error or fault."""
    return {
        shape
        for text in sources(*folders).values()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == name and node.args
        if (shape := shape_of(node.args[0])) is not None
    }
