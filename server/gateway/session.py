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
# Before the id of the player whose second device this is. Longer than any name may be with it, and
# no name that was cleaned begins so.
_AS: Final = b"\0device of|"


def player_of(secret: str) -> str:
    """Return the public id of the player, or of the second device, that holds a secret."""
    return hashlib.sha256(_PLAYER + secret.encode()).hexdigest()[:32]


async def settled(hello: Hello, log: Log, codes: Codes, address: str) -> Sitter:
    """Return who speaks; raises NotLetIn and StoreDown.

    Only a hash of the secret is stored.
    """
    device = player_of(hello.secret)
    proof = hashlib.sha256(_PROOF + hello.secret.encode()).digest()
    stored = await log.about_player(device)
    if stored is None:
        about = clean_name(hello.name).encode()
        if hello.code is not None:
            about = _AS + codes.redeem(hello.code, device, address).encode()
        await log.remember(device, proof, about)
        stored = await log.about_player(device) or (proof, about)
    elif hello.code is not None and not codes.used_by(device, hello.code):
        raise NotLetIn("not_fresh")
    if stored[0] != proof:
        raise NotLetIn("not_known")
    about = stored[1]
    player = about.removeprefix(_AS).decode() if about.startswith(_AS) else device
    return Sitter(player=player, name=clean_name(hello.name), bot=hello.bot)
