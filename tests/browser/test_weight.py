"""How heavy the first table is."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from server.gateway import web
from tests.browser.chromium import PHONE, address, chromium, need_browser, open_room, site, visit
from tests.browser.player import Player
from tests.browser.test_installed import kept

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from http import HTTPStatus

    from websockets.http11 import Response

_MOST: Final = 300_000  # bytes on the wire until somebody can play, and can start again from there


@contextmanager
def weighed() -> Iterator[list[int]]:
    """Note what each answer of the server weighs, head and body, whoever of the browser asks."""
    answers: list[int] = []
    answer = web._response

    def weigh(status: HTTPStatus, body: bytes, told: Mapping[str, str]) -> Response:
        made = answer(status, body, told)
        answers.append(len(made.serialize()))
        return made

    with patch.object(web, "_response", weigh):
        yield answers


async def test_a_first_visit_to_a_table_weighs_less_than_300_kb() -> None:
    """Page, program, texts, letters, all cards, and whatever is kept for the next visit."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "ottocento")
        watched = await visit(browser, url, room, **PHONE)
        await Player(watched.page, touch=True).sit_and_begin()
        await watched.page.locator(".hand img").first.wait_for()
        # Again in a context that has seen nothing, counted from its first byte.
        with weighed() as answers:
            page = await (await browser.new_context(**PHONE)).new_page()
            await page.goto(address(url, room))
            await page.locator(".seat .face").first.wait_for()
            await page.locator(".hand img").first.wait_for()
            await page.wait_for_load_state("networkidle")
            table = sum(answers)
            await kept(page)
            await page.wait_for_load_state("networkidle")
        whole = sum(answers)
        print(  # noqa: T201
            f"a first table: {table / 1000:.0f} kB,"
            f" with what is kept for the next visit {whole / 1000:.0f} kB in {len(answers)} answers"
        )
        assert 100_000 < table <= whole < _MOST
        watched.unharmed()
        await host.go()
