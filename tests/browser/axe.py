"""axe-core on a page as it stands, in every language and both themes, switched where it stands."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.chromium import need_browser
from tests.browser.looking import STILL
from tests.browser.words import LANGUAGES

if TYPE_CHECKING:
    from playwright.async_api import Page

SCRIPT: Final = Path(__file__).parents[2] / "web_client/node_modules/axe-core/axe.min.js"
THEMES: Final = ("light", "dark")
DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
_TAGS: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
# More rules than these pass on the emptiest screen: fewer mean that nothing was looked at.
_LEAST: Final = 12

# As if another window of this browser had chosen it: the page follows at once.
_SWITCH: Final = """async ([language, theme]) => {
  const key = 'tarocchi.settings';
  const page = document.documentElement;
  const old = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({...old, language, theme}));
  dispatchEvent(new StorageEvent('storage', {key}));
  for (let tries = 0; page.lang !== language || page.dataset.theme !== theme; tries += 1) {
    if (tries > 2000) throw new Error(`not switched to ${language}, ${theme}`);
    await new Promise((go) => setTimeout(go, 5));
  }
}"""
_RUN: Final = """async ([tags, rules]) => {
  const only = rules === null ? {type: 'tag', values: tags} : {type: 'rule', values: rules};
  const found = await axe.run(document, {
    runOnly: only, resultTypes: ['violations', 'incomplete'], preload: false, iframes: false,
  });
  const ids = (all) => all.map((one) => one.id);
  const told = (all) => all.flatMap((one) => one.nodes.map((node) =>
    [one.id, node.target.join(' '), node.html.slice(0, 160), node.failureSummary].join(' | ')));
  return {
    passed: ids(found.passes), broken: told(found.violations), unsure: told(found.incomplete),
    looked: ids([...found.passes, ...found.violations, ...found.incomplete]),
  };
}"""
# axe cannot tell what contrast words have on a gradient: so on the colour of either end of it.
_FLATTEN: Final = """(end) => {
  const changed = [];
  for (const one of document.querySelectorAll('*')) {
    const drawn = getComputedStyle(one).backgroundImage;
    const colours = drawn.match(/(rgba?|color|oklab|color-mix)\\([^()]*\\)/g);
    if (!drawn.includes('gradient') || colours === null) continue;
    changed.push([one, one.getAttribute('style')]);
    one.style.backgroundImage = 'none';
    one.style.backgroundColor = colours.at(end);
  }
  globalThis.flattened = changed;
  return changed.length;
}"""
_RAISE: Final = """() => {
  for (const [one, style] of globalThis.flattened)
    if (style === null) one.removeAttribute('style'); else one.style.cssText = style;
}"""


def need_axe() -> None:
    """Skip the test where axe-core is not there, unless TAROCCHI_REQUIRE_BROWSER=1."""
    need_browser()
    if SCRIPT.is_file():
        return
    missing = "axe-core is not installed: npm ci in web_client"
    if os.environ.get("TAROCCHI_REQUIRE_BROWSER") == "1":
        pytest.fail(missing)
    pytest.skip(missing)


@dataclass
class Looker:
    """Looks at the screens of a page, and keeps what was found on each."""

    page: Page
    passed: dict[str, list[int]] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    async def look(self, screen: str, *, phone: bool = False) -> None:
        """Run all rules on this screen in every language and theme; phone: at its width, too."""
        await self._look(screen)
        if phone:
            await self.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            await self._look(f"{screen}, phone")
            await self.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})

    async def _look(self, screen: str) -> None:
        assert screen not in self.passed
        counts = self.passed[screen] = []
        for theme in THEMES:
            for language in LANGUAGES:
                await self.switch(language, theme)
                found = await self.run()
                name = f"{screen}, {language}, {theme}"
                assert "color-contrast" in found["looked"], f"{name}: no contrast was looked at"
                counts.append(len(found["passed"]))
                self.broken += [f"{name}: {one}" for one in found["broken"]]
                if language == LANGUAGES[-1] and any("gradient" in one for one in found["unsure"]):
                    await self._look_at_gradients(name)
        await self.switch("en", "light")

    async def _look_at_gradients(self, name: str) -> None:
        for end in (0, -1):
            if await self.page.evaluate(_FLATTEN, end):
                await self.page.evaluate(STILL)
                found = await self.run("color-contrast")
                self.broken += [f"{name}, gradient {end}: {one}" for one in found["broken"]]
            await self.page.evaluate(_RAISE)

    async def switch(self, language: str, theme: str) -> None:
        """Switch the page to a language and a theme, and wait until it stands still."""
        await self.page.evaluate(_SWITCH, [language, theme])
        await self.page.evaluate(STILL)

    async def run(self, *rules: str) -> dict[str, Any]:
        """Run these rules, or all, on the page as it stands."""
        if not await self.page.evaluate("'axe' in window"):
            await self.page.evaluate(SCRIPT.read_text(encoding="utf-8"))
        found: dict[str, Any] = await self.page.evaluate(_RUN, [_TAGS, list(rules) or None])
        return found

    def unbroken(self) -> None:
        """Check that nothing is wrong on any screen, and that none was empty."""
        told = "\n".join(f"{screen}: {counts}" for screen, counts in self.passed.items())
        print(f"Rules that passed:\n{told}")  # noqa: T201 - an empty look is seen here
        assert self.broken == [], "\n".join(self.broken)
        assert all(len(counts) == len(LANGUAGES) * len(THEMES) for counts in self.passed.values())
        assert min(min(counts) for counts in self.passed.values()) >= _LEAST, told
