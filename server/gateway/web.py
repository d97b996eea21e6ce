"""The pages beside the socket, on the same port; GET only (stack: a request has no body here)."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Response

from server.gateway.socket import Socket
from server.store.log import StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request

    from server.gateway.entrance import Entrance
    from server.gateway.pages import Page
    from server.store.log import Log

SOCKET_PATH: Final = "/ws"
# Everything comes from here, and nothing is written into the page. Pictures from blob: are the
# cards, which the page makes of the deck that it has fetched here.
_POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
_READY_WITHIN: Final = 2.0  # seconds
_AWAY: Final = {
    HTTPStatus.FORBIDDEN: "origin",
    HTTPStatus.TOO_MANY_REQUESTS: "too many connections",
}


class Web:
    """Answers plain HTTP and lets websocket handshakes on SOCKET_PATH through.

    leaving: set once the server is about to end; nobody is let in any more.
    """

    def __init__(self, log: Log, pages: Mapping[str, Page], entrance: Entrance) -> None:
        self.leaving = False
        self._log: Final = log
        self._pages: Final = pages
        self._entrance: Final = entrance

    async def __call__(self, socket: ServerConnection, request: Request) -> Response | None:
        """Return a page, or None for a handshake that may go on."""
        try:
            path = urlsplit(request.path).path
            if path == SOCKET_PATH:
                assert isinstance(socket, Socket)  # noqa: S101 - the listener makes no others
                if self.leaving:
                    return _page(HTTPStatus.SERVICE_UNAVAILABLE, "closing")
                away = self._entrance.turned_away(socket, request.headers)
                return None if away is None else _page(away, _AWAY[away])
        except (ValueError, MultipleValuesError):
            return _page(HTTPStatus.BAD_REQUEST, "bad request")
        if path == "/healthz":
            return _page(HTTPStatus.OK, "alive")
        if path == "/readyz":
            return await self._ready()
        page = self._pages.get(path)
        if page is not None:
            return _file(page, request.headers)
        return _page(HTTPStatus.NOT_FOUND, "not found")

    async def _ready(self) -> Response:
        """Ready means that the store answers, and that this server is not about to end."""
        if self.leaving:
            return _page(HTTPStatus.SERVICE_UNAVAILABLE, "closing")
        try:
            async with asyncio.timeout(_READY_WITHIN):
                await self._log.now()
        except (StoreError, TimeoutError):
            return _page(HTTPStatus.SERVICE_UNAVAILABLE, "store away")
        return _page(HTTPStatus.OK, "ready")


def _page(status: HTTPStatus, text: str) -> Response:
    told = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}
    return _response(status, (text + "\n").encode(), told)


def _file(page: Page, asked: Headers) -> Response:
    """Return a file, compressed if the asker takes that, or that the asker holds it already."""
    body, tag, encoding = page.sent(asked.get_all("Accept-Encoding"))
    # What has its digest in its name is kept for good; all else is asked for again, and answered
    # by the tag alone.
    keep = "public, max-age=31536000, immutable" if page.lasting else "no-cache"
    told = {
        "Content-Type": page.type,
        "Cache-Control": keep,
        "ETag": tag,
        "Vary": "Accept-Encoding",
        "Content-Security-Policy": _POLICY,
        "Referrer-Policy": "no-referrer",
    }
    if any(tag in tags for tags in asked.get_all("If-None-Match")):
        return _response(HTTPStatus.NOT_MODIFIED, b"", told)
    if encoding is not None:
        told["Content-Encoding"] = encoding
    return _response(HTTPStatus.OK, body, told)


def _response(status: HTTPStatus, body: bytes, told: Mapping[str, str]) -> Response:
    always = {
        "Content-Length": str(len(body)),
        "X-Content-Type-Options": "nosniff",
        "Connection": "close",
    }
    return Response(status.value, status.phrase, Headers({**told, **always}), body)
