"""The browser table is built when its sources change, and only then."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tools import build_web
from tools.build_web import DIST, CustomBuildHook, WebError, build, digest_of, is_fresh, sources_in

ROOT = Path(__file__).parents[1]

# Stands for npm: notes what it was told, and "builds".
FAKE_NPM = """\
#!/bin/sh
echo "$@" >> "{log}"
case "$1" in
  ci) mkdir -p node_modules && touch node_modules/.package-lock.json ;;
  run) mkdir -p dist && echo built > dist/index.html ;;
esac
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout, and an npm on the PATH that notes what it is asked."""
    root = tmp_path / "checkout"
    for name, text in {
        "web_client/index.html": "<p>",
        "web_client/package.json": "{}",
        "web_client/package-lock.json": "{}",
        "web_client/src/main.tsx": "start()",
        "tools/deck/__init__.py": "",
        "tools/deck/__main__.py": "import pathlib, sys; pathlib.Path(sys.argv[2]).write_text('')",
        "tools/__init__.py": "",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text(FAKE_NPM.format(log=tmp_path / "asked"))
    npm.chmod(npm.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(npm.parent), prepend=":")
    return root


def asked(root: Path) -> list[str]:
    """What npm was asked, by its first words."""
    log = root.parent / "asked"
    return [line.split()[0] for line in log.read_text().splitlines()] if log.exists() else []


def test_nothing_is_done_while_the_sources_are_those_of_the_last_build(checkout: Path) -> None:
    """The first build installs and builds, the second does nothing, a change builds again."""
    assert build(checkout)
    assert is_fresh(checkout)
    assert asked(checkout) == ["ci", "run"]
    assert not build(checkout)
    (checkout / "web_client" / "src" / "main.tsx").write_text("start(now)")
    assert not is_fresh(checkout)
    assert build(checkout)
    assert asked(checkout) == ["ci", "run", "run"]
    assert build(checkout, force=True)


def test_the_deck_counts_by_its_sources(checkout: Path) -> None:
    """The deck that is written for the build does not make the build stale, its generator does."""
    build(checkout)
    before = digest_of(checkout)
    (checkout / "web_client" / "src" / "deck.svg").write_text("<svg/>")
    assert digest_of(checkout) == before
    (checkout / "tools" / "deck" / "suits.py").write_text("S = 1")
    assert digest_of(checkout) != before


def test_without_npm_it_says_so(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no npm nothing can be built; the reason is told."""
    monkeypatch.setenv("PATH", str(checkout))
    with pytest.raises(WebError, match="npm is not on the PATH"):
        build(checkout)


class Told:
    """Stands for hatch's own voice."""

    def __init__(self) -> None:
        self.warnings: list[str] = []

    def display_warning(self, text: str) -> None:
        """Note what the user would read."""
        self.warnings.append(text)


def hook(root: Path, target: str = "wheel") -> tuple[CustomBuildHook, Told]:
    """The hook as hatch makes it."""
    told = Told()
    made = CustomBuildHook(str(root), {}, None, None, str(root), target, app=told)  # type: ignore[arg-type]
    return made, told


def test_the_wheel_holds_the_pages_where_the_server_looks(checkout: Path) -> None:
    """In a wheel they lie beside the packages; an editable install reads the checkout."""
    wheel: dict[str, dict[str, str]] = {"force_include": {}}
    hook(checkout)[0].initialize("standard", wheel)
    assert wheel["force_include"] == {str(checkout / DIST): DIST}
    editable: dict[str, dict[str, str]] = {"force_include": {}}
    hook(checkout)[0].initialize("editable", editable)
    assert editable["force_include"] == {}


def test_a_wheel_without_npm_goes_on_unless_the_table_is_required(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is made without the browser table and says so; in CI it fails."""
    monkeypatch.setenv("PATH", str(checkout))
    monkeypatch.delenv("TAROCCHI_REQUIRE_WEB", raising=False)
    made, told = hook(checkout)
    data: dict[str, dict[str, str]] = {"force_include": {}}
    made.initialize("standard", data)
    assert data["force_include"] == {}
    assert told.warnings == ["Made without the browser table: npm is not on the PATH"]
    monkeypatch.setenv("TAROCCHI_REQUIRE_WEB", "1")
    with pytest.raises(WebError):
        made.initialize("standard", data)


def test_a_node_is_asked_for_only_where_there_is_none(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has npm, or whose pages are fresh, downloads none."""
    assert not any("nodejs" in one for one in hook(checkout)[0].dependencies())
    monkeypatch.setenv("PATH", str(checkout))
    assert any("nodejs" in one for one in hook(checkout)[0].dependencies())
    assert hook(checkout, "sdist")[0].dependencies() == []


def test_the_sources_of_this_checkout_are_found() -> None:
    """Every kind of source is among those that a build depends on."""
    names = {file.relative_to(ROOT).as_posix() for file in sources_in(ROOT)}
    for name in (
        "web_client/src/main.tsx",
        "web_client/protocol.ts",
        "web_client/package-lock.json",
        "tools/deck/courts.py",
    ):
        assert name in names
    assert not any("node_modules" in name or "/dist/" in name for name in names)


def test_the_command_says_when_there_is_nothing_to_do(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`make web` is quiet about how it knows, but not about what it did."""
    monkeypatch.setattr(build_web, "ROOT", checkout)
    monkeypatch.setattr(build_web.build, "__defaults__", (checkout,))
    assert build_web.main([]) == 0
    assert "Building" in capsys.readouterr().err
    assert build_web.main([]) == 0
    assert "as its sources are" in capsys.readouterr().err


def test_the_lock_file_records_no_addresses() -> None:
    """What is fetched is pinned by its digest, wherever a machine fetches it from."""
    lock = (ROOT / "web_client" / "package-lock.json").read_text()
    assert "http" not in lock
    assert '"integrity": "sha512-' in lock
