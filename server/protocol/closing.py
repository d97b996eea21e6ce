"""Close codes of the websocket that are ours: why the server ended a connection."""

from __future__ import annotations

from typing import Final

NO_HELLO: Final = 4000  # the first message was not `hello`, or did not come in time
ELSEWHERE: Final = 4001  # another connection of this player took over; do not come back by itself
NOT_PAIRED: Final = 4002  # the code in `hello` was not accepted; a `refused` before it tells why
TOO_MANY: Final = 4003  # this player has as many connections as one may have
BLOCKED: Final = 4004  # the operator lets this player or address in no more
