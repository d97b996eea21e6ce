"""All that a page holds, and which cards its viewer may not know yet."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tests.browser.words import LANGUAGES, card_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.record import DealRecord
    from engine.seats import Seat
    from tests.browser.chromium import Watched

# Before anything else: notes which picture stands for which card, wherever both are seen together.
NOTE_PICTURES: Final = """
  globalThis.seenPictures = {};
  const note = () => {
    for (const one of document.querySelectorAll('.backs img'))
      globalThis.seenPictures[one.src] = 'back';
    for (const one of document.querySelectorAll('img.card')) {
      const label = one.closest('.hand .c')?.ariaLabel ?? one.alt;
      if (label) globalThis.seenPictures[one.src] = label.split(',')[0];
    }
  };
  new MutationObserver(note).observe(document,
    {subtree: true, childList: true, attributes: true, attributeFilter: ['src', 'alt']});
"""
_STATE: Final = """async () => JSON.stringify({
  html: document.documentElement.outerHTML,
  title: document.title, address: location.href, history: history.state,
  kept: {...localStorage}, session: {...sessionStorage}, cookies: document.cookie,
  databases: await indexedDB.databases(),
  caches: 'caches' in globalThis ? await caches.keys() : [],
})"""
# The outlines of icons are letters and figures, and nothing else is left out of what is searched.
_OUTLINE: Final = re.compile(r' d=\\?"[MmLlHhVvCcSsQqTtAaZz0-9 ,.\-]+\\?"')
_EDGE: Final = r"[\w-]"


@dataclass(frozen=True)
class Dump:
    """A page at one moment.

    state: document, storage, names of whatever else is kept; spoken: the accessibility tree; line:
    everything that ever came over the line; pictures: of all that is drawn.
    tricks, lying, declared: how far the deal was, by the last update. named: cards that contatori
    stood for in a combination so far, which are spoken of although nobody shows them; what a hand
    would declare is another thing after its discard, and after its answer.
    """

    stage: str
    seat: Seat | None
    state: str
    spoken: str
    line: str
    pictures: tuple[str, ...]
    tricks: int
    lying: int
    declared: frozenset[int]
    named: frozenset[str]


async def dump(watched: Watched, stage: str, seat: Seat | None) -> Dump:
    """Take everything that a page holds."""
    page = watched.page
    cdp = await watched.context.new_cdp_session(page)
    # The page first: whatever comes meanwhile only adds to what its viewer may know.
    state = str(await page.evaluate(_STATE))
    tree = await cdp.send("Accessibility.getFullAXTree")
    await cdp.detach()
    pictures = await page.evaluate("() => [...document.images].map((one) => one.src)")
    updates = watched.wire.updates()
    public: dict[str, Any] = updates[-1]["table"]["public"]
    said = (one.get(what, {}).get("value") for one in tree["nodes"] for what in _SPOKEN)
    return Dump(
        stage=stage,
        seat=seat,
        state=_OUTLINE.sub("", state),
        spoken=json.dumps([*said], ensure_ascii=False),
        line=json.dumps(
            # The three cards by which friends find the table are nobody's hand.
            [one for one in watched.wire.came if one["t"] != "shown"],
            ensure_ascii=False,
        ),
        pictures=tuple(pictures),
        tricks=len(public["tricks"]),
        lying=len(public["table"]),
        declared=frozenset(seat for seat, one in enumerate(public["declarations"]) if one),
        named=frozenset(card for update in updates for card in _named(update)),
    )


def _named(update: dict[str, Any]) -> Iterator[str]:
    public: dict[str, Any] = update["table"].get("public") or {}
    own: dict[str, Any] = (update.get("own") or {}).get("view") or {}
    for tally in (*public.get("declarations", ()), own.get("declarable")):
        for one in (tally or {}).get("sequences", ()):
            for contatore in one.get("contatori", ()):
                if (card := contatore.get("stands_for")) is not None:
                    yield card


_SPOKEN: Final = ("name", "description", "value")


def known_to(record: DealRecord, moment: Dump) -> set[str]:
    """Return the cards that the viewer may know at that moment: its own and the public ones."""
    known: set[str] = set()
    if moment.seat is not None:
        known.update(record.hands[moment.seat])
        if moment.seat == record.dealer:
            known.update(record.discard)
    for trick in record.tricks[: moment.tricks]:
        known.update(trick.cards)
    if moment.lying:
        known.update(record.tricks[moment.tricks].cards[: moment.lying])
    for seat in moment.declared:
        tally = record.declarations[seat]
        for one in (*tally.sets, *tally.sequences) if tally is not None else ():
            known.update(one.cards)
    return known


def hidden_from(record: DealRecord, pack: Iterable[str], moment: Dump) -> list[str]:
    """Return the cards of which a page may hold no trace; late in a deal there may be none."""
    known = known_to(record, moment)
    return [card for card in pack if card not in known and card not in moment.named]


def leaks(
    record: DealRecord, pack: Iterable[str], moment: Dump, names: Mapping[str, str]
) -> list[str]:
    """Return every trace of a card that the viewer may not know.

    names: of cards by their pictures, as far as they were seen together at any time.
    """
    known = known_to(record, moment)
    unnamed = hidden_from(record, pack, moment)
    found = [
        f"{moment.stage}: {card} in {where}"
        for where, text in (("state", moment.state), ("line", moment.line))
        for card in unnamed
        if re.search(rf"(?<!{_EDGE}){card}(?!{_EDGE})", text)
    ]
    for language in LANGUAGES:
        open_names = {card_name(language, record.game, card) for card in known}
        for name in {card_name(language, record.game, card) for card in unnamed} - open_names:
            found += [
                f"{moment.stage}: {name!r} in {where}"
                for where, text in (("state", moment.state), ("what is spoken", moment.spoken))
                if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
            ]
    return found + _painted(record.game, known, moment, names)


def _painted(game: str, known: set[str], moment: Dump, names: Mapping[str, str]) -> list[str]:
    allowed = {card_name(language, game, card) for card in known for language in LANGUAGES}
    allowed.add("back")
    return [
        f"{moment.stage}: a picture of {names.get(one, 'nobody knows what')!r}"
        for one in moment.pictures
        if names.get(one) not in allowed
    ]
