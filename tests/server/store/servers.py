"""Store programs for tests: which there are, a bare one to kill, and a proxy that loses answers."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Self

from server.store.address import socket_url
from server.store.process import command
from server.store.program import Program, bundled, identify

if TYPE_CHECKING:
    from types import TracebackType

    from server.store.process import Durability

# A skipped test is a defect: where the machine must have Debian's server (CI), its absence fails.
REQUIRE = bool(os.environ.get("TAROCCHI_REQUIRE_REDIS"))
INSTALLED = shutil.which("redis-server") or shutil.which("valkey-server")
KINDS = ("valkey", *(["installed"] if INSTALLED or REQUIRE else []))


def program(kind: str) -> Program:
    """Return the bundled server, or the one installed on this machine; fails without it."""
    path = bundled() if kind == "valkey" else INSTALLED and Path(INSTALLED)
    assert path, f"no {kind} server on this machine"
    found = identify(path)
    assert found
    return found


class Server:
    """A bare store process in a fresh folder, on a unix socket (and a TCP port if asked)."""

    def __init__(self, kind: str, durability: Durability = "always", *more: str) -> None:
        self.kind = kind
        self.program = program(kind)
        self.place = Path(tempfile.mkdtemp(prefix="tarocchi-test-"))
        self.socket = self.place / "s"
        self.url = socket_url(self.socket)
        self._command = [*command(self.program, self.socket, durability), *more]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        """Start it, and wait until it answers."""
        with (self.place / "said").open("ab") as said:
            self.process = subprocess.Popen(
                self._command, cwd=self.place, stdin=subprocess.DEVNULL, stdout=said, stderr=said
            )
        until = time.monotonic() + 10
        while True:
            with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as link:
                link.connect(str(self.socket))
                link.sendall(b"PING\r\n")
                if link.recv(16).startswith(b"+PONG"):
                    return self
            if self.process.poll() is not None or time.monotonic() > until:
                self.end()
                raise AssertionError((self.place / "said").read_text())
            time.sleep(0.005)

    def end(self, signum: int = signal.SIGKILL) -> None:
        """End the process by its id."""
        if self.process is not None:
            self.process.send_signal(signum)
            self.process.wait()
            self.process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()
        shutil.rmtree(self.place)


class Proxy:
    """Stands before a store. After `lose()` it passes questions on and drops the answers.

    `asked` holds every byte that was passed on.
    """

    def __init__(self, server: Server) -> None:
        self._target = server.socket
        self.socket = server.place / "proxy"
        self.url = socket_url(self.socket)
        self.losing = False
        self.asked = b""
        self._links: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listener: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._listener = await asyncio.start_unix_server(self._serve, self.socket)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._listener is not None
        self._listener.close()
        self.cut()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._listener.wait_closed()

    def cut(self) -> None:
        """Cut every connection, and lose no more answers."""
        self.losing = False
        for link in self._links:
            link.close()

    async def _serve(self, stream: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        there, out = await asyncio.open_unix_connection(self._target)
        self._links |= {sink, out}
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)

        async def questions() -> None:
            while words := await stream.read(65536):
                self.asked += words
                out.write(words)
            out.close()

        async def answers() -> None:
            while words := await there.read(65536):
                if not self.losing:
                    sink.write(words)
            sink.close()

        try:
            await asyncio.gather(questions(), answers(), return_exceptions=True)
        finally:
            self._links -= {sink, out}
            self._tasks.discard(task)
            for link in (sink, out):
                link.close()
                with contextlib.suppress(OSError):
                    await link.wait_closed()
