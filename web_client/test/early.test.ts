/** What is done before the table asks for it: a card chosen early, an early answer to declaring. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../protocol";
import { ownOf, speak, tableOf, updateOf, viewOf } from "./spoken";

type Told = (message: Update) => void;
const wire = vi.hoisted(() => ({
  tell: [] as Told[],
  sent: [] as Record<string, unknown>[],
  settle: [] as ((answer: object) => void)[],
}));

vi.mock("../src/state/line", async () => {
  const { signal } = await import("@preact/signals");
  return {
    line: signal({ at: "open" }),
    me: signal(null),
    listen: (run: Told) => wire.tell.push(run),
    atWelcome: () => undefined,
    ask: (asked: Record<string, unknown>) => {
      wire.sent.push(asked);
      return new Promise((settle) => wire.settle.push(settle));
    },
  };
});

const { room, update, unanswered } = await import("../src/state/room");
const { declare, play, premove } = await import("../src/state/stage");

const PLAYS = ["SK", "S7"].map((card) => ({ move: "play" as const, card }));

function tell(changed: { turn: number; decision: number; moves?: typeof PLAYS; answer?: boolean }) {
  const { turn, decision, moves = [], answer = null } = changed;
  const view = viewOf({ turn: turn as 0, decision });
  const own = ownOf({ hand: ["SK", "S7"], moves, declarable: {} } as never);
  const now = updateOf(tableOf(view), { own: { view: own, answer } } as never);
  for (const run of wire.tell) run({ ...now, room: "r", you: 0 } as Update);
}

const plays = () => wire.sent.filter((one) => one.t === "move").map((one) => one.move);

beforeEach(() => {
  vi.useFakeTimers();
  speak("en");
  wire.sent.length = 0;
  premove.value = null;
  room.value = "r";
});

afterEach(async () => {
  for (const settle of wire.settle.splice(0)) settle({ t: "done", id: "" });
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

describe("a card chosen early", () => {
  it("is played when the turn comes, after a while of no fixed length", () => {
    tell({ turn: 3, decision: 10 });
    premove.value = "S7";
    tell({ turn: 0, decision: 11, moves: PLAYS });
    vi.advanceTimersByTime(300);
    expect(plays()).toEqual([]);
    vi.advanceTimersByTime(700);
    expect(plays()).toEqual([{ move: "play", card: "S7" }]);
  });

  it("is not meant any more once another card was played", () => {
    tell({ turn: 3, decision: 20 });
    premove.value = "S7";
    tell({ turn: 0, decision: 21, moves: PLAYS });
    void play("SK");
    tell({ turn: 1, decision: 22 });
    tell({ turn: 0, decision: 25, moves: PLAYS });
    vi.advanceTimersByTime(5000);
    expect(plays()).toEqual([{ move: "play", card: "SK" }]);
  });
});

describe("an early answer", () => {
  it("stands on the page as soon as the table has it, though no update tells of it", async () => {
    tell({ turn: 3, decision: 2 });
    const asked = declare(true);
    expect(unanswered.value).not.toBeNull();
    expect(update.value?.own?.answer).toBeNull();
    wire.settle.at(-1)?.({ t: "done", id: "1" });
    await asked;
    expect(update.value?.own?.answer).toBe(true);
    expect(unanswered.value).toBeNull();
  });

  it("is asked for again where the table refuses it", async () => {
    tell({ turn: 3, decision: 3 });
    const asked = declare(false);
    wire.settle.at(-1)?.({ t: "refused", id: "1", code: "declared_already" });
    await asked;
    expect(update.value?.own?.answer).toBeNull();
  });
});
