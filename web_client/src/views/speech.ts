/**
 * What is said aloud, and when: a sentence for every card, or one for a whole trick.
 *
 * Nobody tells a page how far a screen reader has come, so the time that reading takes is reckoned.
 * When cards come faster than that, those of a trick are held back and said in one sentence: at the
 * end of the trick, when the listener is to play, or when the reader has caught up. Every card is
 * said once, in the order of play. Pure.
 */

import { list, say } from "../texts/texts";
import type { Happening } from "./happening";

/** How long the reader is still busy, and the cards that wait to be said. */
export interface Speech {
  until: number;
  held: readonly Happening[];
}

export const SILENT: Speech = { until: 0, held: [] };

// A synthetic voice at its usual pace: some fifteen letters a second, and a breath between.
const LETTER = 65;
const BREATH = 400;
/** So much is left to read when the next card falls: by then another sentence only adds to it. */
const BEHIND = 1500;

/** What is said now of what has just happened; `asked`: the listener has to act on it. */
export function speak(
  before: Speech,
  news: readonly Happening[],
  now: number,
  asked: boolean,
): [Speech, string[]] {
  const said: string[] = [];
  let { until, held } = before;
  const tell = (text: string): void => {
    said.push(text);
    until = Math.max(until, now) + BREATH + LETTER * text.length;
  };
  const release = (): void => {
    if (held.length > 0) tell(together(held));
    held = [];
  };
  const several = news.filter((one) => one.is === "play").length > 1;
  for (const one of news) {
    if (one.is === "play") {
      if (several || held.length > 0 || until - now > BEHIND) held = [...held, one];
      else tell(one.text);
    } else if (one.is === "taken") {
      if (held.length > 0) tell(say("live.trick", { plays: together(held), takes: one.text }));
      else tell(one.text);
      held = [];
    } else {
      // A declaration, or talk, stands beside the cards; whatever else happens comes after them.
      if (one.is !== "beside") release();
      tell(one.text);
    }
  }
  if (asked) release();
  return [{ until, held }, said];
}

/** The reader has come to the end: what was held back is said. */
export function catchUp(before: Speech, now: number): [Speech, string[]] {
  if (before.held.length === 0 || now < before.until) return [before, []];
  return speak(before, [], now, true);
}

/** Several cards in one sentence: "Marco leads King of Cups, Ada 7 of Cups and You Matto". */
function together(plays: readonly Happening[]): string {
  const [only, ...more] = plays;
  if (only !== undefined && more.length === 0) return only.text;
  return list(plays.map((one) => one.short));
}
