/** A finished trick goes, however impatiently somebody taps meanwhile. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../protocol";
import { ownOf, speak, tableOf, updateOf, viewOf } from "./spoken";

const wire = vi.hoisted(() => ({ tell: [] as ((message: Update) => void)[] }));

vi.mock("../src/state/line", async () => {
  const { signal } = await import("@preact/signals");
  return {
    line: signal({ at: "open" }),
    me: signal(null),
    listen: (run: (message: Update) => void) => wire.tell.push(run),
    atWelcome: () => undefined,
    ask: () => new Promise(() => undefined),
  };
});

const { room } = await import("../src/state/room");
const { settings } = await import("../src/state/settings");
const { finished, SWEEP, sweep } = await import("../src/state/stage");

const CARDS = ["SK", "S7", "S8", "S9"];

function takeTrick(): void {
  const trick = { leader: 0, cards: CARDS, taker: 0 };
  const view = viewOf({ turn: 0, decision: 6, tricks: [trick] } as never);
  const now = updateOf(tableOf(view), { own: { view: ownOf({} as never), answer: null } } as never);
  const events = [{ event: "taken", seat: 0, trick: 1 }];
  for (const run of wire.tell) run({ ...now, events, room: "r", you: 0 } as never);
}

describe("a finished trick", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    speak("en");
    room.value = "r";
    finished.value = null;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const taps = [[], [100], [100, 150], [1250], [1190, 1210, 1300, 1539], [0, 0, 0], [10, 349, 351]];
  for (const hold of [700, 1200, 2500, null])
    for (const when of taps)
      it(`goes with taps after ${when.join(", ") || "no"} ms and ${hold} ms to look at it`, () => {
        settings.value = { ...settings.peek(), hold };
        takeTrick();
        expect(finished.value).not.toBeNull();
        for (const [place, at] of when.entries()) {
          vi.advanceTimersByTime(at - (when[place - 1] ?? 0));
          sweep();
        }
        if (hold === null && when.length === 0) {
          vi.advanceTimersByTime(60_000);
          expect(finished.value).not.toBeNull();
          sweep();
        }
        vi.advanceTimersByTime((hold ?? 0) + SWEEP);
        expect(finished.value).toBeNull();
      });
});
