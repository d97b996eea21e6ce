"""The files of a house, read as the tests need them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ruamel.yaml import YAML

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
COMPOSE: Final = ROOT / "docker-compose.yml"
DOCKERFILE: Final = ROOT / "Dockerfile"
# What docker-compose 1.29 reads in a value: ${NAME} or ${NAME:-otherwise}, none inside another.
_USED: Final = re.compile(r"\$\{([A-Z0-9_]+)(?::-([^${}]*))?\}")


def read_yaml(path: Path) -> dict[str, Any]:
    """Return a YAML file's mapping."""
    found = YAML(typ="safe").load(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def services() -> dict[str, dict[str, Any]]:
    """Return the parts of the compose file by name."""
    found: dict[str, dict[str, Any]] = read_yaml(COMPOSE)["services"]
    return found


def used() -> dict[str, str]:
    """Return what the compose file takes from .env, with what it takes otherwise."""
    return dict(_USED.findall(_without_comments(COMPOSE)))


def left_over() -> str:
    """Return the compose file without what it takes from .env."""
    return _USED.sub("", _without_comments(COMPOSE))


def offered() -> dict[str, str]:
    """Return the values that .env.example shows, by name."""
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    return dict(re.findall(r"^#?([A-Z0-9_]+)=(.*)$", text, re.MULTILINE))


def images() -> list[str]:
    """Return every image that is built upon or run, but for our own."""
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE.read_text(encoding="utf-8"), re.MULTILINE)
    run = [one["image"] for one in services().values()]
    return [*bases, *(image for image in run if not image.startswith("tarocchi:"))]


def tool(name: str) -> str:
    """Return the path of a program that a package of ours has brought along."""
    return str(Path(sys.executable).parent / name)


def run(
    *words: str, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, in the project's folder."""
    told = {**os.environ, **(environment or {})}
    return subprocess.run(words, cwd=ROOT, env=told, capture_output=True, text=True, check=False)


def _without_comments(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith("#"))
