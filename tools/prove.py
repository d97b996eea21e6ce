"""Run the long acceptance checks one file at a time, and go on where an earlier run stopped.

python -m tools.prove [--again] [WORDS...]

Results are kept in .prove.json for the commit they were made on; files of another commit are run
anew. WORDS choose files by parts of their paths. At the end the figures of every file are printed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / ".prove.json"
_COUNT: Final = re.compile(r"(\d+) (passed|failed|errors?)")

Result = dict[str, Any]


def files() -> list[str]:
    """Return every test file that has more to do when proving, from the root."""
    found = sorted((ROOT / "tests").rglob("test_*.py"))
    return [path.relative_to(ROOT).as_posix() for path in found]


def commit() -> str:
    """Return the commit, marked where the files differ from it."""
    told = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--abbrev=12"],  # noqa: S607 - the user's git
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return told.stdout.strip() or "unknown"


def prove(name: str, seed: str) -> Result:
    """Run one file at full size; return what came of it."""
    began = time.monotonic()
    ran = subprocess.run(  # noqa: S603 - our own tests
        [sys.executable, "-m", "pytest", "-q", f"--hypothesis-seed={seed}", name],
        cwd=ROOT,
        env=os.environ | {"TAROCCHI_PROVE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    counts = {word.rstrip("s"): int(number) for number, word in _COUNT.findall(ran.stdout)}
    good = ran.returncode == 0
    if not good:
        print(ran.stdout[-4000:], ran.stderr[-2000:], sep="\n", flush=True)
    passed = counts.get("passed", 0)
    return {"good": good, "passed": passed, "seconds": round(time.monotonic() - began)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Prove what is not proved yet; return 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove", description=__doc__)
    parser.add_argument("--again", action="store_true", help="forget earlier results")
    parser.add_argument("--seed", default=str(int(time.time())), help="of random cards")
    parser.add_argument("words", nargs="*", help="parts of the paths of files to run")
    options = parser.parse_args(arguments)
    kept = json.loads(KEPT.read_text()) if KEPT.exists() and not options.again else {}
    now = commit()
    done: dict[str, Result] = kept.get("results", {}) if kept.get("commit") == now else {}
    chosen = [name for name in files() if all(word in name for word in options.words)]
    print(f"Commit {now}, seed {options.seed}", flush=True)
    for name in chosen:
        if not done.get(name, {}).get("good"):
            done[name] = prove(name, options.seed)
            KEPT.write_text(json.dumps({"commit": now, "results": done}, indent=1))
        one = done[name]
        sign = "passed" if one["good"] else "FAILED"
        print(f"{sign}  {one['passed']:5} tests  {one['seconds']:5} s  {name}", flush=True)
    results = [done[name] for name in chosen]
    failed = sum(not one["good"] for one in results)
    print(f"{sum(one['passed'] for one in results)} passed, {failed} files failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
