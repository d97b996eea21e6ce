/** The screen stays lit while the own seat has a deal to play, where the browser lets it (TLS only). */

import { computed, effect, signal } from "@preact/signals";
import { atUpdate, update } from "./room";
import { settings } from "./settings";
import { second } from "./stage";

/** As much of the browser's lock as is used. */
export interface Lock {
  release(): Promise<void>;
  addEventListener(event: "release", run: () => void): void;
}

/** Can this browser hold the screen at all? */
export function canHold(): boolean {
  return globalThis.isSecureContext && "wakeLock" in navigator;
}

/** Nobody has done anything for so long: somebody fell asleep, and the screen may too. */
export const ASLEEP = 20 * 60_000;

/** Holds the screen as long as that is wanted; asking takes a while, and may be refused. */
export class Awake {
  #wanted = false;
  #asking = false;
  #lock: Lock | null = null;
  readonly #ask: () => Promise<Lock>;

  constructor(ask: () => Promise<Lock>) {
    this.#ask = ask;
  }

  /** Says whether it is wanted from now on. */
  want(wanted: boolean): void {
    this.#wanted = wanted;
    if (wanted) void this.#hold();
    else this.#let();
  }

  async #hold(): Promise<void> {
    if (this.#lock !== null || this.#asking) return;
    this.#asking = true;
    try {
      const lock = await this.#ask();
      this.#lock = lock;
      // The browser takes it back when the page is not looked at.
      lock.addEventListener("release", () => {
        if (this.#lock === lock) this.#lock = null;
      });
    } catch {
      // The battery is low, or the page is hidden again: the next wish asks anew.
    }
    this.#asking = false;
    if (!this.#wanted) this.#let();
  }

  #let(): void {
    const lock = this.#lock;
    this.#lock = null;
    void lock?.release();
  }
}

const seen = signal(true);
const heard = signal(Date.now());

/** Has the own seat a deal to play that no bot plays for it? */
const playing = computed(() => {
  const now = update.value;
  if (now === null || now.you === null || now.table.public === null) return false;
  return now.table.public.phase !== "settled" && now.table.stood_in[now.you] === null;
});

/** Should the screen be lit? */
export const wanted = computed(
  () => settings.value.awake && seen.value && playing.value && second.value - heard.value < ASLEEP,
);

/** Starts holding the screen whenever it is wanted; returns how to stop. */
export function keepAwake(): () => void {
  if (!canHold()) return () => {};
  const awake = new Awake(() => navigator.wakeLock.request("screen"));
  const look = (): void => {
    seen.value = document.visibilityState === "visible";
  };
  look();
  document.addEventListener("visibilitychange", look);
  const stops = [
    atUpdate(() => {
      heard.value = Date.now();
    }),
    effect(() => awake.want(wanted.value)),
  ];
  return () => {
    document.removeEventListener("visibilitychange", look);
    for (const stop of stops) stop();
    awake.want(false);
  };
}
