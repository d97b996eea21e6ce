/** Leaving a table on purpose. */

import { signal } from "@preact/signals";
import { leaveTable } from "../state/room";
import { go } from "../state/route";
import type { At } from "./at";

/** Asks before a running deal is left. */
export const leavingAsked = signal(false);

/** Leaves: at once between deals, after a question in the middle of one. */
export function leave(at: At): void {
  const playing = at.view !== null && at.view.phase !== "settled";
  if (at.me !== null && playing) leavingAsked.value = true;
  else leaveNow();
}

/** Leaves without asking. */
export function leaveNow(): void {
  leavingAsked.value = false;
  void leaveTable();
  go("");
}
