"""A page holds nothing that the view of its viewer does not, at no stage of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.server import Done, Recorded
from tests.browser.chromium import DESK, PHONE, chromium, need_browser, open_room, site, visit
from tests.browser.player import Player, play_together
from tests.browser.secrecy import NOTE_PICTURES, Dump, dump, hidden_from, leaks
from tests.browser.sight import hand_of, tricks_of
from tests.browser.words import card_name
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from engine.record import DealRecord
    from engine.seats import Seat
    from tests.browser.chromium import Watched
    from tests.server.people import Person

# Pages are dumped while one waits for south's first card, and for the last ones.
_TRICKS: Final = (0, 1, 6, 12, 14)
_SEATS: Final[tuple[Seat | None, ...]] = (0, 1, None)
_PLANT: Final = """([code, name]) => {
  localStorage.setItem('note', code);
  const planted = document.createElement('button');
  planted.id = 'planted';
  planted.setAttribute('aria-label', name);
  document.body.append(planted);
}"""
_DIG: Final = """() => {
  localStorage.removeItem('note');
  document.querySelector('#planted').remove();
}"""


class Table:
    """Two friends, two bots and a watcher, each at an own page in an own language."""

    def __init__(self, pages: list[Watched]) -> None:
        self.pages: Final = pages
        self.dumps: Final[list[Dump]] = []
        self.planted: Dump | None = None
        self.done: Final[set[int]] = set()

    async def peek(self, stage: str) -> None:
        """Dump all pages."""
        for number, watched in enumerate(self.pages):
            self.dumps.append(await dump(watched, f"{stage}, page {number}", _SEATS[number]))

    async def before(self, player: Player) -> None:
        """Dump all pages before south plays to some of the tricks."""
        south = self.pages[0]
        if player.page is not south.page:
            return
        trick = len(south.wire.updates()[-1]["table"]["public"]["tricks"])
        if trick not in _TRICKS or trick in self.done:
            return
        self.done.add(trick)
        await self.peek(f"trick {trick + 1}")
        if trick == 1:
            await self.plant()

    async def plant(self) -> None:
        """Have south's page hold a card of west's hand for a moment, as a fault of ours would."""
        south, other = self.pages[0], self.pages[1]
        public = south.wire.updates()[-1]["table"]["public"]
        spoken_of = {*public["known"][1], *(await dump(south, "unplanted", 0)).named}
        code = next(
            card
            for card in await hand_of(other.page)
            if not card.startswith("MOR")  # all four are spoken of alike
            and card not in spoken_of
        )
        game = public["game"]
        await south.page.evaluate(_PLANT, [code, card_name("sv", game, code)])
        self.planted = await dump(south, f"planted {code}", 0)
        await south.page.evaluate(_DIG)


async def record_of(host: Person, room: str) -> DealRecord:
    """Return the record of the first deal."""
    answer = await host.request(client.Fetch(id=host.id(), room=room, deal=1))
    assert isinstance(answer, Recorded)
    return answer.record


async def names_in(watched: Watched) -> dict[str, str]:
    """Return which picture of the page stands for which card: all tricks are shown once more."""
    await tricks_of(watched.page)
    found: dict[str, str] = await watched.page.evaluate("() => globalThis.seenPictures")
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_no_page_holds_a_card_that_its_viewer_may_not_know(game: str) -> None:
    """Document, storage, line, pictures and what is spoken: the own hand, and what lay open."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, game, fill=False)
        pages = []
        for name, language, screen in (
            ("Tullia", "en", DESK),
            ("Livia", "it", PHONE),
            ("Renzo", "sv", DESK),
        ):
            watched = await visit(browser, url, "", name, chosen={"language": language}, **screen)
            await watched.context.add_init_script(NOTE_PICTURES)
            await watched.page.goto(f"{watched.page.url.split('#')[0]}?#{room}")
            pages.append(watched)
        table = Table(pages)
        players = [Player(pages[0].page), Player(pages[1].page, touch=True)]
        for seat, player in enumerate(players):
            await player.sit(seat)
        assert isinstance(await host.ask(client.Fill(id=host.id(), room=room)), Done)
        for player in players:
            await player.begin()
        for player in players:
            await hand_of(player.page)
        await table.peek("the first question")
        await play_together(players, table.before)
        record = await record_of(host, room)
        names = [await names_in(watched) for watched in pages]
        pack = VARIANTS[game].pack.cards
        assert len(table.done) == len(_TRICKS)
        assert len(table.dumps) == 3 * (1 + len(_TRICKS))
        # What is looked for is there to be found: at first, all but the own hand and what is told.
        assert min(len(hidden_from(record, pack, one)) for one in table.dumps[:3]) >= 10
        for at, moment in enumerate(table.dumps):
            found = leaks(record, pack, moment, names[at % 3])
            assert not found, "\n".join(found)
        check_planted(table, record, list(pack), names[0])
        for watched in pages:
            watched.unharmed()
        await host.go()


def check_planted(table: Table, record: DealRecord, pack: list[str], names: dict[str, str]) -> None:
    """Check that a planted card is found wherever it was put, and its picture, too."""
    planted = table.planted
    assert planted is not None
    code = planted.stage.split()[-1]
    spoken = card_name("sv", record.game, code)
    told = {one.split(": ", 1)[1] for one in leaks(record, pack, planted, names)}
    assert told == {f"{code} in state", f"{spoken!r} in state", f"{spoken!r} in what is spoken"}
    here = card_name("en", record.game, code)
    picture = next(src for src, name in names.items() if name == here)
    shown = Dump(**{**vars(planted), "pictures": (picture,)})
    assert any(f"a picture of {here!r}" in one for one in leaks(record, pack, shown, names))
    came = Dump(**{**vars(planted), "line": f'{{"hand": ["{code}"]}}'})
    assert any(f"{code} in line" in one for one in leaks(record, pack, came, names))
