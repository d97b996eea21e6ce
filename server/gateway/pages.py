"""Static files beside the socket: read once into memory, so that no path can lead elsewhere."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

# Our own table: what the machine thinks of file names differs from one to the next.
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}


@dataclass(frozen=True, slots=True)
class Page:
    """A file: its bytes, their media type, and a tag that changes with them."""

    body: bytes
    type: str
    tag: str


def pages_in(folder: Path) -> Mapping[str, Page]:
    """Return the files of a folder by the path they are asked for by; `/` is its index.html.

    Files of other kinds than TYPES are left out; so is everything where there is no such folder.
    """
    found = {}
    for file in sorted(folder.rglob("*")):
        kind = TYPES.get(file.suffix)
        if kind is not None and file.is_file():
            body = file.read_bytes()
            page = Page(body, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
            found["/" + file.relative_to(folder).as_posix()] = page
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found
