/** The tables where this player has a seat, kept on this device and put right by what one hears. */

import { effect, signal } from "@preact/signals";
import { keep, kept } from "../connection/storage";
import { type Remembered, readRemembered, remembering, stillSeated } from "../views/remembered";
import { tables } from "./browsing";
import { me } from "./line";
import { atUpdate, gone, room } from "./room";

const NAME = "tables";
export const remembered = signal<readonly Remembered[]>(readRemembered(kept(NAME)));

function put(all: readonly Remembered[]): void {
  if (JSON.stringify(all) === JSON.stringify(remembered.peek())) return;
  remembered.value = all;
  keep(NAME, JSON.stringify(all));
}

/** Forgets a table: it is gone, or was left for good. */
export function forgetTable(id: string): void {
  put(remembered.peek().filter((one) => one.room !== id));
}

atUpdate((now, before) => {
  const known = remembered.peek().some((one) => one.room === now.room);
  if (known && before !== null && before.table.seats === now.table.seats) return;
  put(remembering(remembered.peek(), now, Date.now()));
});

effect(() => {
  const here = room.peek();
  if (gone.value !== null && here !== null && gone.value !== "no_watching") forgetTable(here);
});

effect(() => {
  if (tables.value !== null && me.value !== null)
    put(stillSeated(remembered.peek(), tables.value, me.value.player));
});
