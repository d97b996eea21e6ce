"""A check that failed has failed, even if nobody reads what it says."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.client_cli.asking import COMMAND, ROOT, surroundings

if TYPE_CHECKING:
    from pathlib import Path

GOOD = (ROOT / "tests" / "golden" / "ottocento-plain.json").read_bytes()


@pytest.mark.parametrize("spoilt,code", [(False, 0), (True, 1)])
def test_the_verdict_does_not_need_a_reader(
    spoilt: bool,
    code: int,
    tmp_path: Path,
) -> None:
    """`verify` ends with its verdict also when whoever was to read it is gone."""
    file = tmp_path / "deal.json"
    file.write_bytes(GOOD.replace(b'"winner": 1', b'"winner": 0') if spoilt else GOOD)
    assert (file.read_bytes() != GOOD) == spoilt
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(
        [*COMMAND, "verify", str(file)],
        stdout=writer,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=surroundings(None),
        check=False,
    )
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (code, b"")
