/** The one line of this page, as signals. Screens ask through `ask`; rooms listen in room.ts. */

import { signal } from "@preact/signals";
import type { Gone, Presence, Spoke, Update, Welcome } from "../../protocol";
import type { Asked } from "../connection/commands";
import { type Answer, type Line, Link } from "../connection/link";
import { secret } from "../connection/secret";
import { browserWorld } from "../connection/world";
import { say } from "../texts/texts";
import { myName } from "./settings";

export const line = signal<Line>({ at: "dialling" });
export const me = signal<Welcome | null>(null);

type Told = Update | Presence | Spoke | Gone;
const listeners = new Set<(message: Told) => void>();
const welcomes = new Set<() => void>();
/** A code by which this device becomes a second device of somebody; good for one hello. */
let pairing: string | null = null;

const link = new Link(browserWorld, {
  hello: () => ({ secret: secret(), name: myName.peek() || say("name.guest"), code: pairing }),
  welcomed(welcome) {
    pairing = null;
    me.value = welcome;
    for (const run of welcomes) run();
  },
  told(message) {
    for (const run of listeners) run(message);
  },
  changed(now) {
    line.value = now;
  },
});

/** Hears everything that is no answer. */
export function listen(run: (message: Told) => void): void {
  listeners.add(run);
}

/** Runs at every welcome, before old commands are sent again. */
export function atWelcome(run: () => void): void {
  welcomes.add(run);
}

/** Sends a command; answered once, however often the line breaks. */
export function ask(asked: Asked): Promise<Answer> {
  return link.ask(asked);
}

/** Dials, and from then on watches the network, the page's visibility and sleep. */
export function connect(): void {
  link.dial();
  addEventListener("online", () => link.redial());
  addEventListener("offline", () => link.offline());
  addEventListener("pageshow", (event) => {
    if (event.persisted) link.redial();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") link.check();
  });
  // The browser had stopped this page, as telephones do, and lets it go on.
  document.addEventListener("resume", () => link.check());
}

/** Dials now: the player is tired of waiting, or wants to play here and not elsewhere. */
export function dialNow(): void {
  link.dial();
}

/** Says hello anew, with another name or, once, with a pairing code. */
export function helloAgain(code: string | null = null): void {
  pairing = code;
  link.redial();
}
