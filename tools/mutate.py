"""Change the rules one line at a time and see whether a test notices: see docs/mutants.md.

python -m tools.mutate [--seed S] [--number N] [--limit SECONDS] [--list] [PATHS...]
"""

from __future__ import annotations

import argparse
import ast
import re
import shutil
import subprocess
import sys
from collections import Counter
from importlib.util import cache_from_source
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT: Final = Path(__file__).parents[1]
UNWANTED: Final = (".*", "__pycache__", "node_modules", "web_client", "dist")
NAMES: Final = "trick counting discarding play deal match settlement shuffle view"
RULES: Final = (*(f"engine/{name}.py" for name in NAMES.split()), "engine/variants")
QUICK: Final = """trick discarding declaring combinations settling_piedicavallo settling_ottocento
match conformance golden shuffle shuffle_proof mutants play"""
SLOW: Final = "properties naive_agreement referee record secrecy"
PYTEST: Final = "-m pytest --hypothesis-seed=0 -x -q -rfE -p no:cacheprovider"
_INSTEAD: Final = """< <= >=, <= < >, > >= <=, >= > <, == !=, != ==, is is_not, is_not is,
in not_in, not_in in, and or, or and, + -, - +, * +, / *, // *, % //, & |, | &, ^ |, << >>, >> <<,
+= -=, -= +=, &= |=, |= &="""
OPERATORS: Final = {old: new for old, *new in (row.split() for row in _INSTEAD.split(","))}
_OPERATOR: Final = re.compile(r"[^\s()]+(?: not| in)?")  # all that may stand between two values
_NO_RULE: Final = {"annotation", "returns", "decorator_list", "bases", "type"}


class Mutant(NamedTuple):
    """One change of one line: the characters from `start` to `end` become `new`."""

    path: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def of(self, text: str) -> str:
        """Return the whole text with the change made."""
        return text[: self.start] + self.new + text[self.end :]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {self.old}  ->  {self.new}"


class _Source:  # a text by character; `ast` counts lines and bytes
    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.splitlines(keepends=True)
        self.starts = [0, *accumulate(map(len, self.lines))]

    def _place(self, line: int, byte: int) -> int:
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:byte].decode())

    def span(self, node: ast.expr) -> tuple[int, int]:
        end = self._place(node.end_lineno or 0, node.end_col_offset or 0)
        return self._place(node.lineno, node.col_offset), end

    def words(self, node: ast.expr) -> str:
        return self.text[slice(*self.span(node))]


def _is_rule(node: ast.AST) -> bool:
    """Tell docstrings, types, assertions and messages from what decides anything."""
    match node:
        case ast.Assert() | ast.Raise() | ast.JoinedStr() | ast.Expr(value=ast.Constant()):
            return False
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return False
        case ast.Assign(targets=[ast.Name(id=name)]):  # `Points = int | float` is a type
            return not name[0].isupper() or name.isupper()
        case _:
            return True


