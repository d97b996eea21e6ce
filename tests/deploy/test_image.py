"""The image: who runs in it, what goes in, and that each build is the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from server.settings import read
from tests.deploy.files import DOCKERFILE, ROOT, run, services, tool

TEXT = DOCKERFILE.read_text(encoding="utf-8")
LAST = TEXT[TEXT.rindex("\nFROM ") :]


def test_hadolint_has_nothing_to_say() -> None:
    """The Dockerfile is clean by its linter."""
    done = run(tool("hadolint"), "--no-fail", str(DOCKERFILE))
    assert (done.stdout, done.stderr) == ("", "")


def test_hadolint_finds_faults(tmp_path: Path) -> None:
    """It would say something about a Dockerfile that is not."""
    sloppy = TEXT.replace("FROM python:3.11.16-slim-bookworm\n", "FROM python\n")
    assert sloppy != TEXT
    place = tmp_path / "Dockerfile"
    place.write_text(sloppy)
    done = run(tool("hadolint"), str(place))
    assert done.returncode == 1
    assert "DL3006" in done.stdout


def test_nobody_is_root() -> None:
    """The server runs as a number of its own, which owns its folder and nothing else."""
    assert re.findall(r"^USER (.*)$", LAST, re.MULTILINE) == ["10001:10001"]
    assert LAST.index("USER ") < LAST.index("\nCMD ")
    assert "--uid 10001 --gid 10001" in LAST
    assert "COPY --from=build /opt/tarocchi /opt/tarocchi" in LAST  # root's, so that it stays


def test_both_stages_stand_on_one_base() -> None:
    """What is compiled in the first stage runs in the second."""
    first, second = re.findall(r"^FROM (\S+)", TEXT, re.MULTILINE)
    assert first == second


def test_the_browser_table_is_inside() -> None:
    """A build without the browser table fails."""
    assert TEXT.index("ENV TAROCCHI_REQUIRE_WEB=1") < TEXT.index("hatchling build")


def test_the_operator_is_heard_in_a_container_that_writes_nothing() -> None:
    """`docker compose exec server tarocchi admin list` finds a socket, in memory and on no port."""
    (place,) = re.findall(r"^ *(?:ENV )?TAROCCHI_ADMIN_SOCKET=(\S+)", LAST, re.MULTILINE)
    for name in ("server", "server2"):
        part = services()[name]
        assert part["read_only"] is True
        assert place.rpartition("/")[0] in [one.partition(":")[0] for one in part["tmpfs"]]
        assert "TAROCCHI_ADMIN_SOCKET" not in part["environment"]
    assert read([], {"TAROCCHI_ADMIN_SOCKET": place}).operator == Path(place)


def test_health_is_asked_for() -> None:
    """The image asks its own server whether it is ready."""
    assert re.search(r"^HEALTHCHECK ", LAST, re.MULTILINE)
    assert "/readyz" in LAST


def test_the_server_is_the_first_process() -> None:
    """No shell stands between the engine's SIGTERM and the server."""
    assert 'CMD ["python", "-m", "server"]' in LAST
    assert "ENTRYPOINT" not in LAST


@pytest.mark.parametrize("name", ["image", "image-build"])
def test_packages_are_pinned(name: str) -> None:
    """What is installed is pinned with hashes, and no address to download it from."""
    assert f"--require-hashes -r requirements/{name}.txt" in TEXT
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    assert "--hash=sha256:" in text
    assert "://" not in text


def pinned(name: str) -> set[str]:
    """The releases that a file of requirements names."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^(\S+==\S+)", text, re.MULTILINE))


def test_image_and_tests_have_the_same_packages() -> None:
    """What runs in the image is what was tested."""
    assert any(one.startswith("uvloop==") for one in pinned("image"))
    assert pinned("image") <= pinned("dev")


def test_the_image_lacks_no_package() -> None:
    """Whatever an installed server needs is in the image, and what only builds is not."""
    assert pinned("run") - pinned("image-build") <= pinned("image")
    assert not any(one.startswith("hatchling==") for one in pinned("image"))


@pytest.mark.parametrize("secret", [".env", ".git", "tarocchi-data", ".venv", "tests", "docs"])
def test_nothing_else_goes_in(secret: str) -> None:
    """The build sees what it needs by name, and neither secrets nor tables of a checkout."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    assert f"!{secret}" not in rules


def test_everything_that_is_needed_goes_in() -> None:
    """What the package is built from is let in."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line[1:] for line in lines if line.startswith("!")}
    assert all((ROOT / name).exists() for name in let_in)
    needed = {"pyproject.toml", "README.md", "LICENSE", "requirements", "engine", "server"}
    assert needed | {"client_cli", "web_client", "tools", ".gitignore"} == let_in
