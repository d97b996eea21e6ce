"""A page with every card in every size, to look at while drawing; never shipped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tools.deck import names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.deck.sprite import Card, Deck

WIDTHS: Final = (200, 104, 60, 40)
_STYLE: Final = (
    "body{margin:0;padding:16px;background:#2F6A56;color:#FFF8EC;font:14px system-ui}"
    "div{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:20px}"
    "span svg{display:block}"
)


def _card(card: Card, width: int, language: str) -> str:
    rank = ""
    if card.corners:
        rank = f'<use href="#rank-{card.corners[language]}" fill="{card.ink}"/>'
    return (
        f'<span title="{card.symbol}"><svg viewBox="0 0 240 420" width="{width}">'
        f'<use href="#card-{card.symbol}"/>{rank}</svg></span>'
    )


def _rows(deck: Deck) -> Iterator[str]:
    for width in WIDTHS:
        yield "".join(_card(card, width, "en") for card in deck.cards)
    for language in names.LANGUAGES:
        yield "".join(_card(card, 60, language) for card in deck.cards if card.corners)


def sheet(deck: Deck) -> str:
    """Return the page."""
    hidden = deck.sprite().replace("<svg ", '<svg width="0" height="0" ', 1)
    rows = "".join(f"<div>{row}</div>" for row in _rows(deck))
    return f"<!doctype html><meta charset=utf-8><style>{_STYLE}</style>{hidden}{rows}"