def _rules(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every node that decides something."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in _NO_RULE or (isinstance(node, ast.ClassDef) and name == "keywords"):
            continue
        inner = value if isinstance(value, list) else [value]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and name == "args":
            inner = inner[: 1 if node.func.id == "isinstance" else None]
        for part in inner:
            if isinstance(part, ast.AST) and _is_rule(part):
                yield from _rules(part)


def _neighbours(node: ast.AST) -> Sequence[ast.expr]:
    match node:
        case ast.BinOp(left=one, right=other) | ast.AugAssign(target=one, value=other):
            return one, other
        case ast.Compare(left=one, comparators=others):
            return one, *others
        case ast.BoolOp(values=values) | ast.Dict(values=values):
            return values
        case ast.Tuple(elts=values, ctx=ast.Load()) | ast.List(elts=values, ctx=ast.Load()):
            return values
        case _:
            return ()


def _pairs(node: ast.AST, source: _Source) -> Iterator[tuple[int, int, str]]:
    """Another operator between two values; two neighbours in a table change places."""
    for one, other in pairwise(_neighbours(node)):
        (start, after), (before, end) = source.span(one), source.span(other)
        if isinstance(node, ast.Tuple | ast.List | ast.Dict):
            yield start, end, source.words(other) + source.text[after:before] + source.words(one)
        elif found := _OPERATOR.search(source.text, after, before):
            for new in OPERATORS.get(found[0].replace(" ", "_"), ()):
                yield *found.span(), new.replace("_", " ")


def _instead(node: ast.AST, source: _Source) -> Iterator[tuple[ast.expr, str]]:  # old, new
    match node:
        case ast.UnaryOp(op=ast.Not() | ast.Invert(), operand=operand):
            yield node, f"({source.words(operand)})"
        case ast.While(test=test):
            yield test, "False"
        case ast.If(test=test) | ast.IfExp(test=test) | ast.comprehension(ifs=[test]):
            yield from ((test, new) for new in ("False", "True"))
        case ast.Constant(value=value):
            yield from ((node, new) for new in _constants(value, source.words(node)))
        case ast.FunctionDef(returns=ast.expr() as kind):
            for result in (one.value for one in ast.walk(node) if isinstance(one, ast.Return)):
                if result is not None and not isinstance(result, ast.Constant):
                    yield result, _wrong(ast.unparse(kind), source.words(result))
        case _:
            pass


def _wrong(kind: str, right: str) -> str:
    other = {"int": "0", "CardSet": "0", "bool": f"not ({right})"}
    return other.get(kind, "()" if kind.startswith("tuple") else "None")


def _constants(value: object, written: str) -> Sequence[str]:
    if isinstance(value, bool):
        return (str(not value),)
    if isinstance(value, int):
        form = hex if written.startswith("0x") else str
        return form(value + 1), form(value - 1)
    if isinstance(value, str) and " " in value:  # ranks: neighbours change places
        words = value.split()
        moved = [words[1], words[0], *words[2:]], [*words[:-2], words[-1], words[-2]]
        return tuple(f'"{" ".join(line)}"' for line in moved)
    return ()


def mutants(path: str, text: str) -> list[Mutant]:
    """Return every mutant of a text, in order of place."""
    source = _Source(text)
    nodes = [*_rules(ast.parse(text))]
    changes = {change for node in nodes for change in _pairs(node, source)}
    changes |= {(*source.span(old), new) for node in nodes for old, new in _instead(node, source)}
    return [
        Mutant(path, text.count("\n", 0, start) + 1, start, end, old, new)
        for start, end, new in sorted(changes)
        if (old := text[start:end]) != new and "\n" not in old
    ]


def _tried(folder: Path, own: str, limit: int) -> str:
    """Return what failed, or nothing; the tests named after the file come first."""
    for stage in (QUICK, SLOW):
        names = sorted(stage.split(), key=lambda name: own not in name)
        files = [f"tests/engine/test_{name}.py" for name in names]
        asked = [name for name in files if (folder / name).exists()]
        if not asked:
            continue
        asked = [sys.executable, *PYTEST.split(), *asked]
        shutil.rmtree(folder / ".hypothesis", ignore_errors=True)  # nothing learnt from the last
        try:
            done = subprocess.run(  # noqa: S603 - our own tests
                asked, cwd=folder, capture_output=True, text=True, check=False, timeout=limit
            )
        except subprocess.TimeoutExpired:
            return "timeout"
        if done.returncode != 0:
            failed = re.search(r"^(?:FAILED|ERROR) (\S+?)(?:\[| |$)", done.stdout, re.MULTILINE)
            return f"killed by {failed[1] if failed else 'the import of the rules'}"
    return ""


def outcome(folder: Path, mutant: Mutant, limit: int) -> str:
    """Return what notices a mutant in a copy of the repository, "" if nothing does."""
    path = folder / mutant.path
    compiled = Path(cache_from_source(str(path)))  # knows a file by its second and size only
    before = path.read_text(encoding="utf-8")
    try:
        path.write_text(mutant.of(before), encoding="utf-8")
        compiled.unlink(missing_ok=True)
        return _tried(folder, path.stem.replace("settlement", "settling"), limit)
    finally:
        path.write_text(before, encoding="utf-8")
        compiled.unlink(missing_ok=True)


def _run(folder: Path, chosen: Sequence[Mutant], limit: int) -> int:
    if found := _tried(folder, "", limit):
        print(f"Before any change: {found}")
        return 2
    ends: Counter[str] = Counter()
    for mutant in chosen:
        end = outcome(folder, mutant, limit) or "SURVIVED"
        ends[end.split()[0]] += 1
        print(f"{mutant}  {end}", flush=True)
    print(f"{len(chosen)} mutants:", ", ".join(f"{number} {end}" for end, number in ends.items()))
    return int(ends["SURVIVED"] > 0)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Try so many mutants of the rules below `root`; return 0 if each of them was noticed."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which mutants are drawn")
    parser.add_argument("--number", type=int, default=160, help="how many")
    parser.add_argument("--limit", type=int, default=180, help="seconds for the tests of one")
    parser.add_argument("--list", action="store_true", help="only say which")
    parser.add_argument("paths", nargs="*", default=RULES, help="files, or folders of them")
    given = parser.parse_args(arguments)
    every: list[Mutant] = []
    for name in given.paths:
        for path in sorted((root / name).rglob("*.py")) or [root / name]:
            every += mutants(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    chance = Random(given.seed)  # noqa: S311 - repeatable, not secret
    chosen = sorted(chance.sample(every, min(given.number, len(every))))
    if given.list:
        print(*chosen, sep="\n")
        return 0
    with TemporaryDirectory(prefix="mutants-") as folder:
        shutil.copytree(root, folder, ignore=shutil.ignore_patterns(*UNWANTED), dirs_exist_ok=True)
        return _run(Path(folder), chosen, given.limit)


if __name__ == "__main__":
    sys.exit(main())
