"""What goes over the line between a page and the server."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.async_api import WebSocket


@dataclass
class Wire:
    """What came over the line to a page, and what went out."""

    came: list[dict[str, Any]] = field(default_factory=list)
    went: list[dict[str, Any]] = field(default_factory=list)

    def hears(self, socket: WebSocket) -> None:
        """Listen to one more line of the page."""
        socket.on("framereceived", lambda frame: self.came.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.went.append(json.loads(frame)))

    def updates(self) -> list[dict[str, Any]]:
        """Return the updates that came."""
        return [one for one in self.came if one["t"] == "update"]

    def played(self) -> list[tuple[str, str]]:
        """Return the cards that went out, each time with the id of its command."""
        return [
            (one["move"]["card"], one["id"])
            for one in self.went
            if one["t"] == "move" and one["move"]["move"] == "play"
        ]
