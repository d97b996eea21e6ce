/** The guided first deal on this screen: which trick waits to be read, and that one was played. */

import { computed } from "@preact/signals";
import { isLesson, lessonName, notesOf } from "../views/guide";
import type { Seat } from "../views/places";
import { learn } from "./lessons";
import { atUpdate, mySeat, table } from "./room";

/** Is this the table of a guided first deal? */
export const guided = computed(() => table.value !== null && isLesson(table.value));

/** All that was worth a word so far. */
export const notes = computed(() =>
  table.value !== null && guided.value ? notesOf(table.value, mySeat.value as Seat | null) : [],
);

/** Does a trick bring something to read, so that it lies there until one goes on? */
export function teaches(trick: number): boolean {
  return notes.peek().some((note) => note.trick === trick);
}

// Whoever has seen the end of it has had the lesson, also when it ends on another page.
atUpdate((now) => {
  if (isLesson(now.table) && now.table.public?.phase === "settled")
    learn(lessonName(now.table.terms.game));
});
