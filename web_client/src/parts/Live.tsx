/** What is read aloud: a log of what happens, and a status line for what is asked of the player. */

import { signal } from "@preact/signals";
import type { Update } from "../../protocol";
import { atUpdate } from "../state/room";
import { say } from "../texts/texts";
import { happened, statusText } from "../views/labels";
import { clockOf } from "./Seats";

const MOST = 40;
const spoken = signal<readonly { id: number; text: string }[]>([]);
let count = 0;

atUpdate((now, before) => {
  const lines = happened(now, before).map((text, at) => ({ id: count + at, text }));
  count += lines.length;
  if (lines.length > 0) spoken.value = [...spoken.peek(), ...lines].slice(-MOST);
});

/** Both regions; empty at first, so that readers notice what is added. */
export function Live({ update }: { update: Update | null }) {
  return (
    <div class="unseen">
      <div role="log" aria-live="polite" aria-label={say("live.log")}>
        {spoken.value.map((one) => (
          <p key={one.id}>{one.text}</p>
        ))}
      </div>
      <div role="status" aria-live="polite">
        {update === null ? "" : statusText(update)}
      </div>
      <div role="alert">{update === null ? "" : hurry(update)}</div>
    </div>
  );
}

/** The last ten seconds of the own clock, said once. */
function hurry(update: Update): string {
  const clock = update.you === null ? null : clockOf(update.you);
  return clock !== null && clock.left <= 10 && clock.left > 0 ? say("live.hurry") : "";
}
