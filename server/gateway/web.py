"""The pages beside the socket, on the same port; GET only (stack: a request has no body here)."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Response

from server.store.log import StoreError

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request

    from server.store.log import Log

SOCKET_PATH: Final = "/ws"
_READY_WITHIN: Final = 2.0  # seconds


class Web:
    """Answers plain HTTP and lets websocket handshakes on SOCKET_PATH through."""

    def __init__(self, log: Log) -> None:
        self._log: Final = log

    async def __call__(self, _socket: ServerConnection, request: Request) -> Response | None:
        """Return a page, or None for a handshake that may go on."""
        try:
            path = urlsplit(request.path).path
            same = path != SOCKET_PATH or _same_origin(request)
        except (ValueError, MultipleValuesError):
            return _page(HTTPStatus.BAD_REQUEST, "bad request")
        if path == SOCKET_PATH:
            return None if same else _page(HTTPStatus.FORBIDDEN, "origin")
        if path == "/healthz":
            return _page(HTTPStatus.OK, "alive")
        if path == "/readyz":
            return await self._ready()
        return _page(HTTPStatus.NOT_FOUND, "not found")

    async def _ready(self) -> Response:
        """Ready means that the store answers."""
        try:
            async with asyncio.timeout(_READY_WITHIN):
                await self._log.now()
        except (StoreError, TimeoutError):
            return _page(HTTPStatus.SERVICE_UNAVAILABLE, "store away")
        return _page(HTTPStatus.OK, "ready")


def _same_origin(request: Request) -> bool:
    """Let pages of this host in, and programs that name no origin (terminal, bots)."""
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("Host")


def _page(status: HTTPStatus, text: str) -> Response:
    body = (text + "\n").encode()
    headers = Headers(
        {
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": str(len(body)),
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-store",
            "Connection": "close",
        }
    )
    return Response(status.value, status.phrase, headers, body)
