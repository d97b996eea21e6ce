"""From which pages a socket may be opened."""

from __future__ import annotations

import pytest

from server.settings import Settings, read
from tests.server.gateway.doors import house

FRIEND = "https://cards.example"


async def status(settings: Settings, **headers: str) -> int:
    """Return what a handshake with these headers is answered."""
    async with house(settings) as here:
        told = {name: value.replace("PORT", str(here.port)) for name, value in headers.items()}
        return await here.answer(**told)


@pytest.mark.parametrize(
    "origin,answer",
    [
        ("http://127.0.0.1:PORT", 101),
        ("https://127.0.0.1:PORT", 101),
        ("http://127.0.0.1", 403),
        ("http://elsewhere.example", 403),
        ("http://127.0.0.1:PORT.elsewhere.example", 403),
        (FRIEND, 403),
        ("null", 403),
        ("", 403),
        ("http://[", 400),
    ],
)
async def test_pages_of_other_sites_are_not_let_in(origin: str, answer: int) -> None:
    """Only pages that this server handed out may open a socket."""
    assert await status(Settings(port=0), Origin=origin) == answer


async def test_programs_are_let_in() -> None:
    """The terminal and bots name no page, and are let in."""
    assert await status(Settings(port=0)) == 101


@pytest.mark.parametrize(
    "origin,answer",
    [(FRIEND, 101), ("https://CARDS.example", 101), ("http://cards.example", 403), ("null", 403)],
)
async def test_a_named_site_is_let_in(origin: str, answer: int) -> None:
    """The host can name other sites whose pages may connect, and no others then may."""
    settings = read(["--port", "0", "--origin", FRIEND + "/"], {})
    assert await status(settings, Origin=origin) == answer


def test_sites_come_from_flags_or_else_from_the_environment() -> None:
    """Several sites may be named, by flags, or with commas in TAROCCHI_ORIGIN."""
    named = {"TAROCCHI_ORIGIN": f"{FRIEND}, http://home:8080"}
    assert read([], named).origins == (FRIEND, "http://home:8080")
    flags = ["--origin", "http://a", "--origin", "http://b"]
    assert read(flags, named).origins == ("http://a", "http://b")
    assert read([], {}).origins == ()


@pytest.mark.parametrize(
    "words",
    [
        ["--origin", "cards.example"],
        ["--origin", "null"],
        ["--origin", "https://cards.example/table"],
        ["--trusted-proxy", "proxy"],
        ["--limits", "-1"],
        ["--limits", "inf"],
    ],
)
def test_wrong_words_are_told_at_the_start(words: list[str]) -> None:
    """A server that was told nonsense does not start with something else instead."""
    with pytest.raises(SystemExit) as ended:
        read(words, {})
    assert ended.value.code == 2
