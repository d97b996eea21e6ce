"""Write every generated file anew, or (`--check`) say which ones are out of date.

python -m tools.generate [--check]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine.record import DealRecord
from engine.shuffle import commitment_of, seed_of, shuffle
from engine.variants import VARIANTS
from server.protocol.schema import schema_text, tables, typescript
from tools.deck.icon import icon
from tools.example_session import session
from tools.packs import packs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.seats import BySeat

ROOT: Final = Path(__file__).parents[1]
COMMAND: Final = "make generate"
BEGIN: Final = f"<!-- begin test vectors: written by `{COMMAND}` -->\n"
END: Final = "<!-- end test vectors -->\n"

SCHEMA_HEAD: Final = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Tarocchi deal record",
    "description": "A settled deal of one of our games. The shuffle proof is told in shuffle.md.",
}

SEEDS: Final = (
    bytes(32),
    b"\xff" * 32,
    bytes(range(32)),
    *(hashlib.sha256(f"tarocchi vector {number}".encode()).digest() for number in (4, 5, 6, 7)),
)


def _given(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


# Room, deal, secret, contributions: all given; some missing, one all zeros; none, a room's id
# beyond ASCII.
DEALS: Final[tuple[tuple[str, int, bytes, BySeat[bytes | None]], ...]] = (
    (
        "osteria",
        1,
        _given("the secret of vector 8"),
        (_given("Ada"), _given("Bruno"), _given("Carla"), _given("Dino")),
    ),
    ("osteria", 2, _given("the secret of vector 9"), (None, _given("Bruno"), bytes(32), None)),
    ("Caffè Città", 4294967295, bytes(range(255, 223, -1)), (None, None, None, None)),
)


def schema(_now: str) -> str:
    """Return the JSON Schema of a deal record."""
    told: dict[str, Any] = msgspec.json.schema(DealRecord)
    whole = SCHEMA_HEAD | told
    return json.dumps(whole, indent=2, sort_keys=False, ensure_ascii=False) + "\n"


def _outcome(seed: bytes) -> Iterator[str]:
    cards = VARIANTS["ottocento"].pack.cards
    dealer, order = shuffle(seed)
    block = hashlib.sha256(b"tarocchi/stream/1" + seed + bytes(8))
    yield f"seed        {seed.hex()}"
    yield f"block 0     {block.hexdigest()}"
    yield f"dealer      {dealer}"
    yield f"order       {' '.join(cards[place] for place in order)}"


def _combined(
    room: str, deal: int, secret: bytes, contributions: BySeat[bytes | None]
) -> Iterator[str]:
    yield f"room        {room}"
    yield f"deal        {deal}"
    yield f"secret      {secret.hex()}"
    for seat, given in enumerate(contributions):
        yield f"seat {seat}      {'none' if given is None else given.hex()}"
    yield f"commitment  {commitment_of(room, deal, secret).hex()}"
    yield from _outcome(seed_of(room, deal, secret, contributions))


def vectors(now: str) -> str:
    """Return the document with its test vectors written anew."""
    blocks = [_outcome(seed) for seed in SEEDS] + [_combined(*deal) for deal in DEALS]
    written = "".join(
        f"\n### Vector {number}\n\n" + "".join(f"    {line}\n" for line in block)
        for number, block in enumerate(blocks, start=1)
    )
    return _between(now, BEGIN, END, written + "\n")


SESSION_BEGIN: Final = f"<!-- begin session: written by `{COMMAND}` -->\n"
SESSION_END: Final = "<!-- end session -->\n"
TABLES_BEGIN: Final = f"<!-- begin messages: written by `{COMMAND}` -->\n"
TABLES_END: Final = "<!-- end messages -->\n"


def _between(now: str, begin: str, end: str, written: str) -> str:
    """Return a document with what stands between two of its lines written anew."""
    before, _, rest = now.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise ValueError(f"the lines {begin.strip()} and {end.strip()} are missing")
    return before + begin + written + end + after


def protocol(now: str) -> str:
    """Return the document of the protocol with its session and its messages written anew."""
    frames = "\n".join(f"{who} {frame}\n" for who, frame in session())
    now = _between(now, SESSION_BEGIN, SESSION_END, f"\n```\n{frames}```\n\n")
    return _between(now, TABLES_BEGIN, TABLES_END, "\n" + tables())


GENERATED: Final[dict[str, Callable[[str], str]]] = {
    "docs/deal-record.schema.json": schema,
    "docs/protocol-client.schema.json": lambda _now: schema_text("client"),
    "docs/protocol-server.schema.json": lambda _now: schema_text("server"),
    "docs/protocol.md": protocol,
    "docs/shuffle.md": vectors,
    "web_client/packs.ts": lambda _now: packs(),
    "web_client/protocol.ts": lambda _now: typescript(),
    "web_client/public/icon.svg": lambda _now: icon(),
    "web_client/public/icon-turn.svg": lambda _now: icon(turn=True),
}


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the files below `root`; return how the program ends, 0 for well."""
    parser = argparse.ArgumentParser(prog="python -m tools.generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what is out of date")
    check: bool = parser.parse_args(arguments).check
    stale = False
    for name, wanted in GENERATED.items():
        path = root / name
        now = path.read_bytes().decode() if path.exists() else ""
        text = wanted(now)
        if text == now:
            continue
        if check:
            stale = True
            print(f"{name} is out of date: run `{COMMAND}`", file=sys.stderr)
        else:
            path.write_bytes(text.encode())
            print(f"{name} written")
    return int(stale)


if __name__ == "__main__":
    sys.exit(main())
