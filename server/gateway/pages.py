"""Static files beside the socket: read once into memory, so that no path can lead elsewhere."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

# Our own table: what the machine thinks of file names differs from one to the next.
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
# These are compressed in themselves.
_DENSE: Final = frozenset({".png", ".woff2"})
# Files here carry a digest of what is in them in their names, so they never change.
_LASTING: Final = "/assets/"
_WORTH_IT: Final = 0.9  # of the size, to be sent compressed


@dataclass(frozen=True, slots=True)
class Page:
    """A file: its bytes, their media type, and a tag that changes with them.

    small: the bytes in gzip, None where that saves little. lasting: never asked for again.
    """

    body: bytes
    type: str
    tag: str
    small: bytes | None = None
    lasting: bool = False

    def sent(self, accepted: Sequence[str]) -> tuple[bytes, str, str | None]:
        """Return bytes, tag and encoding for somebody who accepts these encodings.

        The tag is another for other bytes: whoever holds one must not be taken to hold the other.
        """
        if self.small is None or not _takes_gzip(accepted):
            return self.body, f'"{self.tag}"', None
        return self.small, f'"{self.tag}-gz"', "gzip"


def pages_in(folder: Path) -> Mapping[str, Page]:
    """Return the files of a folder by the path they are asked for by; `/` is its index.html.

    Files of other kinds than TYPES are left out; so is everything where there is no such folder.
    """
    found = {}
    for file in sorted(folder.rglob("*")):
        if file.suffix in TYPES and file.is_file():
            path = "/" + file.relative_to(folder).as_posix()
            found[path] = _page(file, lasting=path.startswith(_LASTING))
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found


def _page(file: Path, *, lasting: bool) -> Page:
    body = file.read_bytes()
    small = None
    if file.suffix not in _DENSE:
        packed = gzip.compress(body, compresslevel=9, mtime=0)
        small = packed if len(packed) < _WORTH_IT * len(body) else None
    return Page(body, TYPES[file.suffix], hashlib.sha256(body).hexdigest()[:16], small, lasting)


def _takes_gzip(accepted: Sequence[str]) -> bool:
    """Tell whether gzip stands among the encodings, and not with a weight of 0."""
    for one in ",".join(accepted).split(","):
        name, _, weight = one.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
