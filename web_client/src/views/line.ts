/** What is said of a broken line, and when. */

/** How long nothing is said about a broken line, and until when only little. */
export const QUIET = 2000;
export const CALM = 20000;

/** The stage of a broken line: nothing under 2 s, then calm, then the whole truth. */
export function stageOf(since: number | null, now: number): "none" | "calm" | "loud" {
  if (since === null || now - since < QUIET) return "none";
  return now - since < CALM ? "calm" : "loud";
}
