/** The screen stays lit while one plays, and not a moment longer. */

import { beforeEach, describe, expect, it } from "vitest";
import type { Update } from "../protocol";
import { ASLEEP, Awake, type Lock, wanted } from "../src/state/awake";
import { update } from "../src/state/room";
import { choose } from "../src/state/settings";
import { second } from "../src/state/stage";

/** A browser's lock that can be looked at. */
class Held implements Lock {
  released = false;
  #run: () => void = () => {};
  async release(): Promise<void> {
    this.released = true;
    this.#run();
  }
  addEventListener(_event: "release", run: () => void): void {
    this.#run = run;
  }
}

/** Asks are answered when the test says so. */
class Screen {
  readonly locks: Held[] = [];
  readonly #answers: (() => void)[] = [];
  readonly #refusals: (() => void)[] = [];
  readonly ask = (): Promise<Lock> =>
    new Promise((settle, fail) => {
      this.#answers.push(() => {
        const lock = new Held();
        this.locks.push(lock);
        settle(lock);
      });
      this.#refusals.push(() => fail(new Error("low battery")));
    });
  get asked(): number {
    return this.#answers.length;
  }
  get lit(): number {
    return this.locks.filter((one) => !one.released).length;
  }
  async answer(allowed = true): Promise<void> {
    (allowed ? this.#answers : this.#refusals).at(-1)!();
    await new Promise((go) => setTimeout(go));
  }
}

describe("the screen", () => {
  it("is held once, however often that is wanted", async () => {
    const screen = new Screen();
    const awake = new Awake(screen.ask);
    awake.want(true);
    awake.want(true);
    await screen.answer();
    awake.want(true);
    expect([screen.asked, screen.lit]).toEqual([1, 1]);
    awake.want(false);
    expect(screen.lit).toBe(0);
  });

  it("is let go when the answer comes too late", async () => {
    const screen = new Screen();
    const awake = new Awake(screen.ask);
    awake.want(true);
    awake.want(false);
    await screen.answer();
    expect([screen.locks.length, screen.lit]).toEqual([1, 0]);
  });

  it("is held again after the browser took it back", async () => {
    const screen = new Screen();
    const awake = new Awake(screen.ask);
    awake.want(true);
    await screen.answer();
    await screen.locks[0]!.release();
    awake.want(false);
    awake.want(true);
    await screen.answer();
    expect([screen.asked, screen.lit]).toEqual([2, 1]);
  });

  it("may be refused, and is asked for again at the next wish", async () => {
    const screen = new Screen();
    const awake = new Awake(screen.ask);
    awake.want(true);
    await screen.answer(false);
    expect(screen.lit).toBe(0);
    awake.want(true);
    await screen.answer();
    expect(screen.lit).toBe(1);
  });
});

/** An update with as much as counts here. */
function at(you: number | null, phase: string | null, stoodIn: string | null = null): Update {
  const table = {
    public: phase === null ? null : { phase },
    stood_in: [stoodIn, null, null, null],
  };
  return { you, table } as unknown as Update;
}

describe("it is wanted", () => {
  beforeEach(() => {
    choose({ awake: true });
    second.value = Date.now();
  });

  it.each([
    ["in a deal of one's own", at(0, "play"), true],
    ["while cards are laid away", at(0, "discard"), true],
    ["not before the first deal", at(0, null), false],
    ["not after it", at(0, "settled"), false],
    ["not for those who watch", at(null, "play"), false],
    ["not while a bot plays for one", at(0, "play", "slow"), false],
  ])("%s", (_when, now, lit) => {
    update.value = now;
    expect(wanted.value).toBe(lit);
  });

  it("not where the player has switched it off", () => {
    update.value = at(0, "play");
    choose({ awake: false });
    expect(wanted.value).toBe(false);
  });

  it("not for ever at a table where nobody plays on", () => {
    update.value = at(0, "play");
    second.value = Date.now() + ASLEEP;
    expect(wanted.value).toBe(false);
  });
});
