"""Figures for Prometheus, on a port of their own: operators see them, players do not."""

from __future__ import annotations

from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Response

from server.gateway.leave import Visitors
from server.measures import FORMAT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from websockets.http11 import Request

    from server.measures import Measures

_LEAVE: Final = 0.5  # seconds for whoever is just reading


@asynccontextmanager
async def figures_shown(measures: Measures, host: str, port: int) -> AsyncIterator[None]:
    """Open the port (0 for a free one) and answer GET /metrics there; raises OSError."""
    visitors = Visitors()

    def answer(_socket: ServerConnection, request: Request) -> Response:
        if request.path.partition("?")[0] != "/metrics":
            return _response(HTTPStatus.NOT_FOUND, b"not found\n", "text/plain; charset=utf-8")
        return _response(HTTPStatus.OK, measures.page(), FORMAT)

    server = await serve(
        _nobody,
        host,
        port,
        create_connection=visitors.sockets,
        process_request=answer,
        server_header=None,
    )
    try:
        yield
    finally:
        await visitors.seen_off(server, _LEAVE)


async def _nobody(socket: ServerConnection) -> None:
    """Serve no websocket: every request is answered before one could be."""
    raise AssertionError(socket)


def _response(status: HTTPStatus, body: bytes, kind: str) -> Response:
    told = {"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"}
    return Response(status.value, status.phrase, Headers(told), body)
