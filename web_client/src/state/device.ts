/** A second device: the first one shows six digits, the second one says them with its hello. */

import { signal } from "@preact/signals";
import type { Closing } from "../connection/link";
import { freshSecret, secret } from "../connection/secret";
import { keep } from "../connection/storage";
import { ask, helloAgain, line, me } from "./line";
import { forgetTables } from "./mine";
import { callMe, myName } from "./settings";
import { complain } from "./stage";

/** The digits that are shown now, and until when they are good. */
export const shownCode = signal<{ code: string; until: number } | null>(null);

/** Asks for the digits. */
export async function showCode(): Promise<void> {
  const answer = await ask({ t: "pair" });
  if (answer.t === "paired")
    shownCode.value = { code: answer.code, until: Date.now() + answer.seconds * 1000 };
  else complain(answer);
}

/** Becomes the player whose first device shows the digits; else tells why the line was closed. */
export async function becomeOther(code: string, name: string): Promise<"done" | Closing> {
  const old = { secret: secret(), name: myName.peek() };
  freshSecret();
  if (name !== "") callMe(name);
  const before = me.peek();
  helloAgain(code);
  const end = await answered(before);
  if (end === "done") forgetTables();
  else {
    // Wrong digits cost nobody the player that this device was.
    keep("secret", old.secret);
    callMe(old.name);
    helloAgain();
  }
  return end;
}

/** Waits until the line is open as somebody else, or closed. */
function answered(before: unknown): Promise<"done" | Closing> {
  return new Promise((settle) => {
    const stop = line.subscribe((now) => {
      const end = now.at === "closed" ? now.why : now.at === "open" && me.peek() !== before;
      if (end === false) return;
      queueMicrotask(() => {
        stop();
        settle(end === true ? "done" : end);
      });
    });
  });
}
