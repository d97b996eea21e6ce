"""The laws of the house that are read off the source text.

import-linter keeps the others (pyproject.toml): who may import whom, and that the engine has no
clock, no chance, no input and no output. A check here is a function from a source text to the
offences in it. Each is tried twice: on our own files, where it finds none, and on a planted text,
where it must find what was planted.
"""

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ("ottocento", "piedicavallo")
ENGINE_MAY_IMPORT = {"engine", "msgspec"} | sys.stdlib_module_names
DOORS = {"__import__", "breakpoint", "eval", "exec", "input", "open", "print"}
MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 40
INT64 = range(-(2**63), 2**63)

Check = Callable[[str], Iterator[str]]


def sources(*folders: str) -> dict[str, str]:
    """Every Python file below the folders: its path from the root, and its text."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def found(check: Check, texts: dict[str, str]) -> list[str]:
    """What a check finds in these files, each offence with its place."""
    assert texts, "there is nothing to check"
    return [f"{path}:{offence}" for path, text in texts.items() for offence in check(text)]


def kernels() -> dict[str, str]:
    """The kernel modules: they say so in the first word of their docstring, or in their name."""
    return {
        path: text
        for path, text in sources("engine").items()
        if path.endswith("/kernel.py")
        or (ast.get_docstring(ast.parse(text)) or "").startswith("Kernel")
    }


# What the engine imports and calls


def foreign_imports(text: str) -> Iterator[str]:
    """Imports of anything but the standard library, msgspec and the engine itself."""
    imported: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            imported += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            imported.append((node.lineno, node.module or ""))
    for line, name in imported:
        if name.split(".")[0] not in ENGINE_MAY_IMPORT:
            yield f"{line} imports {name}"


def test_the_engine_needs_msgspec_only() -> None:
    """Of other people's packages the engine imports msgspec and no other."""
    assert found(foreign_imports, sources("engine")) == []


def test_a_foreign_import_is_noticed() -> None:
    """An import of numpy would be noticed, also inside a function; msgspec is let through."""
    planted = "import msgspec, enum\nfrom . import x\ndef f():\n    from numpy.random import PCG64"
    assert list(foreign_imports(planted)) == ["4 imports numpy.random"]


def opened_doors(text: str) -> Iterator[str]:
    """Uses of built-in functions that read, write or run something."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and node.id in DOORS:
            yield f"{node.lineno} uses {node.id}"


def test_the_engine_opens_no_door() -> None:
    """No rule prints, asks, opens a file or runs a text as code."""
    assert found(opened_doors, sources("engine")) == []


def test_an_opened_door_is_noticed() -> None:
    """A print in a rule would be noticed."""
    assert list(opened_doors("def f(card):\n    print(card)")) == ["2 uses print"]


# Kernel modules: what the search will compile


def kernel_syntax(text: str) -> Iterator[str]:
    """What a kernel holds besides plain functions and constants."""
    for node in ast.parse(text).body:
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        plain = isinstance(node, ast.FunctionDef) and not node.decorator_list
        constant = isinstance(node, ast.Assign | ast.AnnAssign)
        if not (future or docstring or plain or constant):
            yield f"{node.lineno} has {type(node).__name__} at the top"
        for inner in ast.walk(node):
            if isinstance(inner, ast.Import | ast.ImportFrom) and not future:
                yield f"{inner.lineno} imports"
            if isinstance(inner, ast.Attribute):
                yield f"{inner.lineno} uses .{inner.attr}"
            if isinstance(inner, ast.FunctionDef | ast.Lambda | ast.ClassDef) and inner is not node:
                yield f"{inner.lineno} has {type(inner).__name__} inside"


def kernel_values(text: str) -> Iterator[str]:
    """Names of constants in a kernel that are no 64-bit integers, nor tuples of them."""

    def fits(value: object) -> bool:
        if isinstance(value, tuple):
            return all(fits(item) for item in value)
        return isinstance(value, int) and value in INT64

    names: dict[str, object] = {}
    exec(compile(text, "kernel", "exec", dont_inherit=True), names)  # noqa: S102 - our own file
    for name, value in names.items():
        if not (name.startswith("__") or name == "annotations" or callable(value) or fits(value)):
            yield f" {name} is no integer of 64 bits"


def kernel_recursion(text: str) -> Iterator[str]:
    """Functions of a kernel that come back to themselves (a cached compiled one would crash)."""
    calls = {
        function.name: {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        for function in ast.parse(text).body
        if isinstance(function, ast.FunctionDef)
    }
    for start, called in calls.items():
        reached: set[str] = set()
        ahead = set(called)
        while ahead:
            name = ahead.pop()
            reached.add(name)
            ahead |= calls.get(name, set()) - reached
        if start in reached:
            yield f" {start} is recursive"


def test_the_kernels_are_there() -> None:
    """The trick, the worth of cards and the combinations are there for the search to compile."""
    # Piedicavallo scores nothing but what cards are worth, so that counting is its kernel too.
    assert set(kernels()) == {
        "engine/counting.py",
        "engine/trick.py",
        "engine/variants/ottocento/combinations.py",
    }


def test_kernels_import_nothing_and_use_no_methods() -> None:
    """A kernel is plain functions and constants: no import, no class, no method of a number."""
    assert found(kernel_syntax, kernels()) == []


def test_an_unfit_kernel_is_noticed() -> None:
    """An import, a class, a decorator, an inner function and a method would each be noticed."""
    planted = (
        '"""Kernel."""\nfrom __future__ import annotations\nONE = 1\nimport math\n'
        "class A: pass\n@cache\ndef f(x): return x.bit_count()\ndef g(): return lambda: 1"
    )
    assert list(kernel_syntax(planted)) == [
        "4 has Import at the top",
        "4 imports",
        "5 has ClassDef at the top",
        "7 has FunctionDef at the top",
        "7 uses .bit_count",
        "8 has Lambda inside",
    ]


def test_kernel_constants_fit_64_bits() -> None:
    """A kernel's constants are 64-bit integers, or tuples of them."""
    assert found(kernel_values, kernels()) == []


