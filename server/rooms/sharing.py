"""The list of tables over nodes: what this one drives is told, what others drive is heard."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

import msgspec

from server.rooms.directory import Posted
from server.store.log import StoreError

if TYPE_CHECKING:
    from server.rooms.directory import Directory
    from server.rooms.setting import Node
    from server.store.lobby import Lobby

EVERY: Final = 0.5  # seconds
_log: Final = logging.getLogger("tarocchi.rooms")
_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(list[Posted])


class Sharing:
    """Exchanges lists with other nodes, again and again until it is cancelled."""

    def __init__(self, lobby: Lobby, directory: Directory, node: Node) -> None:
        self._lobby: Final = lobby
        self._directory: Final = directory
        self._node: Final = node
        self._known: dict[str, str] = {}  # versions by node
        self._told = ""

    async def run(self) -> None:
        """Exchange until cancelled."""
        while True:
            with contextlib.suppress(StoreError):  # the lists stay as they are meanwhile
                await self.once()
            await asyncio.sleep(EVERY)

    async def leave(self) -> None:
        """Let nobody be told of tables here any more; if the store is away, silence does that."""
        with contextlib.suppress(StoreError):
            await self._lobby.leave(self._node.name)

    async def once(self) -> None:
        """Tell what is new here, and take what is new elsewhere; raises StoreDown."""
        version = f"{self._node.tag}.{self._directory.version}"
        words = None if version == self._told else _encoder.encode(self._directory.driven())
        heard = await self._lobby.exchange(self._node.name, version, words, self._known)
        self._told = version
        tables = {node: _read(node, words) for node, (_, words) in heard.items()}
        self._directory.elsewhere(tables)
        self._known = {node: version for node, (version, _) in heard.items()}


def _read(node: str, words: bytes | None) -> list[Posted] | None:
    """Return what a node tells; nothing of one whose words we do not understand."""
    if words is None:
        return None
    try:
        return _decoder.decode(words)
    except msgspec.DecodeError:  # an older or newer release, during an update
        _log.warning("the list of node %s cannot be read", node)
        return []
