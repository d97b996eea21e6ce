"""Static files on the port of the socket."""

from __future__ import annotations

import asyncio
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
    "path,kind", [("/", ".html"), ("/index.html", ".html"), ("/assets/table.mjs", ".mjs")]
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
