"""Nothing new is shown before somebody has said who may see it: it does not type-check."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import msgspec
import pytest

from engine.view import DiscardSeen, HandDealt, OwnView, PublicView, View

ROOT = Path(__file__).parents[2]

# What is planted: the file, a line of it, and what stands there instead.
SHOWN = """
class CardShown(msgspec.Struct, frozen=True, tag_field="event", tag="shown"):
    '''A seat let a card be seen.'''

    seat: Seat
    card: Card


"""
NEW_EVENT = ("events.py", r"^Event = (.+)$", SHOWN + r"Event = CardShown | \1")
NEW_PUBLIC_FIELD = (
    "view.py",
    r"^(class PublicView.+\n(?:.*\n)*?    game: str\n)",
    r"\1    secret: int\n",
)
NEW_OWN_FIELD = (
    "view.py",
    r"^(class OwnView.+\n(?:.*\n)*?    seat: Seat\n)",
    r"\1    secret: int\n",
)
NEW_SEEN_FIELD = (
    "view.py",
    r"^(class DiscardSeen.+\n(?:.*\n)*?    seat: Seat\n)",
    r"\1    secret: int\n",
)

PLANTED = [
    pytest.param(*NEW_EVENT, "assert_never", '"CardShown"', id="a new event"),
    pytest.param(*NEW_PUBLIC_FIELD, "return PublicView", '"PublicView"', id="a new public field"),
    pytest.param(*NEW_OWN_FIELD, "return OwnView", '"OwnView"', id="a new field of a seat"),
    pytest.param(*NEW_SEEN_FIELD, "return DiscardSeen", '"DiscardSeen"', id="a new field seen"),
]


_LATER = count(2, 2)  # seconds


def write(path: Path, text: str) -> None:
    """Change a file, and its time: mypy takes one of equal size and second for unchanged."""
    path.write_text(text, "utf-8")
    then = time.time() + next(_LATER)
    os.utime(path, (then, then))


def type_check(folder: Path) -> tuple[int, str]:
    """Return what mypy says of the engine in a folder, under the settings of the project."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml")),
            *("--cache-dir", str(folder / "cache"), "--no-error-summary", "-p", "engine"),
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr
    return done.returncode, done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a copy of the rules that type-checks; the bots come after the rules."""
    folder = tmp_path_factory.mktemp("audience")
    unwanted = shutil.ignore_patterns("bots", "__pycache__", ".mypy_cache")
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=unwanted)
    code, said = type_check(folder)
    assert (code, said) == (0, "")
    return folder


@pytest.mark.parametrize("name, line, instead, spot, what", PLANTED)
def test_nothing_is_shown_unasked(
    copy: Path, name: str, line: str, instead: str, spot: str, what: str
) -> None:
    """A new event or field is refused in view.py, where its audience has to be named."""
    planted = copy / "engine" / name
    before = planted.read_text("utf-8")
    after, number = re.subn(line, instead, before, count=1, flags=re.MULTILINE)
    assert number == 1
    write(planted, after)
    try:
        code, said = type_check(copy)
    finally:
        write(planted, before)
    assert code == 1
    view = (after if name == "view.py" else (copy / "engine/view.py").read_text("utf-8")).split(
        "\n"
    )
    faults = re.findall(r"^engine/view\.py:(\d+): error: (.*)$", said, flags=re.MULTILINE)
    assert any(
        spot in " ".join(view[int(at) - 2 : int(at)]) and what in fault for at, fault in faults
    ), said
    assert all(fault.startswith("engine/view.py:") for fault in said.splitlines()), said


@pytest.mark.parametrize("shown", [View, PublicView, OwnView, HandDealt, DiscardSeen])
def test_no_field_is_shown_by_default(shown: type[msgspec.Struct]) -> None:
    """Every field of what is shown has to be filled in on purpose: none has a default."""
    found = msgspec.structs.fields(shown)
    assert found
    assert [field.name for field in found if not field.required] == []