def test_an_unfit_kernel_constant_is_noticed() -> None:
    """A text, a list, and a number that is too large would be noticed."""
    planted = "A = (1, (2, 3))\nB = 'x'\nC = [1]\nD = 1 << 63\nE = (1, 1.5)\ndef f(): pass"
    assert [offence.split()[0] for offence in kernel_values(planted)] == ["B", "C", "D", "E"]


def test_kernels_are_not_recursive() -> None:
    """No function of a kernel calls itself, directly or by way of another."""
    assert found(kernel_recursion, kernels()) == []


def test_a_recursive_kernel_is_noticed() -> None:
    """A function that comes back to itself by way of another would be noticed."""
    planted = "def f(x): return g(x)\ndef g(x): return f(x - 1)\ndef h(x): return f(x)"
    assert list(kernel_recursion(planted)) == [" f is recursive", " g is recursive"]


# No rule asks which game it is


def named_games(*games: str) -> Check:
    """Return the check that none of these games is named by a constant."""

    def check(text: str) -> Iterator[str]:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and node.value in games:
                yield f"{node.lineno} names {node.value}"

    return check


def test_no_rule_asks_which_game_it_is() -> None:
    """Outside its own folder and the one list of games, the engine names no game."""
    texts = sources("engine")
    rules = {path: text for path, text in texts.items() if not path.startswith("engine/variants/")}
    offences = found(named_games(*GAMES), rules)
    for game in GAMES:
        others = [other for other in GAMES if other != game]
        offences += found(named_games(*others), sources(f"engine/variants/{game}"))
    assert offences == []


def test_a_named_game_is_noticed() -> None:
    """A comparison with a game's name would be noticed; a docstring that mentions one is not."""
    planted = '"""About ottocento."""\nif game == "ottocento":\n    pass'
    assert list(named_games(*GAMES)(planted)) == ["2 names ottocento"]


# Sizes


def oversized(text: str) -> Iterator[str]:
    """Files and functions that are too long to be read at a sitting."""
    lines = len(text.splitlines())
    if lines > MAX_FILE_LINES:
        yield f" {lines} lines"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > MAX_FUNCTION_LINES:
                yield f"{node.lineno} {node.name} has {lines} lines"


def test_no_file_or_function_is_too_long() -> None:
    """Files stay within 400 lines and functions within 40."""
    assert found(oversized, sources("engine", "server", "client_cli")) == []


def test_an_oversized_function_or_file_is_noticed() -> None:
    """A function of 41 lines and a file of 401 would be noticed, and not those just below."""
    body = "    x = 1\n"
    assert list(oversized("def f():\n" + body * 39)) == []
    assert list(oversized("def f():\n" + body * 40)) == ["1 f has 41 lines"]
    assert list(oversized("x = 1\n" * 400)) == []
    assert list(oversized("x = 1\n" * 401)) == [" 401 lines"]
