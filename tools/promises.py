"""Run the tests that docs/promises.md names.

python -m tools.promises [--list] [WORDS FOR PYTEST...]
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT: Final = Path(__file__).parents[1]
DOCUMENT: Final = ROOT / "docs" / "promises.md"
_TEST: Final = re.compile(r"`(tests/[\w/]+\.py::test_\w+)`")


def named(text: str) -> list[str]:
    """Return the tests that a page names, each once, in order."""
    return list(dict.fromkeys(_TEST.findall(text)))


def main(words: Sequence[str]) -> int:
    """Run the tests, or print their names; return pytest's verdict."""
    tests = named(DOCUMENT.read_text(encoding="utf-8"))
    if "--list" in words:
        print("\n".join(tests))
        return 0
    ran = subprocess.run(  # noqa: S603 - our own tests
        [sys.executable, "-m", "pytest", *words, *tests], cwd=ROOT, check=False
    )
    return ran.returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
