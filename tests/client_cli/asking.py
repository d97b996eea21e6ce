"""Asking `tarocchi` something: as a process of its own, or within this one, which is quicker."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest import mock

from client_cli.main import _COMMANDS, main
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "client_cli.main")
COMMANDS = tuple(module.__name__.rpartition(".")[2] for module in _COMMANDS)
GAMES = tuple(VARIANTS)
PATIENCE = 60  # seconds until a command that hangs is given up
WIDTH = 78


class Answer(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str


def surroundings(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment that asks for no language."""
    ours = ("LC_", "LANG", "PYTHON")  # also PYTHONUNBUFFERED, which would flush for us
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "PYTHONUTF8": "1", "COLUMNS": "80", **(extra or {})}


def started(
    *words: str | bytes, given: bytes = b"", environment: Mapping[str, str] | None = None
) -> Answer:
    """Run the command as a shell would, `given` being piped in."""
    ran = subprocess.run(
        [*COMMAND, *words],
        input=given,
        capture_output=True,
        cwd=ROOT,
        env=surroundings(environment),
        timeout=PATIENCE,
        check=False,
    )
    return Answer(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def in_a_shell(line: str) -> Answer:
    """Run a line of shell in which $TAROCCHI is the command."""
    ran = subprocess.run(
        ["/bin/bash", "-c", line.replace("$TAROCCHI", shlex.join(COMMAND))],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        env=surroundings(None),
        timeout=PATIENCE,
        check=False,
    )
    return Answer(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def asked(*words: str, given: bytes = b"", environment: Mapping[str, str] | None = None) -> Answer:
    """Run the command within this process."""
    out, err = (
        io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2)
    )
    typed = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", typed),
        mock.patch.dict(os.environ, surroundings(environment), clear=True),
    ):
        try:
            code = main(words)
        except SystemExit as end:  # argparse: help, or a misuse
            code = end.code if isinstance(end.code, int) else 0
    written = []
    for stream in (out, err):
        stream.seek(0)
        written.append(stream.buffer.read().decode())
    return Answer(code, *written)
