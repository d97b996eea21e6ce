"""A player at a real (pseudo-)terminal who reads the prompts and answers them, and nothing else."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Final

from client_cli.texts import Texts

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

WAIT: Final = 60.0  # seconds for a prompt, on a loaded machine


class Seated:
    """`tarocchi play` in a terminal of its own."""

    def __init__(self, data: Path, language: str, *words: str) -> None:
        self._say: Final = Texts(language)
        self._language: Final = language
        self._words: Final = ("--data", str(data), "--pace", "0", "--name", "Anna", *words)
        self.shown = ""
        self._read_to = 0
        self._declared = False
        self._hand: list[str] = []
        self._terminal = -1
        self._process: subprocess.Popen[bytes] | None = None

    def sit_down(self) -> None:
        """Start the command."""
        self._terminal, theirs = pty.openpty()
        self._process = subprocess.Popen(
            (
                *(
                    sys.executable,
                    "-m",
                    "client_cli.main",
                    "play",
                    "--plain",
                    "--lang",
                    self._language,
                ),
                *self._words,
            ),
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env=os.environ | {"COLUMNS": "1000"},  # a hand on one line is easier to read back
        )
        os.close(theirs)
        threading.Thread(target=self._read, args=(self._terminal,), daemon=True).start()

    def _read(self, terminal: int) -> None:
        with contextlib.suppress(OSError):
            while data := os.read(terminal, 4096):
                self.shown += data.decode(errors="replace").replace("\r\n", "\n")

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._terminal, f"{line}\n".encode())

    def prompted(self) -> str:
        """Wait for the next prompt that asks for something; return which: `ask.*` without ask."""
        hand = re.escape(self._say("ask.hand", cards="")) + r"(.*)\n"
        kinds = ("play", "discard", "declare", "begin", "rematch")
        prompts = "|".join(f"(?P<{kind}>{re.escape(self._say(f'ask.{kind}'))})" for kind in kinds)
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            found = re.compile(rf"(?:{hand}(?:(?!{hand})[^\n]*\n)*?)?(?:{prompts})\n").search(
                self.shown, self._read_to
            )
            if found:
                self._read_to = found.end()
                if found.lastgroup == "declare" and self._declared:
                    continue  # asked once more at one's turn, just before the answer was heard
                self._hand = re.findall(r">([^\s;]+)", found[1] or "")
                return str(found.lastgroup)
            assert self._process is None or self._process.poll() is None, self.shown[-2000:]
            time.sleep(0.01)
        raise AssertionError(f"no prompt came after:\n{self.shown[-2000:]}")

    def shows(self, text: str) -> None:
        """Wait until something stands on the screen."""
        until = time.monotonic() + WAIT
        while text not in self.shown:
            assert time.monotonic() < until, f"not shown: {text}\n{self.shown[-2000:]}"
            time.sleep(0.01)

    def answer(self, kind: str, chance: Random) -> None:
        """Answer a prompt by what stands on the screen alone."""
        self._declared = kind == "declare" or (self._declared and kind in ("play", "discard"))
        if kind == "play":
            self.type(chance.choice(self._hand))
        elif kind == "discard":
            self.type(" ".join(self._hand[:2]))
        elif kind == "declare":
            self.type(self._say(chance.choice(("ask.key_declare", "ask.key_skip"))))
        else:
            self.type("")

    def leave(self) -> None:
        """Leave the table and wait for the end."""
        self.type("q")
        assert self._process is not None
        assert self._process.wait(WAIT) == 0
        os.close(self._terminal)
