"""The wiring, by hand, in one place; nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import random
import secrets
import signal
import sys
import time
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from server.gateway.door import door
from server.gateway.figures import figures_shown
from server.gateway.limits import Limits
from server.gateway.listener import listen
from server.gateway.pages import pages_in
from server.gateway.web import SOCKET_PATH
from server.logs import keep_log
from server.measures import look_after
from server.rooms.directory import Directory
from server.rooms.hall import Hall
from server.rooms.marks import Marks
from server.rooms.reaping import DAY
from server.rooms.setting import Node, Pace, Setting
from server.rooms.shown import ShownCards
from server.seats.pool import PoolBots
from server.store import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from server.gateway.door import Door
    from server.gateway.listener import Listening
    from server.rooms.setting import Bots
    from server.settings import Settings
    from server.store.log import Log

_log: Final = logging.getLogger("tarocchi.server")
_TO_FINISH: Final = 1.0  # seconds for what is being answered, once the server shall end
_TO_LEAVE: Final = 2.0  # seconds for everybody to take their leave; all of it within 5
_MARKS_KEY = "marks"
_GREETING = "Tables are open at {url}. Ctrl-C closes them."


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[dict[str, object]]:
    """Run the server; gives what there is to say when it is ready."""
    async with open_store(
        data=settings.data,
        redis=settings.redis,
        store=settings.store,
        durability=settings.durability,
    ) as (log, started):
        bots = PoolBots()
        marks = Marks(await log.once(_MARKS_KEY, secrets.token_bytes(32)))
        setting = _setting(settings, log, marks, bots)
        hall = Hall(setting)
        await hall.begin_keeping_orders()
        await hall.wake_bots()
        hall.begin_reaping()
        hall.begin_sharing()
        limits = Limits().scaled(settings.limits)
        entered = door(hall, log, version("tarocchi"), limits)
        listening = await listen(settings, entered, pages_in(settings.pages))
        try:
            async with _measured(settings, entered) as figures, _operated(settings, entered):
                host, port = listening.address
                said: dict[str, object] = {
                    "url": f"ws://{host}:{port}{SOCKET_PATH}",
                    "store": str(started),
                }
                yield said if figures is None else {**said, "metrics": figures}
                _log.info("closing")
        finally:
            await _end(hall, listening)
            bots.close()


async def _end(hall: Hall, listening: Listening) -> None:
    """Answer what is in hand, tell everybody to come back; who was not answered asks again."""
    listening.let_nobody_in()
    await hall.finish(_TO_FINISH)
    leaving = asyncio.create_task(listening.close(_TO_LEAVE))
    await asyncio.sleep(0)  # from here on nothing is read any more
    await hall.close()
    await leaving


def _setting(settings: Settings, log: Log, marks: Marks, bots: Bots) -> Setting:
    chance = random.SystemRandom().random
    return Setting(
        log=log,
        marks=marks,
        bots=bots,
        pace=_pace(settings),
        directory=Directory(time.time),
        shown=ShownCards(log.lobby, chance),
        secret=secrets.token_bytes,
        draw=chance,
        node=_node(settings),
        retention=settings.retention * DAY,
    )


def _node(settings: Settings) -> Node:
    """Return who this server is; at a store of its own there is no other, also after a crash."""
    tag = secrets.token_bytes(4).hex()
    name = settings.node or (Node().name if settings.redis is None else tag)
    return Node(name, tag)


def _pace(settings: Settings) -> Pace:
    usual, slower = Pace(), settings.pace
    return Pace(
        declare=usual.declare * slower,
        think=(usual.think[0] * slower, usual.think[1] * slower),
        hold=usual.hold * slower,
        between=usual.between * slower,
        people=settings.patience,
    )


@asynccontextmanager
async def _measured(settings: Settings, entered: Door) -> AsyncIterator[str | None]:
    """Take figures; gives the address where they are shown, if they are."""
    measures, hall = entered.measures, entered.hall
    measures.watch("tables", "Tables awake.", lambda: hall.tables)
    measures.watch("bots", "Seats at tables awake in which bots play.", lambda: hall.bots)
    measures.watch("people", "Players connected.", lambda: len(entered.players))
    looking = asyncio.create_task(look_after(measures, entered.log))
    try:
        async with AsyncExitStack() as shown:
            if settings.metrics_port:
                host, port = settings.metrics_host, settings.metrics_port
                await shown.enter_async_context(figures_shown(measures, host, port))
                yield f"http://{host}:{port}"
            else:
                yield None
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)


@asynccontextmanager
async def _operated(settings: Settings, entered: Door) -> AsyncIterator[None]:
    """Hear the operator, if there is a place for that; raises OSError for a named one that fails.

    At the usual place it is no reason not to play: it may be too long a path, or not be writable.
    """
    place = settings.operator
    if place is None:
        yield
        return
    from server.admin.socket import listening  # noqa: PLC0415 - no such sockets on Windows

    async with AsyncExitStack() as heard:
        try:
            await heard.enter_async_context(listening(place, entered))
        except OSError as error:
            if settings.admin_socket is not None:
                raise
            _log.warning("tarocchi admin cannot reach this server: %s", error)
        yield


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
    keep_log(settings.log_format, settings.log_level)
    _raise_limits()
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, ended.set)
    if settings.leash:
        loop.add_reader(sys.stdin.fileno(), _look, ended)
    async with running(settings) as said:
        told = _GREETING.format(**said) if sys.stdout.isatty() else json.dumps(said)
        _log.info("tables are open at %s", said["url"])
        print(told, flush=True)  # noqa: T201 - whoever started it reads it
        await ended.wait()
