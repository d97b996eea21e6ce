/** The tables where this player has a seat, as this device remembers them. Pure. */

import type { Listing, Update } from "../../protocol";
import { sitsAt } from "./listing";

export interface Remembered {
  room: string;
  game: string;
  /** The names of the others, by which one knows the table again. */
  with: string[];
  at: number;
}

export const MOST_REMEMBERED = 8;

/** What is read back; anything damaged is left out. */
export function readRemembered(text: string | null): Remembered[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(all)) return [];
    return all.filter(isRemembered).slice(0, MOST_REMEMBERED);
  } catch {
    return [];
  }
}

function isRemembered(one: unknown): one is Remembered {
  if (typeof one !== "object" || one === null) return false;
  const { room, game, with: names, at } = one as Record<string, unknown>;
  const named = Array.isArray(names) && names.every((name) => typeof name === "string");
  return typeof room === "string" && typeof game === "string" && named && typeof at === "number";
}

/** The list after an update of a table: newest first; without a seat there, without the table. */
export function remembering(
  all: readonly Remembered[],
  update: Pick<Update, "room" | "table" | "you">,
  now: number,
): Remembered[] {
  const others = all.filter((one) => one.room !== update.room);
  const { terms, public: view } = update.table;
  // A first deal that has been played to its end awaits nobody.
  const over = terms.lesson === true && view?.phase === "settled";
  if (update.you === null || over) return others;
  const names = update.table.seats.flatMap((one, seat) =>
    one === null || one.bot === true || seat === update.you ? [] : [one.name],
  );
  return [{ room: update.room, game: terms.game, with: names, at: now }, ...others].slice(
    0,
    MOST_REMEMBERED,
  );
}

/**
 * The list put right by what the server tells of tables that are awake: without those where this
 * player sits no longer, with those where the seat was taken on another device.
 */
export function putRight(
  all: readonly Remembered[],
  awake: readonly Listing[],
  me: string | null,
  now: number,
): Remembered[] {
  const seated = awake.filter((listing) => sitsAt(listing, me));
  const kept = all.filter(
    (one) =>
      !awake.some((listing) => listing.room === one.room) ||
      seated.some((listing) => listing.room === one.room),
  );
  const others = seated.filter((listing) => !kept.some((one) => one.room === listing.room));
  const found = others.map(({ room, terms, seats }) => {
    const people = seats.filter((one) => one !== null && one.bot !== true && one.player !== me);
    return { room, game: terms.game, with: people.map((one) => one!.name), at: now };
  });
  return [...kept, ...found].slice(0, MOST_REMEMBERED);
}
