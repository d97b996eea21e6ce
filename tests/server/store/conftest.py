"""The servers that the tests share, and the logs on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.server.store.grounds import Ground, MemoryGround, redis_ground
from tests.server.store.servers import KINDS, Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator


def shared(kind: str) -> Server:
    """Start a server that is not to be killed, and so need not wait for the disk."""
    return Server(kind, "everysec").start()


@pytest.fixture(scope="session")
def servers() -> Iterator[dict[str, Server]]:
    """Servers that run until the end of the session, started when first asked for."""
    running: dict[str, Server] = {}
    yield running
    for server in running.values():
        server.__exit__(None, None, None)


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest, servers: dict[str, Server]) -> Server:
    """Every kind of server in turn, shared and therefore not to be killed."""
    kind: str = request.param
    if kind not in servers:
        servers[kind] = shared(kind)
    return servers[kind]


@pytest_asyncio.fixture(params=["memory", *KINDS])
async def ground(
    request: pytest.FixtureRequest, servers: dict[str, Server]
) -> AsyncIterator[Ground]:
    """Every kind of log in turn, empty, with a way to harm it."""
    kind: str = request.param
    if kind == "memory":
        yield MemoryGround()
        return
    if kind not in servers:
        servers[kind] = shared(kind)
    async with redis_ground(servers[kind]) as made:
        yield made
