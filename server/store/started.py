"""What there is to say about the store that was started: a code and its arguments (law 10)."""

from __future__ import annotations

import msgspec


class Started(msgspec.Struct, frozen=True):
    """Codes and their arguments, every one a text.

    - `store_memory`: none; everything ends with the process
    - `store_connected`: url (without passwords), program, version, durability
    - `store_started`, `store_adopted`, `store_restarted`: program, version, folder, durability and
      pid; after a repair also cut (bytes), cut_file and copy (folder of the untouched log)
    - `store_restart_failed`: refusal (a code), detail; it is tried again
    """

    code: str
    arguments: dict[str, str]

    def __str__(self) -> str:
        """One line for a log: the code, and the arguments as `name=value`."""
        return " ".join([self.code, *(f"{name}={self.arguments[name]}" for name in self.arguments)])
