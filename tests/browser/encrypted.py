"""A name with a certificate of its own before a server, as a host would set it up."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import ssl
import subprocess
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from asyncio import StreamReader, StreamWriter
    from collections.abc import AsyncIterator
    from pathlib import Path

NAME: Final = "tavola.casa"
# What the browser is told instead of asking the world where that is.
NAMED: Final = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
_VISITOR: Final = b"X-Forwarded-For: 203.0.113.7\r\n"


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate that nobody but us knows."""

    key: Path
    paper: Path
    flag: str  # by which a browser takes it for a good one

    def context(self) -> ssl.SSLContext:
        """What a listener needs of it."""
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.load_cert_chain(self.paper, self.key)
        return made


def certificate(folder: Path) -> Certificate:
    """Make one for NAME."""
    key, paper = folder / "key.pem", folder / "paper.pem"
    told = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2"]
    _openssl(
        *("req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
        *("-keyout", str(key), "-out", str(paper), *told),
    )
    public = _openssl("x509", "-in", str(paper), "-pubkey", "-noout")
    plain = _openssl("pkey", "-pubin", "-outform", "der", given=public)
    mark = base64.b64encode(hashlib.sha256(plain).digest()).decode()
    return Certificate(key, paper, f"--ignore-certificate-errors-spki-list={mark}")


def _openssl(*words: str, given: bytes = b"") -> bytes:
    asked = ["openssl", *words]
    return subprocess.run(asked, input=given, capture_output=True, check=True).stdout


@asynccontextmanager
async def encrypted(url: str, shown: Certificate) -> AsyncIterator[str]:
    """A proxy that takes the encryption off; gives the address of the socket behind it."""
    host, port = urlsplit(url).hostname, urlsplit(url).port
    running: set[asyncio.Task[None]] = set()

    async def come(reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        running.add(task)
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await _forward(reader, writer, await asyncio.open_connection(host, port))
        writer.close()
        running.discard(task)

    server = await asyncio.start_server(come, "127.0.0.1", 0, ssl=shown.context())
    try:
        yield f"wss://{NAME}:{server.sockets[0].getsockname()[1]}/ws"
    finally:
        server.close()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def _forward(
    reader: StreamReader, writer: StreamWriter, inside: tuple[StreamReader, StreamWriter]
) -> None:
    """Say for whom the request is, and then pass on whatever comes, in both directions."""
    answers, asks = inside
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        asks.write(head[:-2] + _VISITOR + b"\r\n")
        pipes = {
            asyncio.ensure_future(_pipe(*pair)) for pair in ((reader, asks), (answers, writer))
        }
        _, left = await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
        for pipe in left:
            pipe.cancel()
        await asyncio.gather(*pipes, return_exceptions=True)
    finally:
        asks.close()


async def _pipe(reader: StreamReader, writer: StreamWriter) -> None:
    while heard := await reader.read(65536):
        writer.write(heard)
        await writer.drain()
