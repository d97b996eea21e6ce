"""The icons that a device is given: the sun of the cards' back, whole and crisp."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final

import pytest

from tools.deck.__main__ import main
from tools.deck.icon import PICTURES, Picture, png
from tools.deck.palette import BACK, GOLD

if TYPE_CHECKING:
    from pathlib import Path

Dot = tuple[int, int, int, int]
ALL: Final = {name: png(picture) for name, picture in PICTURES.items()}
every = pytest.mark.parametrize("name", PICTURES)


def read(body: bytes) -> list[list[Dot]]:
    """Read a PNG of plain rows, and check every part of it."""
    assert body.startswith(b"\x89PNG\r\n\x1a\n")
    at, parts = 8, {}
    while at < len(body):
        (length,) = struct.unpack(">I", body[at : at + 4])
        name, inside = body[at + 4 : at + 8], body[at + 8 : at + 8 + length]
        assert body[at + 8 + length : at + 12 + length] == struct.pack(
            ">I", zlib.crc32(name + inside)
        )
        parts[name] = inside
        at += 12 + length
    assert list(parts) == [b"IHDR", b"IDAT", b"IEND"]
    wide, high, deep, kind = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    assert (wide, deep, kind) == (high, 8, 6)
    rows = zlib.decompress(parts[b"IDAT"])
    line = 4 * wide + 1
    assert len(rows) == line * high
    return [
        [
            (row[1 + x], row[2 + x], row[3 + x], row[4 + x])  # after the row's filter
            for x in range(0, 4 * wide, 4)
        ]
        for row in (rows[y * line : (y + 1) * line] for y in range(high))
    ]


def rgb(colour: str) -> tuple[int, ...]:
    """Red, green and blue of a colour."""
    return tuple(bytes.fromhex(colour.removeprefix("#")))


@every
def test_an_icon_is_as_large_as_its_name_says_and_small_on_the_wire(name: str) -> None:
    """Squares of the named size, 15 kB at most, with the sun in the middle."""
    dots = read(ALL[name])
    side = int(name.removesuffix(".png").rpartition("-")[2])
    assert (len(dots), len(dots[0])) == (side, side)
    assert len(ALL[name]) < 15_000
    gold = (255, 255, 255) if PICTURES[name].ground == "none" else rgb(GOLD)
    assert dots[side // 2][side // 2] == (*gold, 255)


@pytest.mark.parametrize(
    "name,corner",
    [
        ("icon-192.png", 0),
        ("icon-512.png", 0),
        ("badge-96.png", 0),
        ("maskable-512.png", 255),
        ("touch-180.png", 255),
    ],
)
def test_what_a_device_cuts_itself_has_no_corners_of_its_own(name: str, corner: int) -> None:
    """Where a device cuts the shape the ground is whole; elsewhere the corners are clear."""
    dots = read(ALL[name])
    for y, x in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
        assert dots[y][x][3] == corner


def test_a_device_may_cut_a_disc_of_four_fifths_and_cuts_no_ray() -> None:
    """Outside the middle 80 % of the maskable icon there is ground and nothing else."""
    dots = read(ALL["maskable-512.png"])
    for y, row in enumerate(dots):
        for x, dot in enumerate(row):
            if (x - 255.5) ** 2 + (y - 255.5) ** 2 > (0.4 * 512) ** 2:
                assert dot == (*rgb(BACK), 255)


def test_the_sun_is_the_same_from_all_four_sides() -> None:
    """Mirrored or turned by a quarter the icon is what it was, but for the last shade."""
    dots = read(png(Picture(64)))
    turned = [list(row) for row in zip(*reversed(dots), strict=True)]
    mirrored = [list(reversed(row)) for row in dots]
    for other in (turned, mirrored):
        for row, row_of_other in zip(dots, other, strict=True):
            for dot, dot_of_other in zip(row, row_of_other, strict=True):
                assert all(abs(a - b) <= 40 for a, b in zip(dot, dot_of_other, strict=True))


def test_the_icons_are_written_with_the_deck(tmp_path: Path) -> None:
    """One command writes all that the browser table is built from."""
    assert main(["--out", str(tmp_path / "deck.svg"), "--icons", str(tmp_path / "icons")]) == 0
    written = {file.name: file.read_bytes() for file in (tmp_path / "icons").iterdir()}
    assert written == ALL
