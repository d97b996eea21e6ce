"""The receipts that a player keeps of promised deals: one small file each, in one folder."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from client_cli.errors import Complaint
from engine.receipt import BadReceipt, Receipt, from_json, to_json
from engine.shuffle import SECRET_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable

    from client_cli.texts import Texts
    from engine.record import DealRecord
    from engine.seats import Seat

_MOST: Final = 1000  # receipts kept


class Receipts:
    """A folder of receipts, of which the newest are kept."""

    def __init__(
        self, folder: Path, most: int = _MOST, draw: Callable[[int], bytes] = secrets.token_bytes
    ) -> None:
        self._folder: Final = folder
        self._most: Final = most
        self._draw: Final = draw
        self._newest: Receipt | None = None  # promised last: what an answer is most likely about

    def promised(
        self, room: str, deal: int, seat: Seat, commitment: str, asked: tuple[Seat, ...]
    ) -> str:
        """Return the contribution to send, its receipt being written; raises BadReceipt, OSError.

        asked: the seats whose people are to contribute. The same promise gets the same contribution
        again. Another promise for the same deal gets another one, and both receipts are kept:
        together they show that it was dealt again.
        """
        fresh = Receipt(
            room=room,
            deal=deal,
            seat=seat,
            commitment=commitment,
            asked=asked,
            contribution=self._draw(SECRET_SIZE).hex(),
        )
        from_json(to_json(fresh))  # ids that a server made up become no file's name
        receipt = self._kept(fresh) or fresh
        self.keep(receipt)
        self._newest = receipt
        return receipt.contribution

    def answered(self, room: str, deal: int, commitment: str, *, taken: bool) -> None:
        """Note whether the contribution to a promise was accepted; raises OSError.

        What was accepted once stays so, whatever is answered to a repeat.
        """
        named = (room, deal, commitment)
        found = [one for one in self.find(room, deal) if one.commitment == commitment]
        newest = self._newest
        if newest is not None and (newest.room, newest.deal, newest.commitment) == named:
            found = [one for one in found if one.seat == newest.seat]
        if found and not found[0].taken:
            self.keep(replace(found[0], taken=taken))

    def keep(self, receipt: Receipt) -> None:
        """Write a receipt, whole or not at all, for its owner's eyes; raises OSError."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        place, name = tempfile.mkstemp(dir=self._folder)  # readable by its owner alone
        try:
            with os.fdopen(place, "wb") as file:
                file.write(to_json(receipt))
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self._file(receipt))
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        for old in self._files()[self._most :]:
            old.unlink(missing_ok=True)

    def find(self, room: str, deal: int) -> tuple[Receipt, ...]:
        """Return the receipts of a deal, the newest first.

        Other files are passed over, but a damaged one that is named like these raises BadReceipt.
        """
        found = []
        for file in self._files():
            try:
                receipt = from_json(file.read_bytes())
            except BadReceipt:
                if file.name.startswith(f"{room}-{deal}-"):
                    raise
            except FileNotFoundError:  # thrown away by another table of the same player
                continue
            else:
                if (receipt.room, receipt.deal) == (room, deal):
                    found.append(receipt)
        return tuple(found)

    def _kept(self, fresh: Receipt) -> Receipt | None:
        """Return the receipt of the same promise; one that got damaged is as good as none.

        It stays as it was written first: who was asked then counts, whoever came or went since.
        """
        try:
            kept = from_json(self._file(fresh).read_bytes())
        except (FileNotFoundError, BadReceipt):
            return None
        rest = {"asked": fresh.asked, "contribution": fresh.contribution, "taken": None}
        return kept if replace(kept, **rest) == fresh else None

    def _file(self, receipt: Receipt) -> Path:
        # The whole commitment: two that begin alike are soon found by a server that looks for them.
        one = f"{receipt.room}-{receipt.deal}-{receipt.seat}-{receipt.commitment}.json"
        return self._folder / one

    def _files(self) -> list[Path]:
        """Return all receipts, the newest first."""
        with_ages = []
        for file in self._folder.glob("*.json"):
            try:
                with_ages.append((file.stat().st_mtime_ns, file))
            except FileNotFoundError:
                continue
        return [file for _, file in sorted(with_ages, reverse=True)]


def open_receipts(name: str, record: DealRecord, texts: Texts) -> tuple[Receipt, ...]:
    """Return the receipt in a file, or those in a folder that fit; raises Complaint."""
    path = Path(name)
    try:
        if path.is_dir():
            proof = record.shuffle
            return () if proof is None else Receipts(path).find(proof.room, proof.deal)
        return (from_json(path.read_bytes()),)
    except (OSError, ValueError) as error:  # ValueError: no name that a file can have
        why = getattr(error, "strerror", error)
        raise Complaint(texts("error.no_file", file=name, why=why)) from error
    except BadReceipt as bad:
        raise Complaint(texts(f"receipt.{bad.code}", file=name)) from bad
