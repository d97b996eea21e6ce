"""Where everything stands on the screen of a table, and the keys that work anywhere on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.binding import Binding

if TYPE_CHECKING:
    from textual.binding import BindingType

TABLE: Final = """
#told { height: 1fr; min-height: 1; background: transparent; scrollbar-size-vertical: 1; }
#left { height: 100%; width: 1fr; }
#question { height: auto; max-height: 2; text-style: bold; padding: 0 1; }
#line { height: 1; }
#typed { border: none; height: 1; width: 1fr; padding: 0 1; }
#answers { width: auto; height: 1; }
#small { display: none; }
.wide #told { dock: right; width: 38; height: 100%; border-left: vkey #5f875f; }
.wide.mono #told { border-left: ascii ansi_default; }
#space { display: none; }
.wide #space { display: block; height: 1fr; }
.small #left { display: none; }
.small #small { display: block; }
"""
KEYS: Final[list[BindingType]] = [
    Binding("f1", "leaf('help')", show=False),
    Binding("f2", "leaf('last')", show=False),
    Binding("f3", "leaf('sheet')", show=False),
    Binding("f4", "leaf('rules')", show=False),
    Binding("f5", "leaf('talk')", show=False),
    Binding("f6", "leaf('settings')", show=False),
    Binding("f7", "leaf('table')", show=False),
    Binding("f10,ctrl+q,ctrl+c", "close", show=False, priority=True),
    Binding("escape", "clear", show=False),
]
