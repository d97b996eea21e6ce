"""What people write, made safe to show: names and lines of talk. Pure.

A name must not be able to break a line, turn the writing direction, hide, tower over its
neighbours, or pass for somebody else's at the same table.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from server.protocol.lookalikes import ALIKE, LOOKALIKES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

MOST_OF_A_NAME: Final = 40  # code points
MOST_SEEN: Final = 24  # signs of a name as a reader counts them, accents not apart
NAMELESS: Final = "?"
_MOST_MARKS: Final = 2  # accents on one letter
_LINES: Final = frozenset("\t\n\v\f\r\x1c\x1d\x1e\x1f\x85")
# Signs without a shape that Unicode counts among letters, marks and symbols.
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)


def clean_text(text: str, most: int) -> str:
    """Return one line of at most `most` code points, with nothing in it that cannot be seen.

    Control characters, those that turn the writing direction, unassigned and private ones are
    removed; whatever separates words or lines becomes one blank; a letter keeps two accents.
    """
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(_visible(composed))
    bounded = "".join(_bounded(unicodedata.normalize("NFC", visible)))
    return bounded[:most].strip(" ")


def clean_name(name: str) -> str:
    """Return a name as others may see it; NAMELESS if nothing of it can be seen."""
    kept: list[str] = []
    seen = 0
    for sign in clean_text(name, MOST_OF_A_NAME):
        seen += not _is_mark(sign)
        if seen > MOST_SEEN:
            break
        kept.append(sign)
    return "".join(kept).strip(" ") or NAMELESS


def skeleton(name: str) -> str:
    """Return what a name looks like: two that look alike have the same (after Unicode's TS 39)."""
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", name) if not _is_mark(sign)
    ).translate(LOOKALIKES)
    return _folded(plain).translate(LOOKALIKES).translate(ALIKE)


def told_apart(name: str, others: Collection[str]) -> str:
    """Return the name, with a number behind it where it looks like one of the others."""
    taken = {look for other in others for look in _looks(other)}
    number, told = 1, name
    while taken.intersection(_looks(told)):
        number += 1
        ending = f" {number}"
        told = name[: MOST_OF_A_NAME - len(ending)].rstrip(" ") + ending
    return told


def _looks(name: str) -> tuple[str, str]:
    """Return the shape, and the name without capitals: not all capitals look like their letter."""
    return skeleton(name), _folded(name)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKD", name.casefold())


def _visible(text: str) -> Iterator[str]:
    for sign in text:
        kind = unicodedata.category(sign)
        if kind[0] == "Z" or sign in _LINES:
            yield " "
        elif kind[0] != "C" and sign not in _INVISIBLE:
            yield sign


def _bounded(text: str) -> Iterator[str]:
    """Give the signs without accents that stand alone or on two others, nor doubled blanks."""
    marks = _MOST_MARKS
    before = " "
    for sign in text:
        if _is_mark(sign):
            marks += 1
            if marks > _MOST_MARKS:
                continue
        else:
            marks = _MOST_MARKS if sign == " " else 0
            if sign == before == " ":
                continue
        before = sign
        yield sign


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M"
