"""Who is speaking: settled by the first message, proved by the player's secret (law 6)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from server.gateway.devices import NotLetIn
from server.protocol.events import Sitter
from server.protocol.names import clean_name

if TYPE_CHECKING:
    from server.gateway.devices import Codes
    from server.protocol.client import Hello
    from server.store.log import Log

_PLAYER: Final = b"tarocchi/player/1|"
_PROOF: Final = b"tarocchi/proof/1|"
# Before the code by which a device was paired, and the id of its player. Longer with them than any
# name may be, and no name that was cleaned begins so.
_AS: Final = b"\0device of|"


def player_of(secret: str) -> str:
    """Return the public id of the player, or of the second device, that holds a secret."""
    return hashlib.sha256(_PLAYER + secret.encode()).hexdigest()[:32]


async def settled(hello: Hello, log: Log, codes: Codes, address: str) -> Sitter:
    """Return who speaks; raises NotLetIn and StoreDown.

    Only a hash of the secret is stored. A device that was paired may go on to bring its own code.
    """
    device = player_of(hello.secret)
    proof = hashlib.sha256(_PROOF + hello.secret.encode()).digest()
    stored = await log.about_player(device)
    if stored is None:
        about = clean_name(hello.name).encode()
        if hello.code is not None:
            about = _paired(hello.code, codes.redeem(hello.code, device, address))
        await log.remember(device, proof, about)
        stored = await log.about_player(device) or (proof, about)
    if stored[0] != proof:
        raise NotLetIn("not_known")
    player = device
    if stored[1].startswith(_AS):
        player = stored[1].rpartition(b"|")[2].decode()
    if hello.code is not None and stored[1] != _paired(hello.code, player):
        raise NotLetIn("not_fresh")
    return Sitter(player=player, name=clean_name(hello.name), bot=hello.bot)


def _paired(code: str, player: str) -> bytes:
    return _AS + f"{code}|{player}".encode()
