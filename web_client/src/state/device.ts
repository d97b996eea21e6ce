/** A second device: the first one shows six digits, the second one says them with its hello. */

import { signal } from "@preact/signals";
import { freshSecret, secret } from "../connection/secret";
import { keep } from "../connection/storage";
import { ask, helloAgain, line, me } from "./line";
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

/** Becomes the player whose first device shows the digits; false where they were wrong. */
export function becomeOther(code: string): Promise<boolean> {
  const old = secret();
  freshSecret();
  const before = me.peek();
  return new Promise((settle) => {
    let stop = (): void => {};
    const done = (good: boolean): void => {
      stop();
      if (!good) {
        // Wrong digits cost nobody the player that this device was.
        keep("secret", old);
        helloAgain();
      }
      settle(good);
    };
    helloAgain(code);
    stop = line.subscribe((now) => {
      if (now.at === "open" && me.peek() !== before) queueMicrotask(() => done(true));
      if (now.at === "closed") queueMicrotask(() => done(now.why !== "wrong_code"));
    });
  });
}
