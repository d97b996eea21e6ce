"""Static files on the port of the socket."""

from __future__ import annotations

import asyncio
import gzip
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from server.app import running
from server.gateway.pages import TYPES, pages_in
from server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@asynccontextmanager
async def site(folder: Path) -> AsyncIterator[tuple[str, int]]:
    """A server that hands out a small site; gives host and port."""
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Tavolo</title>")
    (folder / "assets" / "table.mjs").write_text("export {}")
    (folder / "worker.js").write_text("skipWaiting()")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "notes.py").write_text("secret = 1")
    (folder.parent / "outside.txt").write_text("not for you")
    async with running(Settings(port=0, store="memory", pages=folder)) as said:
        host, _, port = str(said["url"]).removeprefix("ws://").partition("/")[0].partition(":")
        yield host, int(port)


async def got(
    where: tuple[str, int], path: str, *headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Ask for a path; return status, headers and body."""
    reader, writer = await asyncio.open_connection(*where)
    asked = "".join(f"{line}\r\n" for line in (f"GET {path} HTTP/1.1", "Host: here", *headers))
    writer.write(f"{asked}\r\n".encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    first, *rest = head.decode().split("\r\n")
    pairs = (line.partition(": ") for line in rest)
    return int(first.split()[1]), {name.lower(): value for name, _, value in pairs}, body


@pytest.mark.parametrize(
    "path,kind",
    [
        ("/", ".html"),
        ("/index.html", ".html"),
        ("/assets/table.mjs", ".mjs"),
        ("/worker.js", ".js"),
        ("/manifest.webmanifest", ".webmanifest"),
    ],
)
async def test_a_file_is_handed_out_once(path: str, kind: str, tmp_path: Path) -> None:
    """A file comes with its type and tag; who holds it gets told so and nothing else."""
    folder = tmp_path / "site"
    folder.mkdir()
    async with site(folder) as where:
        status, headers, body = await got(where, path)
        assert (status, headers["content-type"]) == (200, TYPES[kind])
        assert int(headers["content-length"]) == len(body) > 0
        assert "default-src 'self'" in headers["content-security-policy"]
        again = await got(where, path, f"If-None-Match: {headers['etag']}")
        assert (again[0], again[2]) == (304, b"")


async def test_a_file_comes_compressed_to_whoever_takes_that(tmp_path: Path) -> None:
    """Compressed bytes have a tag of their own, and plain ones still go to everybody else."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "long.txt").write_text("ottocento " * 500)
    async with site(folder) as where:
        _, headers, body = await got(where, "/long.txt", "Accept-Encoding: gzip, deflate")
        assert (headers["content-encoding"], headers["vary"]) == ("gzip", "Accept-Encoding")
        assert gzip.decompress(body) == b"ottocento " * 500
        for refusing in ("Accept-Encoding: gzip;q=0", "Accept-Encoding: br", "Accept: */*"):
            _, plain, whole = await got(where, "/long.txt", refusing)
            assert "content-encoding" not in plain
            assert whole == b"ottocento " * 500
            assert plain["etag"] != headers["etag"]
        same = ("Accept-Encoding: gzip", f"If-None-Match: {headers['etag']}")
        assert (await got(where, "/long.txt", *same))[0] == 304


@pytest.mark.parametrize(
    "path,keep",
    [
        ("/", "no-cache"),
        # An old worker would keep an old table alive; from the top folder it may serve all pages.
        ("/worker.js", "no-cache"),
        ("/manifest.webmanifest", "no-cache"),
        ("/assets/table.mjs", "public, max-age=31536000, immutable"),
    ],
)
async def test_only_files_named_by_what_is_in_them_are_kept_for_good(
    path: str, keep: str, tmp_path: Path
) -> None:
    """The page itself is asked for again every time, its assets never."""
    folder = tmp_path / "site"
    folder.mkdir()
    async with site(folder) as where:
        assert (await got(where, path))[1]["cache-control"] == keep


async def test_the_page_may_load_nothing_from_elsewhere(tmp_path: Path) -> None:
    """No script or style stands in a page, and none comes from another site."""
    folder = tmp_path / "site"
    folder.mkdir()
    async with site(folder) as where:
        policy = (await got(where, "/"))[1]["content-security-policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    for kind in ("default-src", "script-src", "style-src", "connect-src"):
        assert rules[kind] == "'self'"
    for kind in ("object-src", "base-uri", "form-action", "frame-ancestors"):
        assert rules[kind] == "'none'"


@pytest.mark.parametrize(
    "path",
    ["/notes.py", "/../outside.txt", "/assets/../../outside.txt", "/%2e%2e/outside.txt", "//["],
)
async def test_nothing_else_is_handed_out(path: str, tmp_path: Path) -> None:
    """No path leads out of the folder, and no file of another kind goes out."""
    folder = tmp_path / "site"
    folder.mkdir()
    async with site(folder) as where:
        status, _, body = await got(where, path)
        assert status in (400, 404)
        assert b"not for you" not in body


def test_without_a_folder_there_are_no_pages(tmp_path: Path) -> None:
    """A server without the browser table serves the terminal all the same."""
    assert pages_in(tmp_path / "nowhere") == {}
