"""`tarocchi serve` is the server, with the server's options."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys

import pytest

from client_cli.commands.serve import OPTIONS
from server.settings import read
from tests.client_cli.asking import ROOT, started, surroundings
from tests.server.house.scraping import WAIT, fetched


def test_every_option_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """`tarocchi serve` offers what the server takes, but for what only programs want."""
    with pytest.raises(SystemExit):
        read(["--help"], {})
    told = {word for word in capsys.readouterr().out.split() if word.startswith("--")}
    assert {word.strip("[],") for word in told} == {f"--{name}" for name in OPTIONS} | {
        "--help",
        "--leash",
    }


async def test_it_serves_and_ends() -> None:
    """Started by its name it opens tables, in the very process, and ends with success."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "client_cli.main", "serve", "--port", "0", "--store", "memory"),
        *("--log-format", "json"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=ROOT,
        env=surroundings({"TAROCCHI_LIMITS": "0"}),
    )
    assert process.stdout is not None
    said = json.loads(await asyncio.wait_for(process.stdout.readline(), WAIT))
    assert (await fetched(said["url"], "/readyz"))[0] == 200
    os.kill(process.pid, signal.SIGTERM)
    _, log = await asyncio.wait_for(process.communicate(), WAIT)
    assert process.returncode == 0
    entries = [json.loads(line)["said"] for line in log.decode().splitlines()]
    assert entries == [f"tables are open at {said['url']}", "closing"]


@pytest.mark.parametrize(
    "words",
    [
        ["--port", "many"],
        ["--store", "paper"],
        ["--log-level", "loud"],
        ["--trusted-proxy", "everywhere"],
        ["--limits", "-1"],
        ["--cards", "40"],
    ],
)
def test_what_cannot_be_used_is_said(words: list[str]) -> None:
    """A wrong option ends it at once, with 2 and what is wrong."""
    answer = started("serve", *words)
    assert answer.code == 2
    assert words[0] in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    "name,worth",
    [
        ("STORE", "paper"),
        ("DURABILITY", "never"),
        ("LOG_FORMAT", "xml"),
        ("LOG_LEVEL", "loud"),
        ("PORT", "99999"),
        ("METRICS_PORT", "-1"),
    ],
)
def test_the_environment_is_looked_at_too(name: str, worth: str) -> None:
    """What the environment says is checked as what is typed: nothing wrong is taken in silence."""
    answer = started("serve", environment={f"TAROCCHI_{name}": worth})
    assert answer.code == 2
    assert worth in answer.err
    assert "Traceback" not in answer.err
