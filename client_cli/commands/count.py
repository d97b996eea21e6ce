"""`tarocchi count`: what a captured pile is worth, explained."""

from __future__ import annotations

import os
import sys
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from client_cli.errors import Complaint
from client_cli.notation import BadWords, read_cards, words_of
from client_cli.sheet import Sheet
from engine.variants import VARIANTS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from client_cli.texts import Texts
    from engine.variant import Variant


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `count` takes."""
    parser.add_argument("cards", nargs="*", metavar="CARDS", help=texts("count.cards"))
    games = tuple(VARIANTS)
    parser.add_argument("--game", choices=games, default=games[0], help=texts("count.game"))
    parser.add_argument("--json", action="store_true", help=texts("count.json"))


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Print the sheet of the pile; raises Complaint."""
    variant = VARIANTS[options.game]
    words = list(_words(options.cards, variant, texts))
    if not words:
        raise Complaint(texts("error.no_cards"))
    try:
        cards = variant.pack.set_of(read_cards(words, variant.pack))
    except BadWords as bad:
        raise Complaint(_faults(bad, variant, texts)) from bad
    lines = variant.pile(cards)
    if options.json:
        total = sum(line.points for line in lines)
        sheet = {"game": variant.game, "rules": variant.rules, "lines": lines, "total": total}
        print(msgspec.json.encode(sheet).decode())
    else:
        print("\n".join(Sheet(variant, texts).pile(lines)))
    return 0


def _faults(bad: BadWords, variant: Variant, texts: Texts) -> str:
    """Name every word at fault, unknown and repeated ones."""
    game = texts(f"game.{variant.game}")
    said = []
    if bad.unknown:
        said.append(texts("error.unknown_card", game=game, cards=" ".join(bad.unknown)))
    if bad.repeated:
        said.append(texts("error.repeated_card", cards=" ".join(bad.repeated)))
    return "\n".join(said)


def _words(given: Sequence[str], variant: Variant, texts: Texts) -> Iterator[str]:
    """Yield the words that were typed, or those of a file or of standard input."""
    if not given or list(given) == ["-"]:
        yield from words_of(_typed(texts))
        return
    for word in given:
        yield from words_of(_file(word, texts) if _is_file(word, variant) else word)


def _is_file(word: str, variant: Variant) -> bool:
    """Tell whether a word is a file's name: cards come first, so that a file SK is no trap."""
    try:
        read_cards(words_of(word), variant.pack)
    except BadWords:
        return os.path.isfile(word)  # noqa: PTH113 - Path.is_file stumbles over a name too long
    return False


def _file(name: str, texts: Texts) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise Complaint(texts("error.no_file", file=name, why=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise Complaint(texts("error.no_text", file=name)) from error


def _typed(texts: Texts) -> str:
    if not sys.stdin.isatty():
        return sys.stdin.read()
    print(texts("count.type"), file=sys.stderr)
    lines = iter(sys.stdin.readline, "")
    return "".join(takewhile(str.strip, lines))
