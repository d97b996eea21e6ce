"""Who is speaking: settled by the first message, proved by the player's secret (law 6)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from server.protocol.server import Sitter

if TYPE_CHECKING:
    from server.protocol.client import Hello
    from server.store.log import Log

_PLAYER: Final = b"tarocchi/player/1|"
_PROOF: Final = b"tarocchi/proof/1|"


def player_of(secret: str) -> str:
    """Return the public id of the player who holds a secret."""
    return hashlib.sha256(_PLAYER + secret.encode()).hexdigest()[:32]


async def settled(hello: Hello, log: Log) -> Sitter | None:
    """Return who speaks, or None where the secret is not that player's; raises StoreDown.

    Only a hash of the secret is stored.
    """
    player = player_of(hello.secret)
    proof = hashlib.sha256(_PROOF + hello.secret.encode()).digest()
    if await log.remember(player, proof, hello.name.encode()) != proof:
        return None
    return Sitter(player=player, name=hello.name, bot=hello.bot)
