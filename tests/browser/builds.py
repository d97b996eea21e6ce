"""The built pages once more, as another version of them: for what an update does to open pages."""

from __future__ import annotations

import hashlib
import re
import shutil
from typing import TYPE_CHECKING, Final

from tests.browser.chromium import PAGES

if TYPE_CHECKING:
    from pathlib import Path

_NAMED: Final = re.compile(r"^(.+)-([\w-]{8})(\.(?:js|css))$")
_TEXTS: Final = frozenset({".js", ".css", ".html"})


def rebuilt(folder: Path, mark: str) -> Path:
    """Copy the pages as if every program and style in them had changed; the page tells its mark.

    Letters and pictures stay, as they do in most updates.
    """
    shutil.copytree(PAGES, folder)
    names = {}
    for file in (folder / "assets").iterdir():
        named = _NAMED.match(file.name)
        if named is not None:
            digest = hashlib.sha256(f"{mark} {file.name}".encode()).hexdigest()[:8]
            names[file.name] = f"{named[1]}-{digest}{named[3]}"
    either = re.compile("|".join(map(re.escape, names)))
    for file in [one for one in folder.rglob("*") if one.suffix in _TEXTS]:
        text = either.sub(lambda found: names[found[0]], file.read_text())
        if file.name == "index.html":
            text = text.replace("<head>", f'<head><meta name="built" content="{mark}" />')
        if file.name == "worker.js":
            text = re.sub(r'"mark":"\w+"', f'"mark":"{mark}"', text)
        file.write_text(text)
        if file.name in names:
            file.rename(file.with_name(names[file.name]))
    return folder


def files_of(pages: Path) -> frozenset[str]:
    """The names of all programs and styles of a build."""
    return frozenset(file.name for file in (pages / "assets").iterdir())
