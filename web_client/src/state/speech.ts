/** What is said aloud while the table is followed: the log's lines, and whether the status waits. */

import { signal } from "@preact/signals";
import type { Update } from "../../protocol";
import { language } from "../texts/texts";
import { type Happening, happened } from "../views/happening";
import { catchUp, SILENT, type Speech, speak } from "../views/speech";
import { atUpdate, room } from "./room";
import { myTurn } from "./stage";

const MOST = 40;
/** Whose turn it is among the others is only worth a word when they take their time. */
const PATIENCE = 2000;

export const spoken = signal<readonly { id: number; text: string }[]>([]);
/** Others are to play, and have only just been asked. */
export const hasty = signal(false);

let speech: Speech = SILENT;
let count = 0;
// What was said in another language, or at another table, is of no use to whoever looks it up now.
for (const changed of [language, room])
  changed.subscribe(() => {
    speech = SILENT;
    spoken.value = [];
  });

let later: ReturnType<typeof setTimeout> | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

atUpdate((now, before) => {
  hear(happened(now, before), myTurn.peek());
  waitFor(now);
});

/** Says what has happened, now or when the reader has caught up. */
export function hear(news: readonly Happening[], asked = false): void {
  take(speak(speech, news, Date.now(), asked));
}

function take([after, lines]: [Speech, string[]]): void {
  speech = after;
  clearTimeout(later);
  if (after.held.length > 0) {
    const wait = Math.max(0, after.until - Date.now());
    later = setTimeout(() => take(catchUp(speech, Date.now())), wait);
  }
  if (lines.length === 0) return;
  const fresh = lines.map((text, at) => ({ id: count + at, text }));
  count += lines.length;
  spoken.value = [...spoken.peek(), ...fresh].slice(-MOST);
}

function waitFor(now: Update): void {
  clearTimeout(waiting);
  const turn = now.table.public?.turn ?? null;
  hasty.value = turn !== null && turn !== now.you;
  if (hasty.peek())
    waiting = setTimeout(() => {
      hasty.value = false;
    }, PATIENCE);
}
