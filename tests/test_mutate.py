"""The tool that changes the rules finds every place where a rule decides, and no other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools.mutate import RULES, main, mutants

if TYPE_CHECKING:
    from pytest import CaptureFixture, MonkeyPatch  # noqa: PT013 - their types only

ROOT = Path(__file__).parents[1]

CHANGED = [
    ("a = b < c", ["<  ->  <=", "<  ->  >="]),
    ("a = b not in (c)", ["not in  ->  in"]),
    ("a = (b) is not c", ["is not  ->  is"]),
    ("a = b and not c", ["and  ->  or", "not c  ->  (c)"]),
    ("a = b & ~c", ["&  ->  |", "~c  ->  (c)"]),
    ("a = b << 1", ["<<  ->  >>", "1  ->  0", "1  ->  2"]),
    ("a += 0x10", ["+=  ->  -=", "0x10  ->  0x11", "0x10  ->  0xf"]),
    ("a = True", ["True  ->  False"]),
    ("THREE = (b, c, d)", ["b, c  ->  c, b", "c, d  ->  d, c"]),
    ("RANKS = 'K Q N'", ["'K Q N'  ->  \"K N Q\"", "'K Q N'  ->  \"Q K N\""]),
    ("a = {b: c, d: e}", ["c, d: e  ->  e, d: c"]),
    ("if a:\n    b = c", ["a  ->  False", "a  ->  True"]),
    ("while a:\n    b()", ["a  ->  False"]),
    ("def f() -> int:\n    return a", ["a  ->  0"]),
    ("def f() -> bool:\n    return a", ["a  ->  not (a)"]),
    ("def f() -> tuple[int, ...]:\n    return a", ["a  ->  ()"]),
    ("é = 'Città' if a == b else c", ["a == b  ->  False", "a == b  ->  True", "==  ->  !="]),
]

DECIDES_NOTHING = [
    '"""Of 2 cards one < the other."""',
    "def f(a: X | Y = b) -> Z | None:\n    '''Not a < b and c.'''",
    "a: Final[int | None] = b",
    "Points = int | float",
    "assert a is not None  # noqa: S101",
    "raise BrokenLog(f'{a + 1} cards', a < 15)",
    "if TYPE_CHECKING:\n    a = 1 < 2",
    "class A(B, frozen=True):\n    pass",
    "isinstance(a, B | C)",
    "a, b = c",
]


@pytest.mark.parametrize("text,changes", CHANGED)
def test_what_decides_is_changed(text: str, changes: list[str]) -> None:
    """An operator, a number, a table, a condition and an answer are each changed in turn."""
    found = mutants("f.py", text)
    assert [str(mutant).split("  ", 1)[1] for mutant in found] == changes


@pytest.mark.parametrize("text", DECIDES_NOTHING)
def test_what_decides_nothing_is_left_alone(text: str) -> None:
    """Words, types, assertions and the reasons of a refusal stay as they are."""
    assert mutants("f.py", text) == []


def test_every_mutant_is_one_line_of_python() -> None:
    """Each change of the rules alters the line that it names, no other, and still compiles."""
    for path in sorted(ROOT / name for name in RULES if name.endswith(".py")):
        text = path.read_text(encoding="utf-8")
        before = text.split("\n")
        for mutant in mutants(path.name, text):
            compile(mutant.of(text), path.name, "exec", dont_inherit=True)
            after = mutant.of(text).split("\n")
            pairs = enumerate(zip(before, after, strict=True), start=1)
            assert [number for number, (old, new) in pairs if old != new] == [mutant.line]


def test_the_same_seed_draws_the_same_mutants(capsys: CaptureFixture[str]) -> None:
    """A seed always names the same changes, another seed other ones, all of the files asked for."""
    said = []
    for seed in ("1", "1", "2"):
        assert main(["--list", "--seed", seed, "--number", "20", "engine/trick.py"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != said[2]
    assert all(line.startswith("engine/trick.py:") for line in said[0].splitlines())
    assert len(said[0].splitlines()) == 20


KILLED = "killed by tests/engine/test_trick.py::test_higher"


@pytest.mark.parametrize(
    "claims,found,code",
    [
        ("higher(2, 1), not higher(1, 2)", [KILLED, KILLED, "SURVIVED"], 1),
        ("higher(2, 1), not higher(1, 1)", [KILLED, KILLED, KILLED], 0),
        ("higher(1, 2),", [], 2),
    ],
)
def test_weak_tests_are_told_from_strong_ones(
    claims: str,
    found: list[str],
    code: int,
    tmp_path: Path,
    monkeypatch: MonkeyPatch,
    capsys: CaptureFixture[str],
) -> None:
    """A changed rule that no test notices is called a survivor; tests must pass to begin with."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they take longer than the tests
    monkeypatch.setenv("PYTEST_PLUGINS", "_hypothesis_pytestplugin")
    (tmp_path / "engine").mkdir()
    (tmp_path / "tests/engine").mkdir(parents=True)
    rule = "def higher(card: int, best: int) -> bool:\n    return card > best\n"
    test = f"from engine.trick import higher\n\ndef test_higher(): assert all([{claims}])\n"
    (tmp_path / "engine/__init__.py").touch()
    (tmp_path / "engine/trick.py").write_text(rule, encoding="utf-8")
    (tmp_path / "tests/engine/test_trick.py").write_text(test, encoding="utf-8")
    assert main(["engine"], tmp_path) == code
    said = capsys.readouterr().out.splitlines()
    changes = ["card > best  ->  not (card > best)", ">  ->  <=", ">  ->  >="]
    if not found:
        assert said == [f"Before any change: {KILLED}"]
        return
    lines = [f"engine/trick.py:2  {change}" for change in changes]
    assert said[:-1] == [f"{line}  {end}" for line, end in zip(lines, found, strict=True)]
    assert said[-1] == "3 mutants: " + ("2 killed, 1 SURVIVED" if code else "3 killed")
    assert (tmp_path / "engine/trick.py").read_text(encoding="utf-8") == rule
