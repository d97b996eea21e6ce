"""The `tarocchi` command: one entry point, one subcommand a job."""

from __future__ import annotations

import argparse
import io
import os
import sys
from typing import TYPE_CHECKING, Final

from client_cli.commands import count, referee, replay, verify
from client_cli.errors import Complaint
from client_cli.texts import LANGUAGES, Texts, language_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

_COMMANDS: Final = (count, replay, verify, referee)
_MISUSED: Final = 2
_INTERRUPTED: Final = 130


class _Parser(argparse.ArgumentParser):
    """argparse speaking the player's language."""

    def __init__(self, texts: Texts, **options: object) -> None:
        super().__init__(add_help=False, **options)  # type: ignore[arg-type]
        self._texts = texts
        self._positionals.title = texts("app.arguments")
        self._optionals.title = texts("app.options")
        self.add_argument("-h", "--help", action="help", help=texts("app.help"))
        self.add_argument("--lang", choices=LANGUAGES, help=texts("app.lang"))

    def format_help(self) -> str:
        return super().format_help().replace("usage: ", self._texts("app.usage"), 1)

    def format_usage(self) -> str:
        return super().format_usage().replace("usage: ", self._texts("app.usage"), 1)

    def error(self, message: str) -> NoReturn:
        self.exit(
            _MISUSED, self.format_usage() + self._texts("app.misused", message=message) + "\n"
        )


def _parser(texts: Texts) -> _Parser:
    parser = _Parser(
        texts, prog="tarocchi", description=texts("app.about"), epilog=texts("app.more")
    )
    commands = parser.add_subparsers(
        title=texts("app.commands"), dest="command", required=True, metavar="COMMAND"
    )
    for module in _COMMANDS:
        name = module.__name__.rpartition(".")[2]
        one = commands.add_parser(
            name,
            texts=texts,
            help=texts(f"{name}.help"),
            description=texts(f"{name}.about"),
        )
        module.add(one, texts)
        one.set_defaults(run=module.run)
    return parser


def _asked_language(words: Sequence[str]) -> str:
    """Return the language wanted before the options are read, since they are explained in it."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang")
    try:
        wanted = early.parse_known_args(words)[0].lang
    except argparse.ArgumentError:  # the real parser will complain about it
        wanted = None
    return wanted if wanted in LANGUAGES else language_of(os.environ)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns 0, 1 where a check failed, 2 where the input was not usable."""
    words = sys.argv[1:] if words is None else words
    texts = Texts(_asked_language(words))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # a terminal without some sign still shows the rest
    try:
        options = _parser(texts).parse_args(words)
        code: int = options.run(options, texts)
        sys.stdout.flush()
    except Complaint as complaint:
        print(complaint, file=sys.stderr)
        return _MISUSED
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:  # whoever read our output has had enough of it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


if __name__ == "__main__":
    sys.exit(main())
