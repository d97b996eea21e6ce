"""The file of a backup: a first line, then pieces, each with its length, then a digest of it all.

It is read to its end before anything is believed: one wrong byte anywhere, and none of it counts.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
from typing import TYPE_CHECKING, BinaryIO, Final

import msgspec

from server.store.copies import Piece
from server.store.log import SCHEMA

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

_FIRST_LINE: Final = b"tarocchi backup 1\n"
_LENGTH: Final = 8  # bytes, the most significant one first
_DIGEST: Final = hashlib.sha256().digest_size
_CHUNK: Final = 1 << 20

_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(Piece)


class BadPaper(Exception):
    """A file cannot be used. code: `exists`, `unwritable`, `unreadable`, `damaged`, `newer`."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


class _Head(msgspec.Struct, frozen=True):
    """schema: of what is stored (server/store/log.py)."""

    schema: int


async def written(file: Path, pieces: AsyncIterator[Piece]) -> dict[str, int]:
    """Write all pieces; return how many of each kind. Raises BadPaper, and what `pieces` raises.

    For its owner's eyes only, since it holds live hands. There is either the whole file under its
    name in the end, or nothing; one that is there already is never touched.
    """
    if file.exists():  # noqa: ASYNC240 - this program does nothing else meanwhile
        raise BadPaper("exists", str(file))
    rough = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with _opened(rough) as out:
            counted = await _write(out, pieces)
            os.fsync(out.fileno())
        try:
            os.link(rough, file)  # unlike a rename it overwrites nothing
        except FileExistsError as error:
            raise BadPaper("exists", str(file)) from error
    except OSError as error:
        raise BadPaper("unwritable", error.strerror or "") from error
    finally:
        with contextlib.suppress(OSError):
            rough.unlink()
    return counted


def _opened(file: Path) -> BinaryIO:
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


async def _write(out: BinaryIO, pieces: AsyncIterator[Piece]) -> dict[str, int]:
    digest, counted = hashlib.sha256(), {"room": 0, "player": 0, "once": 0, "shelf": 0}

    def put(body: bytes) -> None:
        framed = len(body).to_bytes(_LENGTH, "big") + body
        out.write(framed)
        digest.update(framed)

    out.write(_FIRST_LINE)
    digest.update(_FIRST_LINE)
    put(_encoder.encode(_Head(SCHEMA)))
    async for piece in pieces:
        put(_encoder.encode(piece))
        counted[str(piece.__struct_config__.tag)] += 1
    out.write(digest.digest())
    return counted


def check(file: Path) -> None:
    """Read a file to its end and see that all of it can be used. Raises BadPaper."""
    try:
        size, digest = file.stat().st_size, hashlib.sha256()
        with file.open("rb") as paper:
            if paper.read(len(_FIRST_LINE)) != _FIRST_LINE:
                raise BadPaper("damaged", "first line")
            paper.seek(0)
            left = size - _DIGEST
            while left > 0 and (chunk := paper.read(min(_CHUNK, left))):
                digest.update(chunk)
                left -= len(chunk)
            if paper.read() != digest.digest():
                raise BadPaper("damaged", "digest")
    except OSError as error:
        raise BadPaper("unreadable", error.strerror or "") from error
    for _ in read(file):
        pass


def read(file: Path) -> Iterator[Piece]:
    """Return the pieces of a file that was checked. Raises BadPaper."""
    with file.open("rb") as paper:
        paper.seek(len(_FIRST_LINE))
        left = file.stat().st_size - len(_FIRST_LINE) - _DIGEST
        bodies = _bodies(paper, left)
        try:
            head = msgspec.msgpack.decode(next(bodies, b""), type=_Head)
            if head.schema > SCHEMA:
                raise BadPaper("newer", str(head.schema))
            for body in bodies:
                yield _decoder.decode(body)
        except msgspec.DecodeError as error:
            raise BadPaper("damaged", str(error)) from error


def _bodies(paper: BinaryIO, left: int) -> Iterator[bytes]:
    while left > 0:
        length = int.from_bytes(paper.read(_LENGTH), "big")
        left -= _LENGTH + length
        if left < 0:
            raise BadPaper("damaged", "length")
        yield paper.read(length)
