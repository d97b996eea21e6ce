"""docs/rules.md, read as a reader would: whatever it names is there, and no rule is left out.

The check is a function from the document's text to the faults in it. It is tried twice: on the
document, where it finds none, and on texts with one fault planted, where it must find that one.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "rules.md"

# The paragraphs of the sheets: heading, and how many paragraphs stand under it.
PARAGRAPHS = {
    "Ottocento: the sheet": {
        "Head of the sheet": 1,
        "1. Objective": 1,
        "2. Setup": 2,
        "3. Playing a turn": 4,
        "4. Scoring and ending": 2,
        "5. Scoring sets": 2,
        "6. Forming and scoring sequences": 4,
        "7. Settling Matto and discards": 2,
    },
    "Piedicavallo: the sheet": {
        "Head of the sheet": 1,
        "Objective": 1,
        "Setup": 2,
        "Playing a turn": 3,
        "Scoring and ending": 2,
    },
}
TAGS = {
    "Ottocento: decisions": [
        *("S1", "S2", "S3", "D1", "D2", "D3", "D4", "D5", "D6", "P1", "P2", "P3", "P4"),
        *("M1", "M2", "M3", "M4", "C1", "C2", "C3", "C4", "C5", "C6", "C7"),
        *("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10"),
        *("W1", "W2", "T1", "T2", "T3"),
    ],
    "Piedicavallo: decisions": [
        *("Q1", "Q2", "Q3", "Q4", "Q4b", "Q5", "Q6", "Q7", "Q8", "Q9", "Q10"),
        *("Q11", "Q12", "Q13", "Q14", "Q15", "Q16", "Q17", "Q18", "Q19", "Q20"),
    ],
}

PATHS = re.compile(r"`((?:engine|server|client_cli|tests)/[^`]*:[^`]*)`")
NAMED = re.compile(r"((?:engine|server|client_cli)/[\w/]+\.py):([A-Za-z_][\w.]*)")
TEST = re.compile(r"(tests/[\w/]+\.py)::(test_\w+)(?:\[.+\])?")


class Row(NamedTuple):
    """One row of a table: the chapter and section that it stands in, and its cells."""

    chapter: str
    section: str
    cells: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.chapter}, {self.section} {self.cells[0]}".replace("  ", " ")


def rows(text: str) -> Iterator[Row]:
    """The rows of all tables, heads and rules left out."""
    chapter = section = ""
    for line in text.splitlines():
        if line.startswith("## "):
            chapter, section = line[3:], ""
        elif line.startswith("### "):
            section = line[4:]
        elif line.startswith("| ") and not line.startswith(("| ---", "| No.", "| Tag")):
            cells = line.strip("| ").split("|")
            yield Row(chapter, section, tuple(cell.strip() for cell in cells))


@cache
def named_tests(path: str) -> frozenset[str]:
    """The tests of a file, read off its source."""
    if not (ROOT / path).is_file():
        return frozenset()
    body = ast.parse((ROOT / path).read_text(encoding="utf-8")).body
    return frozenset(
        node.name
        for node in body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
    )


@cache
def value_of(path: str, name: str) -> object:
    """What a name such as `Deal.phase` stands for in a file, or None."""
    if not (ROOT / path).is_file():
        return None
    found: object = import_module(
        path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    )
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


def unknown(text: str) -> Iterator[str]:
    """Functions and tests that are named anywhere in a text and are not there."""
    for named in PATHS.findall(text):
        if test := TEST.fullmatch(named):
            known = test[2] in named_tests(test[1])
        elif function := NAMED.fullmatch(named):
            known = value_of(function[1], function[2]) is not None
        else:
            known = False
        if not known:
            yield f"there is no {named}"


def incomplete(row: Row) -> Iterator[str]:
    """What a row lacks: a word, a function or a test."""
    wanted = 5 if row.chapter in TAGS else 4
    if len(row.cells) != wanted or not all(row.cells):
        yield f"{row}: {wanted} cells are wanted, none of them empty"
        return
    kept, shown = row.cells[-2:]
    names = [NAMED.fullmatch(named) for named in PATHS.findall(kept)]
    values = [value_of(name[1], name[2]) for name in names if name]
    if not any(callable(value) or isinstance(value, property) for value in values):
        yield f"{row}: no function"
    if not any(TEST.fullmatch(named) for named in PATHS.findall(shown)):
        yield f"{row}: no test"
    rest = PATHS.sub("", kept + shown).replace(",", "").strip()
    if rest:
        yield f"{row}: {rest} is neither a function nor a test"


def left_out(found: list[Row]) -> Iterator[str]:
    """Paragraphs and tags that are missing, out of order, there twice, or made up."""
    for chapter, tags in TAGS.items():
        told = [row.cells[0] for row in found if row.chapter == chapter]
        if told != tags:
            yield f"{chapter}: {sorted({*told} ^ {*tags}) or 'a tag out of order or twice'}"
    for chapter, sections in PARAGRAPHS.items():
        mine = [row for row in found if row.chapter == chapter]
        if list(dict.fromkeys(row.section for row in mine)) != list(sections):
            yield f"{chapter}: other headings than the sheet's"
        for section, number in sections.items():
            told = [row.cells[0] for row in mine if row.section == section]
            letters = [told.count(no) == 1 and re.fullmatch(r"\d[a-z]", no) for no in told]
            paragraphs = list(dict.fromkeys(no[:-1] for no in told))
            if paragraphs != [str(place + 1) for place in range(number)] or not all(letters):
                yield f"{chapter}, {section}: {number} paragraphs are wanted, clause by clause"


def faults(text: str) -> list[str]:
    """Everything that is wrong with the document."""
    found = list(rows(text))
    strangers = [str(row) for row in found if row.chapter not in {*PARAGRAPHS, *TAGS}]
    lacking = [fault for row in found for fault in incomplete(row)]
    return [*unknown(text), *lacking, *left_out(found), *strangers]


def test_the_rules_document_is_whole_and_true() -> None:
    """Every paragraph and decision has a row; every function and test named in it is there."""
    assert faults(DOCUMENT.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "pattern, planted, fault",
    [
        pytest.param("trick.py:legal`", "trick.py:allowed`", "allowed", id="no such function"),
        pytest.param("engine/trick.py:", "engine/tricks.py:", "tricks.py", id="no such file"),
        pytest.param("Deal.phase`", "Deal.stage`", "Deal.stage", id="no such property"),
        pytest.param("::test_sets`", "::test_cricche`", "test_cricche", id="no such test"),
        pytest.param("test_match.py::", "test_games.py::", "test_games", id="no such test file"),
        pytest.param("test_match.py::", "test_match.py:", "test_match", id="a slip of the pen"),
        pytest.param(r"\| G3 .*\n", "", "G3", id="a decision left out"),
        pytest.param(r"(\| Q4b .*\n)", r"\1\1", "twice", id="a decision told twice"),
        pytest.param(r"\| Q20 ", "| Q21 ", "Q21", id="a decision made up"),
        pytest.param(r"### 5\. Scoring sets", "### 5. Sets", "headings", id="another heading"),
        pytest.param(r"\| 4a [\s\S]*?(?=\n\n)", "| 5a |", "paragraphs", id="a paragraph left out"),
        pytest.param(
            r"(\| W2 .*\| )`[^|]*( \|)\n", r"\1none\2\n", "no test", id="a row without a test"
        ),
        pytest.param(
            r"(\| S1 .*?\| )`[^|]*( \| `tests)",
            r"\1`engine/variants/ottocento/pack.py:PACK`\2",
            "no function",
            id="a row with nothing but a list of cards",
        ),
    ],
)
def test_a_planted_fault_is_found(pattern: str, planted: str, fault: str) -> None:
    """A wrong name, a missing row and a row with nothing to show for it are each noticed."""
    text = DOCUMENT.read_text(encoding="utf-8")
    changed = re.sub(pattern, planted, text, count=1)
    assert changed != text
    assert any(fault in found for found in faults(changed))
