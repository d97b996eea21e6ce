"""What is read aloud of a table, and what a listener makes of it: nothing else is looked at."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final

from tests.browser.words import card_name, texts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from playwright.async_api import Page


# From the first moment on: whatever a live region says, and whether it was there before it spoke.
HEAR: Final = """
  globalThis.heard = [];
  globalThis.mistakes = [];
  const regions = '[role=log], [role=status], [role=alert], [aria-live]';
  const known = new WeakSet();
  const say = (region, text) => {
    if (text.trim() !== '') globalThis.heard.push([region.getAttribute('role'), text.trim()]);
  };
  const meet = (one) => {
    const own = one.matches?.(regions) ? [one] : [];
    for (const region of [...own, ...one.querySelectorAll?.(regions) ?? []]) {
      if (known.has(region)) continue;
      known.add(region);
      if (region.textContent.trim() !== '') globalThis.mistakes.push(region.outerHTML);
    }
  };
  new MutationObserver((changes) => {
    for (const {type, target, addedNodes} of changes) {
      const region = (target.closest ? target : target.parentElement)?.closest(regions);
      if (region != null && known.has(region)) {
        if (region.getAttribute('role') !== 'log') say(region, region.textContent);
        else for (const one of addedNodes) say(region, one.textContent);
      }
      if (type === 'childList') addedNodes.forEach(meet);
    }
  }).observe(document, {subtree: true, childList: true, characterData: true});
"""
_BY_NOW: Final = """() => [
  globalThis.heard.filter(([role]) => role === 'log').map(([, text]) => text),
  document.querySelector('.unseen > [role=status]').innerText,
]"""
_LISTED: Final = {"en": r",? and |, ", "it": r" e |, ", "sv": r" och |, "}


@cache
def pattern(language: str, key: str) -> re.Pattern[str]:
    """Return the pattern of a text, its values as named groups; of all its forms."""
    text = texts(language)[key]
    forms = [text] if isinstance(text, str) else [*text.values()]
    whole = [
        "".join(
            f"(?P<{part[1:-1]}_{at}>.+)" if part.startswith("{") else re.escape(part)
            for part in re.split(r"(\{\w+\})", form)
        )
        for at, form in enumerate(dict.fromkeys(forms))
    ]
    return re.compile("|".join(f"(?:{one})" for one in whole))


def read(language: str, key: str, said: str) -> dict[str, str] | None:
    """Return the values in a sentence if it is this one."""
    found = pattern(language, key).fullmatch(said)
    if found is None:
        return None
    values = found.groupdict()
    return {name.rpartition("_")[0]: value for name, value in values.items() if value is not None}


@dataclass
class Listener:
    """Somebody who knows a table only by what is said.

    cards: what the cards of the game are called. tricks: who played what, in words, and who took;
    lying: the trick that is being played.
    """

    language: str
    names: Sequence[str]
    cards: Collection[str]
    tricks: list[tuple[list[tuple[int, str]], int]] = field(default_factory=list)
    lying: list[tuple[int, str]] = field(default_factory=list)
    declared: dict[int, str] = field(default_factory=dict)
    dealer: int | None = None
    laid_away: str | None = None
    totals: tuple[str, str] | None = None
    hand: str | None = None
    sentences: int = 0

    def seat(self, name: str) -> int:
        """Return the seat of whoever is called so."""
        return self.names.index(name)

    def either(self, key: str, said: str) -> dict[str, str] | None:
        """Read a sentence about somebody, in the third or the second person."""
        mine = read(self.language, f"{key}.you", said)
        return mine if mine is not None else read(self.language, key, said)

    def hear(self, said: Iterable[str]) -> None:
        """Take in lines of the log, oldest first."""
        for line in said:
            self.sentences += 1
            assert self._about_cards(line) or self._about_the_deal(line), line

    def _about_cards(self, line: str) -> bool:
        plays, semicolon, taken = line.partition("; ")
        taken = taken if semicolon else line
        took = self.either("log.takes", taken)
        if took is None and semicolon:
            return False
        if took is None or semicolon:
            found = [self._played(one) for one in re.split(_LISTED[self.language], plays)]
            if any(one is None for one in found):
                return False
            self.lying += [one for one in found if one is not None]
        if took is not None:
            assert len(self.tricks) + 1 == int(took["trick"]), line
            self.tricks.append((self.lying, self.seat(took["name"])))
            self.lying = []
        return True

    def _played(self, said: str) -> tuple[int, str] | None:
        for key in ("log.leads", "log.trumps", "log.plays"):
            found = self.either(key, said)
            if found is not None and found["name"] in self.names and found["card"] in self.cards:
                return self.seat(found["name"]), found["card"]
        for name in self.names:
            if (card := said.removeprefix(f"{name} ")) in self.cards:
                return self.seat(name), card
        return None

    def _about_the_deal(self, line: str) -> bool:
        if (found := self.either("log.deals", line)) is not None:
            self.dealer = self.seat(found["name"])
        elif (found := self.either("log.skips", line)) is not None:
            self.declared[self.seat(found["name"])] = ""
        elif (found := self.either("log.declares", line)) is not None:
            self.declared[self.seat(found["name"])] = f"{found['what']}: {found['points']}"
        elif (laid := self._laid_away(line)) is not None:
            self.laid_away = laid
        elif (found := read(self.language, "log.hand", line)) is not None:
            self.hand = found["cards"]
        elif (found := read(self.language, "log.settled", line)) is not None:
            self.totals = (found["first"], found["second"])
        else:  # who sits down, and the shuffle
            return any(read(self.language, key, line) is not None for key in _ASIDE) or self._aside(
                line
            )
        return True

    def _laid_away(self, line: str) -> str | None:
        if self.either("log.discards.no_trumps", line) is not None:
            return "0"
        if (found := self.either("log.discards.trumps", line)) is not None:
            return found["n"]
        return "" if self.either("log.discards", line) is not None else None

    def _aside(self, line: str) -> bool:
        return self.either("event.ready", line) is not None


_ASIDE: Final = ("event.sat", "event.stood", "event.promised", "event.match_begun")


async def heard_by_now(page: Page) -> tuple[list[str], str]:
    """Return all that the log has said, and what the status line says at the same moment."""
    log: list[str]
    status: str
    log, status = await page.evaluate(_BY_NOW)
    return log, status


def suited(language: str, game: str, cards: Iterable[str]) -> dict[str, set[str]]:
    """Return which names belong to a suit (T: the trumps, M: the Matto): all players know."""
    by_suit: dict[str, set[str]] = {}
    for card in cards:
        plain = re.fullmatch(r"([SBCD])(?:[KQNJA]|10|[2-9])", card)
        suit = plain[1] if plain else "M" if card == "MAT" else "T"
        by_suit.setdefault(suit, set()).add(card_name(language, game, card))
    return by_suit
