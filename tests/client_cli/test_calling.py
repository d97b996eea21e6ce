"""The command as it was called, so that what is shown can be typed again."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import pytest

from client_cli.calling import called
from client_cli.table.person import again, own_folder


@pytest.mark.parametrize(
    "typed,shown",
    [
        (".venv/bin/tarocchi", ".venv/bin/tarocchi"),
        ("{here}/.venv/bin/tarocchi", ".venv/bin/tarocchi"),
        ("/far/away/tarocchi", "/far/away/tarocchi"),
        ("/far/a way/tarocchi", "'/far/a way/tarocchi'"),
        ("/somewhere/client_cli/main.py", "tarocchi"),
        ("{found}/tarocchi", "tarocchi"),
    ],
)
def test_the_command_as_it_was_typed(
    typed: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path that was typed, or the bare name where the shell finds it."""
    found = tmp_path / "tarocchi"
    found.write_text("#!/bin/sh\n")
    found.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [typed.format(here=Path.cwd(), found=tmp_path)])
    assert called() == shown


def test_the_own_folder_is_named_where_it_is_another(tmp_path: Path) -> None:
    """Two people on one computer are told apart by the folder, so it belongs to the command."""
    assert again(argparse.Namespace(data=own_folder())).endswith(" play")
    assert again(argparse.Namespace(data=tmp_path)).endswith(f" play --data {tmp_path}")
