"""The `tarocchi` command: one entry point, one subcommand a job."""

from __future__ import annotations

import argparse
import codecs
import io
import os
import sys
import unicodedata
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from client_cli.commands import (
    admin,
    backup,
    bots,
    count,
    export,
    home,
    play,
    referee,
    replay,
    restore,
    serve,
    tables,
    verify,
    watch,
)
from client_cli.errors import Complaint
from client_cli.fullscreen.sitting import has_screen
from client_cli.misuse import explained
from client_cli.texts import LANGUAGES, Texts, language_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import NoReturn

_COMMANDS: Final = (
    *(play, tables, watch, bots, count, replay, verify, referee),
    *(serve, admin, backup, restore, export),
)
_MISUSED: Final = 2
_INTERRUPTED: Final = 130


class _Formatter(argparse.HelpFormatter):
    """Begins with "Usage" in the player's language, and wraps as long as that word is."""

    def __init__(self, *given: Any, begins: str, **options: Any) -> None:  # noqa: ANN401 - argparse's
        super().__init__(*given, **options)
        self._begins: Final = begins

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, self._begins if prefix is None else prefix)


class _Parser(argparse.ArgumentParser):
    """argparse speaking the player's language."""

    def __init__(self, texts: Texts, **options: object) -> None:
        formatter = partial(_Formatter, begins=texts("app.usage"))
        super().__init__(add_help=False, formatter_class=formatter, **options)  # type: ignore[arg-type]
        self._texts = texts
        self._positionals.title = texts("app.arguments")
        self._optionals.title = texts("app.options")
        self.add_argument("-h", "--help", action="help", help=texts("app.help"))
        self.add_argument("--lang", choices=LANGUAGES, help=texts("app.lang"))

    def error(self, message: str) -> NoReturn:
        said = self._texts("app.misused", message=explained(message, self._texts))
        self.exit(_MISUSED, f"{said}\n{self._texts('app.see', command=self.prog)}\n")


def _parser(texts: Texts) -> _Parser:
    parser = _Parser(
        texts, prog="tarocchi", description=texts("app.about"), epilog=texts("app.more")
    )
    commands = parser.add_subparsers(
        title=texts("app.commands"), dest="command", required=False, metavar=texts("app.command")
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


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Return the nearest signs that every terminal has: 10.5 for 10½, a for å."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end].replace("½", ".5")
    plain = (unicodedata.normalize("NFKD", sign).encode("ascii", "ignore") for sign in signs)
    return "".join(sign.decode() or "?" for sign in plain), error.end


def _open_streams() -> None:
    """Make every stream usable: one may be closed, and a terminal may lack some signs."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123, SIM115 - stays open
            setattr(sys, name, nothing)
    codecs.register_error("plainer", _plainer)
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "plainer"),
        (sys.stderr, "plainer"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _run(words: Sequence[str], texts: Texts) -> int:
    try:
        parser = _parser(texts)
        options = parser.parse_args(words)
        code: int
        if options.command is None:
            code = _at_home(parser, words, texts)
        else:
            code = options.run(options, texts)
    except SystemExit:  # --help, or misused
        sys.stdout.flush()
        raise
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # nobody reads it any more, but a check that failed has failed
        _silence()
    return code


def _at_home(parser: _Parser, words: Sequence[str], texts: Texts) -> int:
    """Open the screen from which everything is reached; without one a command is needed."""
    if not has_screen():
        parser.error(texts("app.missing", names=texts("app.command")))
    return home.run(texts, lambda more: parser.parse_args([*words, *more]))


def _silence() -> None:
    """Let what is still to be printed go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns 0, 1 where a check failed, 2 where the input was not usable."""
    words = sys.argv[1:] if words is None else words
    texts = Texts(_asked_language(words))
    _open_streams()
    try:
        return _run(words, texts)
    except Complaint as complaint:
        print(complaint, file=sys.stderr)
        return _MISUSED
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        _silence()
        if isinstance(error, BrokenPipeError):  # whoever read our output has had enough of it
            return 0
        print(texts("app.misused", message=error.strerror), file=sys.stderr)
        return _MISUSED


if __name__ == "__main__":
    sys.exit(main())
