/** What is said of a broken line, and when. */

import type { Line } from "../connection/link";
import type { Key } from "../texts/texts";

/** How long nothing is said about a broken line, and until when only little. */
export const QUIET = 2000;
export const CALM = 20000;

/** The stage of a broken line: nothing under 2 s, then calm, then the whole truth. */
export function stageOf(since: number | null, now: number): "none" | "calm" | "loud" {
  if (since === null || now - since < QUIET) return "none";
  return now - since < CALM ? "calm" : "loud";
}

/** What is said of a line that is away: what the server said last, or that it is being dialled. */
export function awayKey(line: Line, loud: boolean, watching: boolean): Key {
  if (line.at === "away" && line.why !== null) return `line.${line.why}`;
  if (loud) return watching ? "line.loud.watching" : "line.loud";
  return watching ? "line.calm.watching" : "line.calm";
}
