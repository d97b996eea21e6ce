"""The wiring, by hand, in one place; nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import sys
import time
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING

from server.gateway.door import door
from server.gateway.limits import Limits
from server.gateway.listener import listen
from server.gateway.pages import pages_in
from server.gateway.web import SOCKET_PATH
from server.rooms.directory import Directory
from server.rooms.hall import Hall
from server.rooms.marks import Marks
from server.rooms.setting import Pace, Setting
from server.seats.pool import PoolBots
from server.store import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from server.settings import Settings

_MARKS_KEY = "marks"
_GREETING = "Tables are open at {url}. Ctrl-C closes them."


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[dict[str, object]]:
    """Run the server; gives what there is to say when it is ready."""
    usual = Pace()
    async with open_store(
        data=settings.data,
        redis=settings.redis,
        store=settings.store,
        durability=settings.durability,
    ) as (log, started):
        bots = PoolBots()
        setting = Setting(
            log=log,
            marks=Marks(await log.once(_MARKS_KEY, secrets.token_bytes(32))),
            bots=bots,
            pace=Pace(
                declare=usual.declare * settings.pace,
                think=(usual.think[0] * settings.pace, usual.think[1] * settings.pace),
                hold=usual.hold * settings.pace,
                between=usual.between * settings.pace,
                people=settings.patience,
            ),
            directory=Directory(time.monotonic, random.SystemRandom().random),
            secret=secrets.token_bytes,
            draw=random.SystemRandom().random,
        )
        hall = Hall(setting)
        await hall.wake_bots()
        hall.begin_reaping()
        limits = Limits().scaled(settings.limits)
        entered = door(hall, log, version("tarocchi"), limits)
        server = await listen(settings, entered, pages_in(settings.pages))
        try:
            host, port = server.sockets[0].getsockname()[:2]
            yield {"url": f"ws://{host}:{port}{SOCKET_PATH}", "store": str(started)}
        finally:
            server.close()
            await hall.close()
            await server.wait_closed()
            bots.close()


def _raise_limits() -> None:
    """Let as many connections be open as the system allows: often only 1,024 are by default."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not to be had on Windows

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _look(ended: asyncio.Event) -> None:
    """End when there is nothing more to read: whoever held the other end is gone."""
    if not os.read(sys.stdin.fileno(), 1024):
        asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
        ended.set()


async def main(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT.

    Says where it listens: to a person at a terminal in a sentence, to a program as a line of JSON.
    """
    _raise_limits()
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, ended.set)
    if settings.leash:
        loop.add_reader(sys.stdin.fileno(), _look, ended)
    async with running(settings) as said:
        told = _GREETING.format(**said) if sys.stdout.isatty() else json.dumps(said)
        print(told, flush=True)  # noqa: T201 - whoever started it reads it
        await ended.wait()
