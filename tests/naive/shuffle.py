"""The shuffle, written from the words of docs/shuffle.md alone; sections are those of that page."""

import hashlib
from collections.abc import Sequence


def sha(text: str, rest: bytes) -> bytes:
    """SHA-256 of an ASCII text and what follows it."""
    return hashlib.sha256(text.encode("ascii") + rest).digest()


def high_byte_first(number: int, size: int) -> bytes:
    """A number in so many bytes, the highest byte first: "Words and signs"."""
    found = []
    for _ in range(size):
        found.append(number % 256)
        number //= 256
    return bytes(reversed(found))


def ids(room: str, deal: int) -> bytes:
    """Section 1: the room's length in bytes, the room, the deal's number."""
    name = room.encode("utf-8")
    return high_byte_first(len(name), 2) + name + high_byte_first(deal, 4)


def commitment(room: str, deal: int, secret: bytes) -> bytes:
    """Section 2: the promise."""
    return sha("tarocchi/commit/1", ids(room, deal) + secret)


def seed(room: str, deal: int, secret: bytes, contributions: Sequence[bytes | None]) -> bytes:
    """Section 3: the secret and a part for every seat."""
    mixed = ids(room, deal) + secret
    for given in contributions:
        if given is None:
            mixed += bytes([0])
        else:
            mixed += bytes([1])
            mixed += given
    return sha("tarocchi/seed/1", mixed)


class Stream:
    """Section 4 and 5: as many bytes as are asked for, and fair draws from them."""

    def __init__(self, start: bytes) -> None:
        self.start = start
        self.blocks = 0
        self.left: list[int] = []

    def byte(self) -> int:
        """The next byte."""
        if not self.left:
            block = sha("tarocchi/stream/1", self.start + high_byte_first(self.blocks, 8))
            self.left = list(block)
            self.blocks += 1
        return self.left.pop(0)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        fair = 256 - (256 % limit)
        byte = self.byte()
        while byte >= fair:
            byte = self.byte()
        return byte % limit


def shuffled(start: bytes) -> tuple[int, list[int]]:
    """Sections 6 and 7: the dealer drawn, and which card lies in each place."""
    stream = Stream(start)
    dealer = stream.below(4)
    row = list(range(62))
    place = 61
    while place >= 1:
        other = stream.below(place + 1)
        here, there = row[place], row[other]
        row[place], row[other] = there, here
        place -= 1
    return dealer, row


def dealt(dealer: int, row: Sequence[str]) -> list[set[str]]:
    """Section 8: 15 cards each from the dealer's right, the last 17 for the dealer."""
    hands: list[set[str]] = [set(), set(), set(), set()]
    cards = list(row)
    for steps in (1, 2, 3):
        seat = (dealer + steps) % 4
        hands[seat] = set(cards[:15])
        cards = cards[15:]
    hands[dealer] = set(cards)
    return hands
