"""Lines of a picture: pieces of text, each with its role and with what a click on it types."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Role = Literal[
    "text", "dim", "title", "rule", "key", "turn", "chosen",
    "swords", "batons", "cups", "coins", "trumps",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piece:
    """Some signs of a line. types: the line that a click on them types, "" for none."""

    text: str
    role: Role = "text"
    types: str = ""

    @property
    def width(self) -> int:
        """Return how many places of a terminal the signs take."""
        return width_of(self.text)


Line = tuple[Piece, ...]


def width_of(text: str) -> int:
    """Return how many places of a terminal a text takes: wide signs take two."""
    return sum(_places(sign) for sign in text)


def _places(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


def cut(text: str, width: int) -> str:
    """Return a text in at most so many places, with a sign where some of it is missing."""
    if width_of(text) <= width:
        return text
    kept = ""
    for sign in text:
        if width_of(kept + sign) > width - 1:
            break
        kept += sign
    return kept + "\N{HORIZONTAL ELLIPSIS}" if width > 0 else ""


def width(line: Iterable[Piece]) -> int:
    """Return how many places a line takes."""
    return sum(piece.width for piece in line)


def gap(places: int) -> Piece:
    """Return blanks."""
    return Piece(" " * max(0, places))


def filled(line: Sequence[Piece], places: int) -> Line:
    """Return a line that takes so many places: cut, or filled with blanks."""
    out: list[Piece] = []
    left = places
    for piece in line:
        if piece.width > left:
            out.append(Piece(cut(piece.text, left), piece.role, piece.types))
            left -= out[-1].width
            break
        out.append(piece)
        left -= piece.width
    return (*out, gap(left)) if left > 0 else tuple(out)


def apart(left: Sequence[Piece], right: Sequence[Piece], places: int) -> Line:
    """Return a line with something at either end; the right end stays whole."""
    return (*filled(left, places - width(right)), *right)


def middle(line: Sequence[Piece], places: int) -> Line:
    """Return a line with its pieces in the middle."""
    free = max(0, places - width(line))
    return filled((gap(free // 2), *line), places)


def written_out(line: Iterable[Piece]) -> str:
    """Return a line without its roles, as it stands on paper."""
    return "".join(piece.text for piece in line).rstrip()
