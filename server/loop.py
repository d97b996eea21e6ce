"""Which event loop the server runs on: uvloop where the `fast` extra has brought it."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Callable


def loop_factory() -> Callable[[], AbstractEventLoop] | None:
    """Return what makes uvloop's loops, None (Python's own) where it is not installed.

    By name, since it is an extra: who installs without it must not need it for the types either.
    """
    if find_spec("uvloop") is None:
        return None
    made = importlib.import_module("uvloop").new_event_loop
    return cast("Callable[[], AbstractEventLoop]", made)
