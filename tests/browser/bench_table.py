"""How fast the browser table is on a slow device: by hand, never by pytest.

python -m tests.browser.bench_table [--runs 3] [--rates 1,4] [--deals 10] [--profile FOLDER]

Each device plays whole deals with bots, at each rate of slow-down, in one run on one machine; what
counts is the ratio, since these machines are shared. Nothing is slowed down but the page's main
thread: not the worker beside it, nor the drawing, which has no graphics card here.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from tests.browser.chromium import DESK, PHONE, address, chromium, open_room, site, visit
from tests.browser.player import Player
from tests.browser.test_installed import kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.async_api import Browser, BrowserContext, CDPSession, Page

DEVICES: Final[dict[str, dict[str, Any]]] = {"phone": PHONE, "desk": DESK}
WORK: Final = ("TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
KINDS: Final = ("deal", "play", "sweep")
SMOOTH: Final = 33.4  # ms: a frame that takes longer is seen
PACE: Final = 0.5
_LONG: Final = 600.0  # seconds for a deal at the slowest
# Notes frames, long tasks, when the hand is there with all its pictures, and when what moves.
_RECORDER: Final = """
  const lasts = { deal: 640, play: 280, sweep: 340 };
  const rec = globalThis.rec = { frames: [], moves: [], tasks: [], hand: null };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) rec.tasks.push([one.startTime, one.duration]);
  }).observe({ type: 'longtask', buffered: true });
  const begins = (kind) => {
    const now = performance.now();
    const before = rec.moves.findLast((one) => one[0] === kind);
    if (before === undefined || now - before[1] > lasts[kind])
      rec.moves.push([kind, now, now + lasts[kind]]);
  };
  addEventListener('animationstart', (event) => {
    if (event.animationName === 'deal') begins('deal');
    if (event.animationName === 'fly') begins('play');
  });
  addEventListener('transitionrun', (event) => {
    if (event.target.closest?.('.sweeping')) begins('sweep');
  });
  let last = performance.now();
  const tick = () => {
    const now = performance.now();
    rec.frames.push([now, now - last]);
    last = now;
    if (rec.hand === null) {
      const hand = [...document.querySelectorAll('.hand .c img')];
      if (hand.length > 0 && hand.every((one) => one.complete)) rec.hand = now;
    }
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
"""
# Plays from within the page, so that nobody outside has to look: a test's looking takes time too.
_PLAYER: Final = """setInterval(() => {
  const answer = document.querySelector('.sheet.declare .actions button');
  const lay = [...document.querySelectorAll('button')]
    .find((one) => one.textContent.startsWith('Lay away'));
  const may = (one) => one.getAttribute('aria-disabled') !== 'true';
  if (answer !== null) return answer.click();
  if (lay !== undefined && may(lay)) return lay.click();
  const cards = [...document.querySelectorAll('.hand .c:not(.sel)')].filter(may);
  const playable = cards.filter((one) => one.classList.contains('ok'));
  if (playable.length > 0) playable[0].click();
  else if (lay !== undefined && cards.length > 0) cards[0].click();
}, 200)"""
_FORGET: Final = "rec.frames.length = rec.tasks.length = rec.moves.length = 0"


@dataclass
class Figures:
    """What was measured, of every run."""

    cold: list[float] = field(default_factory=list)  # ms to a hand that can be used
    warm: list[float] = field(default_factory=list)
    load: list[tuple[int, float]] = field(default_factory=list)  # long tasks: how many, ms
    play: list[tuple[int, float]] = field(default_factory=list)
    work_load: list[list[float]] = field(default_factory=list)  # ms of the processor, by WORK
    work_play: list[list[float]] = field(default_factory=list)
    frames: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})


async def slowed(context: BrowserContext, rate: float) -> tuple[Page, CDPSession]:
    """A new page whose processor is so much slower."""
    page = await context.new_page()
    await page.add_init_script(_RECORDER)
    line = await context.new_cdp_session(page)
    await line.send("Performance.enable", {"timeDomain": "threadTicks"})
    await line.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return page, line


async def told(line: CDPSession, what: str) -> Any:  # noqa: ANN401 - whatever the page says
    """Ask the page something, in the way that costs it least."""
    asked = {"expression": what, "returnByValue": True, "awaitPromise": True}
    return (await line.send("Runtime.evaluate", asked))["result"].get("value")


async def wait_for(line: CDPSession, what: str) -> None:
    """Wait until something is true on the page; looked at seldom, since looking takes it time."""
    until = time.monotonic() + _LONG
    while not await told(line, what):
        assert time.monotonic() < until, f"not so: {what}"
        await asyncio.sleep(0.3)


async def opened(page: Page, line: CDPSession, where: str) -> tuple[float, tuple[int, float]]:
    """Open a page at a seat; return when its hand is there, and the long tasks until it is calm."""
    await page.goto(where, wait_until="commit")
    await wait_for(line, "rec.hand !== null")
    await asyncio.sleep(2.5)
    return await told(line, "rec.hand"), await long_tasks(line)


async def long_tasks(line: CDPSession) -> tuple[int, float]:
    """How many tasks took more than 50 ms, and how long all of them together."""
    tasks: list[list[float]] = await told(line, "rec.tasks")
    return len(tasks), sum(length for _, length in tasks)


async def work(line: CDPSession) -> list[float]:
    """Processor time of the page's main thread so far, whoever else uses the machine."""
    told = {
        one["name"]: one["value"] for one in (await line.send("Performance.getMetrics"))["metrics"]
    }
    return [1000 * told[name] for name in WORK]


async def play_out(line: CDPSession) -> None:
    """Have the page play by itself until the deal is over."""
    player = await told(line, _PLAYER)
    await wait_for(line, "document.querySelector('.result') !== null")
    await told(line, f"clearInterval({player})")


async def next_deal(line: CDPSession) -> None:
    """Go on from the sheet."""
    await told(line, "document.querySelector('.result .foot .btn.main').click()")
    await wait_for(line, "document.querySelector('.hand .c') !== null")


async def one_run(
    browser: Browser, url: str, device: str, rate: float, found: Figures, profile: Path | None
) -> None:
    """Open a table cold and warm, and play a whole deal at it."""
    host, room = await open_room(url, "ottocento", form=None)
    first = await visit(browser, url, room, **DEVICES[device])
    await Player(first.page, touch=device == "phone").sit_and_begin()
    await first.page.locator(".hand img").first.wait_for()
    known = await first.context.storage_state()
    await first.context.close()
    context = await browser.new_context(**DEVICES[device], storage_state=known, locale="en")
    page, line = await slowed(context, rate)
    cold, tasks = await opened(page, line, address(url, room))
    found.work_load.append(await work(line))
    await kept(page)
    await page.close()
    page, line = await slowed(context, rate)
    warm, _ = await opened(page, line, address(url, room))
    found.cold.append(cold)
    found.warm.append(warm)
    found.load.append(tasks)
    await play_out(line)
    await told(line, _FORGET)
    if profile is not None:
        await line.send("Profiler.enable")
        await line.send("Profiler.start")
    before = await work(line)
    await next_deal(line)
    await play_out(line)
    after = await work(line)
    found.work_play.append([new - old for new, old in zip(after, before, strict=True)])
    found.play.append(await long_tasks(line))
    for kind, deltas in (await frames(line)).items():
        found.frames[kind] += deltas
    if profile is not None:
        stopped = await line.send("Profiler.stop")
        (profile / f"{device}-{rate}.cpuprofile").write_text(json.dumps(stopped["profile"]))
    await context.close()
    await host.go()


async def frames(line: CDPSession) -> dict[str, list[float]]:
    """How long each frame took while something moved, by what did."""
    rec = await told(line, "rec")
    found: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for kind, start, end in rec["moves"]:
        found[kind] += [took for at, took in rec["frames"] if start < at - took / 2 < end]
    return found


async def growth(browser: Browser, url: str, deals: int) -> list[tuple[int, float, int, int]]:
    """Play many deals on one page: after each its heap in MB, and its elements and listeners."""
    host, room = await open_room(url, "ottocento", form=None)
    watched = await visit(browser, url, room, chosen={"hold": 700}, **DESK)
    await Player(watched.page).sit_and_begin()
    line = await watched.context.new_cdp_session(watched.page)
    found = []
    for number in range(1, deals + 1):
        if number > 1:
            await next_deal(line)
        await play_out(line)
        await line.send("HeapProfiler.collectGarbage")
        heap = (await line.send("Runtime.getHeapUsage"))["usedSize"]
        counted = await line.send("Memory.getDOMCounters")
        found.append((number, heap / 1e6, counted["nodes"], counted["jsEventListeners"]))
    await watched.context.close()
    await host.go()
    return found


def share(deltas: Sequence[float]) -> str:
    """Median, 95th in a hundred, worst, and how many in a hundred are seen."""
    if not deltas:
        return "none"
    ordered = sorted(deltas)
    slow = sum(took > SMOOTH for took in ordered) / len(ordered)
    p95 = ordered[int(0.95 * (len(ordered) - 1))]
    return f"{median(ordered):.0f} / {p95:.0f} / {ordered[-1]:.0f} ms, {slow:.0%} slow"


def tell(device: str, rate: float, found: Figures, beside: Figures) -> None:
    """Print what was found, and how many times the figure at full speed it is."""

    def times(taken: Sequence[float], usual: Sequence[float]) -> str:
        ratio = median(taken) / max(1.0, median(usual))
        return f"{median(taken):6.0f} ms ({min(taken):.0f} to {max(taken):.0f}; x{ratio:.1f})"

    print(f"\n{device}, {rate:g} times slower")
    print(f"  hand, cold           {times(found.cold, beside.cold)}")
    print(f"  hand, warm           {times(found.warm, beside.warm)}")
    for name, all_of in (("until the hand is calm", found.load), ("in a whole deal", found.play)):
        count, length = median(n for n, _ in all_of), median(ms for _, ms in all_of)
        print(f"  long tasks {name}: {count:g}, {length:.0f} ms")
    for name, used in (("until then", found.work_load), ("in that deal", found.work_play)):
        whole, script, style, layout = (median(column) for column in zip(*used, strict=True))
        print(
            f"  processor {name}: {whole:.0f} ms"
            f" (script {script:.0f}, style {style:.0f}, layout {layout:.0f})"
        )
    for kind in KINDS:
        print(f"  frames of {kind:5}  median / p95 / worst: {share(found.frames[kind])}")


async def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.bench_table")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--rates", default="1,4")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--devices", default=",".join(DEVICES))
    parser.add_argument("--profile", type=Path)
    asked = parser.parse_args(words)
    rates = [float(rate) for rate in asked.rates.split(",")]
    devices = asked.devices.split(",")
    found = {(device, rate): Figures() for device in devices for rate in rates}
    async with chromium() as browser:
        for number in range(asked.runs):
            for (device, rate), figures in found.items():
                print(f"run {number + 1}: {device}, {rate:g} times slower ...", flush=True)
                async with site(pace=PACE) as url:
                    await one_run(browser, url, device, rate, figures, asked.profile)
        for (device, rate), figures in found.items():
            tell(device, rate, figures, found[device, rates[0]])
        if asked.deals:
            async with site() as url:
                grown = await growth(browser, url, asked.deals)
            print("\none page, deal after deal")
            for number, heap, nodes, listeners in (grown[0], grown[-1]):
                print(f"  after {number:2}: {heap:.1f} MB, {nodes} nodes, {listeners} listeners")


if __name__ == "__main__":
    asyncio.run(main())
