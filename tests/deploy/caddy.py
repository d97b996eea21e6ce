"""The real Caddy before a server, by the very Caddyfile of the repository."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import ssl
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from tests.deploy.files import DEPLOY, run, tool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

CADDYFILE: Final = DEPLOY / "Caddyfile"
_SITE: Final = "localhost"
_WITHIN: Final = 60.0  # seconds, on a loaded machine


def adapted() -> dict[str, Any]:
    """Return the Caddyfile as Caddy reads it."""
    done = run(
        *(tool("caddy"), "adapt", "--config", str(CADDYFILE)),
        environment={"TAROCCHI_SITE": _SITE},
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@asynccontextmanager
async def caddy(behind: int, folder: Path) -> AsyncIterator[tuple[int, Path]]:
    """Run Caddy before the server on a port; gives its own port and the root of its certificates.

    Changed are only ports and names, which no test may count on.
    """
    port, root = free_port(), folder / "caddy/pki/authorities/local/root.crt"
    config = _moved(adapted(), port, behind)
    told = folder / "caddy.json"
    told.write_text(json.dumps(config))
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    process = await asyncio.create_subprocess_exec(
        *(tool("caddy"), "run", "--config", str(told)),
        env=environment,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(_WITHIN):
            while not await _answers(port, root):
                assert process.returncode is None
                await asyncio.sleep(0.05)
        yield port, root
    finally:
        process.terminate()
        await asyncio.wait_for(process.wait(), _WITHIN)


def _moved(config: dict[str, Any], port: int, behind: int) -> dict[str, Any]:
    """Return the configuration with free ports, and the server on this machine."""
    http = config["apps"]["http"]
    http["https_port"] = port
    (server,) = http["servers"].values()
    server["listen"] = [f"127.0.0.1:{port}"]
    server["automatic_https"] = {"disable_redirects": True}
    text = json.dumps(config)
    for ours, here in (('"tables"', '"localhost"'), ('"8765"', f'"{behind}"')):
        assert ours in text
        text = text.replace(ours, here)
    moved: dict[str, Any] = json.loads(text)
    moved["admin"] = {"disabled": True}
    return moved


async def _answers(port: int, root: Path) -> bool:
    """Tell whether it shows the certificate that it makes for itself in its first moments."""
    try:
        trusted = ssl.create_default_context(cafile=str(root))
        _, writer = await asyncio.open_connection(_SITE, port, ssl=trusted)
    except OSError:  # nobody listens, there is no root yet, or no certificate
        return False
    writer.transport.abort()
    return True
