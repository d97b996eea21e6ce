"""Reading the text form of a deal record back (the writing half is `record_text`)."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec

from engine.errors import BadRecord
from engine.record import DealRecord, check_head, from_json, whole
from engine.record_text import SCORE_FIELDS, TITLE, to_text
from engine.tally import SetKind

if TYPE_CHECKING:
    from collections.abc import Callable

Tree = dict[str, Any]  # the JSON form while it is put together; msgspec checks the whole of it

_BEGINNING: Final = re.compile(
    rf"{TITLE} |(?:Game|Dealer|Discard|Announced|Totals|Winner|Shuffle): "
    r"|(?:Seat|Hand) \d: |Declared by seat |Trick \d+: |Score of team |Shuffle [a-z]+(?: \d)?:"
)
_MAIL_QUOTES: Final = re.compile(r"^(?:> ?)+")
_CARD: Final = re.compile(r"([^=+]+)([=+]?)(.*)")
_NUMBERS: Final = frozenset(SCORE_FIELDS) - {"kind"}


def from_text(text: str) -> DealRecord:
    """Read the text form; raises BadRecord naming the line that is not understood."""
    tree: Tree = {
        "seats": [""] * 4,
        "hands": [[]] * 4,
        "trumps": None,
        "shuffle": None,
        "declarations": [None] * 4,
        "tricks": [],
        "settlement": {"lines": []},
    }
    lines = _joined(text)
    for line in lines:
        if not any(_reads(pattern, read, line, tree) for pattern, read in _LINES):
            raise BadRecord("malformed_record", line)
    try:
        check_head(tree["format"], tree["game"])
        record = whole(msgspec.convert(tree, DealRecord))
    except (msgspec.ValidationError, KeyError) as error:
        raise BadRecord("malformed_record", str(error)) from error
    told = _joined(to_text(record))
    if told != lines:  # a line left out, said twice or put elsewhere
        strange = next((one for one, other in zip(lines, told, strict=False) if one != other), "")
        raise BadRecord("malformed_record", strange)
    return record


def from_any(text: bytes) -> DealRecord:
    """Read a record in either form; raises BadRecord."""
    text = text.removeprefix(codecs.BOM_UTF8)  # some editors put it there
    if text.lstrip().startswith(b"{"):
        return from_json(text)
    try:
        return from_text(text.decode())
    except UnicodeDecodeError as error:
        raise BadRecord("malformed_record", str(error)) from error


def _joined(text: str) -> list[str]:
    """Return the lines of a record, whatever a mail program put around or between them.

    The record begins with its title. A line that begins like none of ours goes on with the one
    before; after a blank line, and not indented, it is somebody else's, and ends the record.
    """
    lines: list[list[str]] = []
    blank = False
    for raw in text.split("\n"):
        bare = _MAIL_QUOTES.sub("", raw).rstrip()
        line = bare.strip()
        if _BEGINNING.match(line) and (lines or line.startswith(TITLE)):
            lines.append([line])
        elif line and blank and lines and line == bare:
            break
        elif line and lines:
            lines[-1].append(line)
        blank = not line
    return [" ".join(parts) for parts in lines]


def _reads(
    pattern: re.Pattern[str], read: Callable[[Tree, re.Match[str]], None], line: str, tree: Tree
) -> bool:
    found = pattern.fullmatch(line)
    if found is None:
        return False
    try:
        read(tree, found)
    except (ValueError, KeyError, IndexError, msgspec.DecodeError) as error:
        raise BadRecord("malformed_record", f"{line}: {error}") from error
    return True


def _name(text: str) -> str:
    return msgspec.json.decode(text, type=str) if text.startswith('"') else text


def _head(tree: Tree, found: re.Match[str]) -> None:
    tree["format"] = int(found[1])


def _game(tree: Tree, found: re.Match[str]) -> None:
    tree["game"], tree["rules"] = found[1], int(found[2])


def _seat(tree: Tree, found: re.Match[str]) -> None:
    tree["seats"][int(found[1])] = _name(found[2])


def _dealer(tree: Tree, found: re.Match[str]) -> None:
    tree["dealer"] = int(found[1])


def _hand(tree: Tree, found: re.Match[str]) -> None:
    tree["hands"][int(found[1])] = found[2].split()


def _discard(tree: Tree, found: re.Match[str]) -> None:
    tree["discard"] = found[1].split()


def _announced(tree: Tree, found: re.Match[str]) -> None:
    tree["trumps"] = int(found[1])


def _cards(text: str) -> tuple[list[str], list[Tree]]:
    """Return the cards of `SK BEG=SJ MAT+` and what its contatori do."""
    cards, contatori = [], []
    for word in text.split():
        found = _CARD.fullmatch(word)
        if found is None:
            raise ValueError(f"{word} is no card")
        card, sign, rest = found.groups()
        cards.append(card)
        if sign:
            contatori.append({"card": card, "stands_for": rest or None})
    return cards, contatori


def _tally(tree: Tree, seat: int) -> Tree:
    if tree["declarations"][seat] is None:
        tree["declarations"][seat] = {"sets": [], "sequences": []}
    tally: Tree = tree["declarations"][seat]
    return tally


def _doubled(tree: Tree, found: re.Match[str]) -> None:
    _tally(tree, int(found[1]))[f"{found[2]}_doubled"] = int(found[3])


def _declared(tree: Tree, found: re.Match[str]) -> None:
    cards, contatori = _cards(found[4])
    one = {"kind": found[2], "points": int(found[3]), "cards": cards, "contatori": contatori}
    drawer = "sets" if found[2] in get_args(SetKind) else "sequences"
    _tally(tree, int(found[1]))[drawer].append(one)


def _trick(tree: Tree, found: re.Match[str]) -> None:
    if int(found[1]) != len(tree["tricks"]) + 1:
        raise ValueError("not the next trick")
    trick = {"leader": int(found[2]), "cards": found[3].split(), "taker": int(found[4])}
    tree["tricks"].append(trick)


def _score(tree: Tree, found: re.Match[str]) -> None:
    line: Tree = {"team": int(found[1]), "points": msgspec.json.decode(found[2])}
    code, *parts = found[3].split(", ")
    line["code"] = code.replace(" ", "_")
    for part in parts:
        name, _, value = part.partition(" ")
        if name == "cards":
            line["cards"], line["contatori"] = _cards(value)
        else:
            line[name] = msgspec.json.decode(value) if name in _NUMBERS else value
    tree["settlement"]["lines"].append(line)


def _totals(tree: Tree, found: re.Match[str]) -> None:
    tree["settlement"]["totals"] = [int(found[1]), int(found[2])]


def _winner(tree: Tree, found: re.Match[str]) -> None:
    tree["settlement"]["winner"] = int(found[1]) if found[1] else None


def _no_proof(tree: Tree, _found: re.Match[str]) -> None:
    tree["shuffle"] = None


def _shuffle(tree: Tree, found: re.Match[str]) -> None:
    proof = tree["shuffle"] = tree["shuffle"] or {"contributions": [None] * 4}
    if found[1].startswith("seat "):
        given = None if found[2] == "none" else _name(found[2])
        proof["contributions"][int(found[1][5:])] = given
    elif found[1] == "deal":
        number, _, how = found[2].partition(", dealer ")
        proof["deal"] = int(number)
        proof["dealer_drawn"] = {"drawn": True, "passed on": False}[how]
    else:
        proof[found[1]] = _name(found[2])


_LINES: Final = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (rf"{TITLE} (\d+)", _head),
        (r"Game: (\w+), rules (\d+)", _game),
        (r"Seat ([0-3]): (.+)", _seat),
        (r"Dealer: seat ([0-3])", _dealer),
        (r"Hand ([0-3]): (.+)", _hand),
        (r"Discard: (.+)", _discard),
        (r"Announced: (\d+) trumps", _announced),
        (r"Declared by seat ([0-3]): (sets|sequences) doubled (\d+)", _doubled),
        (r"Declared by seat ([0-3]): (\w+) (\d+), (.+)", _declared),
        (r"Trick (\d+): seat ([0-3]) leads, (.+), seat ([0-3]) takes it", _trick),
        (r"Score of team ([01]): ([\d.]+), (.+)", _score),
        (r"Totals: (\d+) to (\d+)", _totals),
        (r"Winner: (?:nobody, a draw|team ([01]))", _winner),
        (r"Shuffle: no proof", _no_proof),
        (r"Shuffle (seat [0-3]|room|deal|commitment|secret): (.+)", _shuffle),
    )
)
