"""How this program was called, so that a command it shows can be typed again as it stands."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "tarocchi"


def called() -> str:
    """Return `tarocchi` where the shell finds it by that name, else the path that was typed."""
    typed = Path(sys.argv[0])
    if typed.name != NAME:  # run as a module
        return NAME
    found = shutil.which(NAME)
    if found is not None and Path(found).resolve() == typed.resolve():
        return NAME
    here = typed.absolute()
    return shlex.quote(
        str(here.relative_to(Path.cwd()) if here.is_relative_to(Path.cwd()) else here)
    )
