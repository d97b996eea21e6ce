"""The sign of the table: the sun of the cards' back, as SVG and as the PNG that devices ask for.

What is installed on a telephone needs a PNG, and a program that makes one of an SVG would be a tool
more for everybody who builds. The sign is eight spikes and a disc, so it is painted here, row by
row, with exact coverage along the row.
"""

from __future__ import annotations

import math
import struct
import zlib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from tools.deck.palette import BACK, GOLD

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tools.deck.geometry import Point

SIDE: Final = 64
_MIDDLE: Final = SIDE / 2
_ROUND: Final = 16  # radius of the corners
_SPIKE: Final[tuple[Point, ...]] = ((32, 6), (36.5, 26), (27.5, 26))
_SPIKES: Final = 8
_DISC: Final = 10
_DOT: Final = '<circle cx="50" cy="14" r="12" fill="#FFD35A" stroke="#5B2140" stroke-width="4"/>'
_FINE: Final = 4  # rows that are painted for one row of the picture


def icon(*, turn: bool = False) -> str:
    """Return the sign as SVG; with a dot, which says that it is one's turn."""
    used = "".join(
        f'<use href="#a" transform="rotate({360 * n // _SPIKES} 32 32)"/>'
        for n in range(1, _SPIKES)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<rect width="{SIDE}" height="{SIDE}" rx="{_ROUND}" fill="{BACK}"/>'
        f'<g fill="{GOLD}"><path id="a" d="M32 6l4.5 20h-9z"/>{used}'
        f'<circle cx="32" cy="32" r="{_DISC}"/></g>{_DOT if turn else ""}</svg>\n'
    )


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG of the sign.

    scale: of the sun; what a device cuts out of a whole square needs room around it. ground: the
    square, rounded, whole, or none, where the device takes the shape alone.
    """

    side: int
    scale: float = 1.0
    ground: str = "rounded"


# By the name of the file. A device may cut a disc of 80 % of the side out of a maskable one.
PICTURES: Final = {
    "icon-192.png": Picture(192),
    "icon-512.png": Picture(512),
    "maskable-512.png": Picture(512, scale=0.8, ground="whole"),
    "touch-180.png": Picture(180, scale=0.9, ground="whole"),
    "badge-96.png": Picture(96, scale=1.15, ground="none"),
}


def write_pictures(folder: Path) -> None:
    """Write every PNG into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in PICTURES.items():
        (folder / name).write_bytes(png(picture))


def png(picture: Picture) -> bytes:
    """Return a picture of the sign."""
    upper = [b"\0" + _row(picture, y) for y in range(picture.side // 2)]
    rows = b"".join([*upper, *reversed(upper)])  # the sun is the same upside down
    head = struct.pack(">IIBBBBB", picture.side, picture.side, 8, 6, 0, 0, 0)
    body = zlib.compress(rows, 9)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
        for name, part in ((b"IHDR", head), (b"IDAT", body), (b"IEND", b""))
    )


def _row(picture: Picture, y: int) -> bytes:
    """Return the dots of a row: red, green, blue, opacity."""
    gold = [0.0] * picture.side
    ground = [1.0 if picture.ground == "whole" else 0.0] * picture.side
    unit = SIDE / picture.side
    for fine in range(_FINE):
        at = (y + (fine + 0.5) / _FINE) * unit
        _paint(gold, unit, _joined(_sun(at, picture.scale)))
        if picture.ground == "rounded":
            _paint(ground, unit, [_corners(at)])
    if picture.ground == "none":
        return b"".join(_WHITE[round(255 * sun)] for sun in gold)
    dots = bytearray(b"".join(_MIXED[round(255 * sun)] for sun in gold))
    dots[3::4] = bytes(round(255 * square) for square in ground)
    return bytes(dots)


def _mixed() -> list[bytes]:
    """Return the colours from ground to sun, by how much of a dot the sun covers."""
    back, front = (bytes.fromhex(colour.removeprefix("#")) for colour in (BACK, GOLD))
    return [
        bytes([*(round(a + (b - a) * n / 255) for a, b in zip(back, front, strict=True)), 255])
        for n in range(256)
    ]


_MIXED: Final = _mixed()
_WHITE: Final = [bytes((255, 255, 255, n)) for n in range(256)]


def _sun(y: float, scale: float) -> Iterator[Point]:
    """Yield from where to where each figure of the sun reaches on a line."""
    for edges in _edges(scale):
        cut = [
            x1 + (x2 - x1) * (y - y1) / (y2 - y1)
            for (x1, y1), (x2, y2) in edges
            if y1 <= y < y2 or y2 <= y < y1
        ]
        if cut:
            yield min(cut), max(cut)
    half = (_DISC * scale) ** 2 - (y - _MIDDLE) ** 2
    if half > 0:
        yield _MIDDLE - math.sqrt(half), _MIDDLE + math.sqrt(half)


@cache
def _edges(scale: float) -> list[list[tuple[Point, Point]]]:
    """Return the three edges of each spike."""
    angles = (2 * math.pi * number / _SPIKES for number in range(_SPIKES))
    spikes = [[_turned(point, angle, scale) for point in _SPIKE] for angle in angles]
    return [list(zip(spike, [*spike[1:], spike[0]], strict=True)) for spike in spikes]


def _turned(point: Point, angle: float, scale: float) -> Point:
    x, y = ((at - _MIDDLE) * scale for at in point)
    sin, cos = math.sin(angle), math.cos(angle)
    return _MIDDLE + x * cos - y * sin, _MIDDLE + x * sin + y * cos


def _corners(y: float) -> Point:
    """Return from where to where the rounded square reaches on a line."""
    above = max(0.0, _ROUND - min(y, SIDE - y))
    shy = _ROUND - math.sqrt(_ROUND**2 - above**2)
    return shy, SIDE - shy


def _joined(spans: Iterator[Point]) -> list[Point]:
    """Return the same stretches of a line, none over another."""
    joined: list[Point] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _paint(row: list[float], unit: float, spans: list[Point]) -> None:
    """Add to each dot how much of it these stretches cover."""
    for start, end in spans:
        first, last = max(0.0, start / unit), min(float(len(row)), end / unit)
        for x in range(int(first), math.ceil(last)):
            row[x] = min(1.0, row[x] + (min(last, x + 1) - max(first, x)) / _FINE)
