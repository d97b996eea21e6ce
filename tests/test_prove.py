"""`make prove`: goes on where it stopped, and says what came of every file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools import prove

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_what_is_proved_is_not_proved_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A second run does only what failed or was not reached, unless the commit is another."""
    ran: list[str] = []
    good = {"a": True, "b": False}

    def fake(name: str, _seed: str) -> prove.Result:
        ran.append(name)
        return {"good": good[name], "passed": 3, "seconds": 1}

    monkeypatch.setattr(prove, "KEPT", tmp_path / "kept.json")
    monkeypatch.setattr(prove, "files", lambda: ["a", "b"])
    monkeypatch.setattr(prove, "prove", fake)
    monkeypatch.setattr(prove, "commit", lambda: "one")
    assert prove.main([]) == 1
    good["b"] = True
    assert prove.main([]) == 0
    assert ran == ["a", "b", "b"]
    assert "6 passed, 0 files failed" in capsys.readouterr().out
    monkeypatch.setattr(prove, "commit", lambda: "two")
    assert prove.main(["a"]) == 0
    assert ran == ["a", "b", "b", "a"]


def test_every_test_file_is_proved() -> None:
    """No test file is left out of the long checks."""
    names = prove.files()
    assert "tests/engine/test_secrecy.py" in names
    assert "tests/server/test_kill.py" in names
    assert all((prove.ROOT / name).exists() for name in names)
