/** The tables where this player has a seat, kept on this device and put right by what one hears. */

import { effect, signal } from "@preact/signals";
import type { Update } from "../../protocol";
import { keep, kept } from "../connection/storage";
import { putRight, type Remembered, readRemembered, remembering } from "../views/remembered";
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

/** Forgets all: this device has become somebody else. */
export function forgetTables(): void {
  put([]);
}

/** Every update brings all seats anew: whoever compares them as things finds a change at every card. */
const sameSeats = (one: Update, other: Update): boolean =>
  JSON.stringify(one.table.seats) === JSON.stringify(other.table.seats);

atUpdate((now, before) => {
  const known = remembered.peek().some((one) => one.room === now.room);
  if (known && before !== null && sameSeats(before, now)) return;
  put(remembering(remembered.peek(), now, Date.now()));
});

effect(() => {
  const here = room.peek();
  if (gone.value !== null && here !== null && gone.value !== "no_watching") forgetTable(here);
});

/** The table of the newest update: left on purpose between two deals, its seat is given up. */
let last: { room: string; keeps: boolean } | null = null;

atUpdate((now) => {
  const view = now.table.public;
  const inDeal = view !== null && view.phase !== "settled";
  last = now.you === null ? null : { room: now.room, keeps: inDeal };
});

// With a seat one goes on following the table from the lobby: nobody follows nothing but by leaving.
room.subscribe((here) => {
  if (here === null && last !== null && !last.keeps) forgetTable(last.room);
  if (here === null) last = null;
});

effect(() => {
  if (tables.value !== null && me.value !== null)
    put(putRight(remembered.peek(), tables.value, me.value.player, Date.now()));
});
