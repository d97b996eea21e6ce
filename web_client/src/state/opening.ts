/** Opening a table, sitting down at one, and what the form for a new one was last set to. */

import { signal } from "@preact/signals";
import { PACKS } from "../../packs";
import type { Listing, TermsSaid } from "../../protocol";
import { keep, kept } from "../connection/storage";
import { openSeats, sitsAt } from "../views/listing";
import { type Draft, freshDraft, saidTerms } from "../views/terms";
import { ask, me } from "./line";
import { askRoom, atUpdate } from "./room";
import { go } from "./route";
import { complain } from "./stage";

const NAME = "draft";

function read(): Draft {
  const fresh = freshDraft(Object.keys(PACKS)[0] ?? "");
  try {
    const old = JSON.parse(kept(NAME) ?? "null") as Draft | null;
    if (old === null || !(old.terms.game in PACKS)) return fresh;
    return { ...fresh, ...old, terms: { ...fresh.terms, ...old.terms } };
  } catch {
    return fresh;
  }
}

export const draft = signal<Draft>(read());

/** Changes the form for a new table, and keeps it for the next one. */
export function redraft(
  changed: Partial<Omit<Draft, "terms">>,
  terms: Partial<TermsSaid> = {},
): void {
  const now = draft.peek();
  draft.value = { ...now, ...changed, terms: { ...now.terms, ...terms } };
  keep(NAME, JSON.stringify(draft.peek()));
}

/** Something is being opened: its buttons wait. */
export const opening = signal(false);
/** The table where the first deal begins as soon as we are there. */
let beginsAt: string | null = null;

atUpdate((now) => {
  if (beginsAt !== now.room || now.you === null) return;
  beginsAt = null;
  if (now.table.deal === 0) void askRoom({ t: "begin", deal: 1 }).then(complain);
});

async function once(run: () => Promise<void>): Promise<void> {
  if (opening.peek()) return;
  opening.value = true;
  try {
    await run();
  } finally {
    opening.value = false;
  }
}

/** Opens the table of the form and goes there. */
export function openTable(): Promise<void> {
  return once(async () => {
    const { fill, botsOnly } = draft.peek();
    const room = await opened(saidTerms(draft.peek()));
    if (room === null) return;
    if (!botsOnly) await seated(room, fill);
    go(room);
  });
}

/** Opens a table with three bots and begins at once. */
export function playNow(game: string): Promise<void> {
  return once(async () => {
    const { level, clock } = draft.peek().terms;
    const room = await opened({ game, level, clock });
    if (room === null) return;
    await seated(room, true);
    beginsAt = room;
    go(room);
  });
}

/** Opens the table of a guided first deal, where all sit already, and begins at once. */
export function playFirst(game: string): Promise<void> {
  return once(async () => {
    const form = { type: "deals", deals: 1 } as const;
    const room = await opened({ game, form, watch: "nobody", absence: "wait", lesson: true });
    if (room === null) return;
    beginsAt = room;
    go(room);
  });
}

async function opened(terms: TermsSaid): Promise<string | null> {
  const answer = await ask({ t: "open", terms });
  if (answer.t === "done" && answer.room) return answer.room;
  complain(answer);
  return null;
}

async function seated(room: string, fill: boolean): Promise<void> {
  complain(await ask({ t: "sit", room, seat: 0 }));
  if (fill) complain(await ask({ t: "fill", room }));
}

/** Sits down at a table of the list, on its first free seat, and goes there. */
export function sitDown(listing: Listing): Promise<void> {
  return once(async () => {
    const seat = openSeats(listing)[0];
    if (seat !== undefined && !sitsAt(listing, me.peek()?.player ?? null))
      complain(await ask({ t: "sit", room: listing.room, seat }));
    go(listing.room);
  });
}
