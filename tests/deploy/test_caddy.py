"""The proxy: the real one, with the repository's file, and whole deals through it."""

from __future__ import annotations

import asyncio
import ssl
from ipaddress import ip_network
from random import Random
from typing import TYPE_CHECKING

import pytest

from server.app import running
from server.settings import Settings
from tests.deploy.caddy import CADDYFILE, adapted, caddy
from tests.deploy.files import run, services, tool
from tests.server.tables import GAMES, table_of
from tests.server.test_kill import NAMES, moves_in, no_trouble, play_with_trouble, played_cards

if TYPE_CHECKING:
    from pathlib import Path


def test_the_file_is_in_shape() -> None:
    """Caddy's own formatter would change nothing."""
    done = run(tool("caddy"), "fmt", str(CADDYFILE))
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_leads_to_the_servers() -> None:
    """It looks for servers under the name and port that the compose file gives them."""
    text = str(adapted())
    server = services()["server"]
    (name,) = server["networks"]["front"]["aliases"]
    assert f"'name': '{name}'" in text
    assert f"'port': '{server['ports'][0].rpartition(':')[2]}'" in text


def test_a_name_is_for_encryption_alone() -> None:
    """Browsers that once came to a house with a name never go there unencrypted again."""
    assert "'Strict-Transport-Security': ['max-age=31536000']" in str(adapted())


def test_it_is_the_image_s_release() -> None:
    """The Caddy that is tested here is of the release that the compose file runs."""
    said = run(tool("caddy"), "version").stdout
    assert said.startswith(f"v{services()['caddy']['image'].rpartition(':')[2]} ")


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_deal_through_it(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four people play a deal over wss, encrypted by Caddy, and every card arrives once."""
    believed = (ip_network("127.0.0.1/32"),)
    settings = Settings(port=0, store="memory", pace=0.0, limits=0.0, proxies=believed)
    async with running(settings) as said:
        behind = int(str(said["url"]).rpartition(":")[2].partition("/")[0])
        async with caddy(behind, tmp_path) as (port, root):
            monkeypatch.setenv("SSL_CERT_FILE", str(root))
            people = await table_of(f"wss://localhost:{port}/ws", game, NAMES)
            sent = await play_with_trouble(people, Random(game), no_trouble)
            assert played_cards(people) == moves_in(sent)
            assert len(moves_in(sent)) == 60
            for one in people:
                await one.go()
            page, told = await asked(port, root, "GET / HTTP/1.1", f"Host: localhost:{port}")
    # Other programs of this computer may live at localhost without encryption.
    assert "strict-transport-security" not in told.lower()
    assert page in {"HTTP/1.1 200 OK", "HTTP/1.1 404 Not Found"}  # built, or not yet


async def asked(port: int, root: Path, *lines: str) -> tuple[str, str]:
    """Ask for a page; return the first line of the answer and its other headers."""
    trusted = ssl.create_default_context(cafile=str(root))
    reader, writer = await asyncio.open_connection("localhost", port, ssl=trusted)
    writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    writer.transport.abort()
    first, _, rest = head.partition("\r\n")
    return first, rest
