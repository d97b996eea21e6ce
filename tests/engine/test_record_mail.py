"""A deal that was mailed reads back, and nothing is hidden in a record beside what it says."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import BadRecord
from engine.record import faults_of, from_json, to_json
from engine.record_reading import from_any, from_text
from engine.record_text import to_text

GOLDEN = Path(__file__).parents[1] / "golden"
TEXT = (GOLDEN / "ottocento-plain.txt").read_text(encoding="utf-8")
JSON = (GOLDEN / "ottocento-plain.json").read_bytes()

MAILED: dict[str, Callable[[str], str]] = {
    "a greeting": lambda text: f"Caro Marco,\n\necco la smazzata di ieri:\n\n{text}",
    "a signature": lambda text: f"{text}\nCiao, Ennio\n-- \nTarocchi ogni lunedì",
    "an answer": lambda text: "On Monday Ennio wrote:\n" + textwrap.indent(text, "> "),
    "an answer to an answer": lambda text: textwrap.indent(text, ">> ", lambda _: True),
    "blank lines between": lambda text: text.replace("\n", "\n\n"),
    "indented": lambda text: textwrap.indent(text, "   "),
    "Windows line ends": lambda text: text.replace("\n", "\r\n"),
    **{
        f"wrapped at {width}": lambda text, width=width: "\n".join(  # type: ignore[misc]
            part
            for line in text.split("\n")
            for part in textwrap.wrap(line.strip(), width, break_long_words=False)
        )
        for width in (60, 66, 72, 76)
    },
}


@pytest.mark.parametrize("name", MAILED)
def test_a_mailed_deal_reads_back(name: str) -> None:
    """Greetings, quotation marks and other line breaks of a mail leave the deal as it was."""
    assert from_text(MAILED[name](TEXT)) == from_json(JSON)


def test_no_line_of_a_mailable_deal_is_wider_than_mail() -> None:
    """A record with its proof fits into a mail without being broken up."""
    assert max(map(len, TEXT.split("\n"))) <= 76


@pytest.mark.parametrize(
    "old,new",
    [
        (
            b'"settlement"',
            b'"settlement": {"totals": [999, 0], "winner": 0, "lines": []}, "settlement"',
        ),
        (b'"dealer"', b'"dealer": 0, "dealer"'),
        (b'"totals"', b'"remark": "team 1 really won", "totals"'),
        (b'"commitment"', b'"witnessed": true, "commitment"'),
        (b'"leader"', b'"note": "x", "leader"'),
    ],
)
def test_nothing_hides_beside_what_a_record_says(old: bytes, new: bytes) -> None:
    """A second score, or a remark under a name that nobody reads, makes no good record."""
    assert old in JSON
    with pytest.raises(BadRecord):
        from_json(JSON.replace(old, new, 1))


def test_two_cards_laid_away_have_no_order() -> None:
    """Whichever of the two discards is named first, the record is as good."""
    record = from_json(JSON)
    first, second = record.discard
    for told in (to_json(record), to_text(record).encode()):
        turned = told.replace(
            f"Discard: {first} {second}".encode(), f"Discard: {second} {first}".encode()
        )
        turned = turned.replace(
            f'"discard": [\n  "{first}",\n  "{second}"'.encode(),
            f'"discard": [\n  "{second}",\n  "{first}"'.encode(),
        )
        assert turned != told
        assert faults_of(from_any(turned)) == ()


def test_a_long_text_is_read_in_good_time() -> None:
    """A file of very many short lines is refused, and not put together over and over."""
    with pytest.raises(BadRecord):
        from_text("Tarocchi deal record 1\n" + " x\n" * 400_000)
