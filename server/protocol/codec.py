"""Text frames to messages and back."""

from __future__ import annotations

from typing import Final

import msgspec
from websockets.typing import Subprotocol

from server.protocol.client import ClientMessage, Message
from server.protocol.server import ServerMessage

SUBPROTOCOL: Final = Subprotocol("tarocchi.v1")

_client: Final = msgspec.json.Decoder(ClientMessage)
_server: Final = msgspec.json.Decoder(ServerMessage)
_head: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_encoder: Final = msgspec.json.Encoder()
_MOST_OF_AN_ID: Final = 64
_DETAIL: Final = 200  # signs of a stranger's words that an answer repeats


class BadMessage(ValueError):
    """A frame that is no message of the protocol; `id` is the command's where it can be told."""

    def __init__(self, detail: str, name: str | None) -> None:
        super().__init__(detail)
        self.id = name


def decode_client(frame: str | bytes) -> ClientMessage:
    """Return what a client said; raises BadMessage and nothing else."""
    try:
        return _client.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(str(error)[:_DETAIL], _id_of(frame)) from error


def _id_of(frame: str | bytes) -> str | None:
    """Return the id of a command that is otherwise malformed, so that its sender learns of it."""
    try:
        raw = _head.decode(frame).get("id")
        name = None if raw is None else msgspec.json.decode(raw, type=str)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return name if name is not None and len(name) <= _MOST_OF_AN_ID else None


def decode_server(frame: str | bytes) -> ServerMessage:
    """Return what the server said; raises msgspec.DecodeError."""
    return _server.decode(frame)


def encode(message: ServerMessage | Message) -> bytes:
    """Return the bytes of a text frame."""
    return _encoder.encode(message)
