"""Hiding is the rule and showing needs somebody to say so: the type checker insists (law 4)."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def plant(path: Path, old: str, new: str) -> None:
    """Put other words in place of the ones that stand there once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def offences(root: Path) -> list[tuple[str, str]]:
    """What mypy finds in the view and whatever it imports: file and error code."""
    asked = [sys.executable, "-m", "mypy", "--cache-dir", "cache", "-m", "engine.view"]
    done = subprocess.run(asked, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode in {0, 1}, done.stdout + done.stderr
    return sorted(
        set(re.findall(r"^(engine\S+?):\d+: error: .*(\[\S+\])$", done.stdout, re.MULTILINE))
    )


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the rules that has been checked as it is."""
    root = tmp_path_factory.mktemp("engine")
    players = shutil.ignore_patterns("bots", "__pycache__")
    shutil.copytree(ROOT / "engine", root / "engine", ignore=players)
    shutil.copy(ROOT / "pyproject.toml", root)
    assert offences(root) == []
    return root


def test_a_new_event_must_be_answered_for(engine: Path, tmp_path: Path) -> None:
    """A new kind of event does not type-check until somebody says who may see it."""
    root = tmp_path / "new"
    shutil.copytree(engine, root)
    event = 'class Peeked(msgspec.Struct, frozen=True, tag="peeked"):\n    seat: Seat\n\n\n'
    plant(root / "engine/events.py", "Event = Dealt |", event + "Event = Peeked | Dealt |")
    assert ("engine/view.py", "[arg-type]") in offences(root)


@pytest.mark.parametrize("view", ["PublicView", "OwnView", "HandDealt", "DiscardSeen"])
def test_a_new_field_must_be_answered_for(engine: Path, tmp_path: Path, view: str) -> None:
    """A new field of a view does not type-check until somebody says what each viewer gets."""
    root = tmp_path / "new"
    shutil.copytree(engine, root)
    text = (root / "engine/view.py").read_text(encoding="utf-8")
    start = re.search(rf'class {view}\(.*?"""[^"]*"""\n', text, re.DOTALL)
    assert start is not None
    (root / "engine/view.py").write_text(
        text[: start.end()] + "\n    sleeve: Card\n" + text[start.end() :], encoding="utf-8"
    )
    assert ("engine/view.py", "[call-arg]") in offences(root)
