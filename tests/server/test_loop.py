"""The event loop: uvloop where it is installed, Python's own elsewhere."""

from __future__ import annotations

import asyncio
import importlib.util
from typing import TYPE_CHECKING

from server import __main__
from server.loop import loop_factory

if TYPE_CHECKING:
    import pytest

    from server.settings import Settings


def test_uvloop_is_taken_where_it_is() -> None:
    """With the `fast` extra the server runs on uvloop."""
    factory = loop_factory()
    assert factory is not None
    loop = factory()
    try:
        assert type(loop).__module__ == "uvloop"
    finally:
        loop.close()


def test_without_it_all_is_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra the server runs on Python's own loop."""
    monkeypatch.setattr("server.loop.find_spec", lambda name: None if name == "uvloop" else name)
    assert importlib.util.find_spec("uvloop") is not None
    assert loop_factory() is None


def test_the_server_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m server` starts its loop by it."""
    seen: list[str] = []

    async def noted(_settings: Settings) -> None:
        seen.append(type(asyncio.get_running_loop()).__module__)

    monkeypatch.setattr(__main__, "main", noted)
    monkeypatch.setattr("sys.argv", ["server"])
    assert __main__.run() == 0
    assert seen == ["uvloop"]
