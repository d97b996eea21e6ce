/** A table of the list: what it is called, how it stands, and what one may do there. Pure. */

import type { Listing, Table } from "../../protocol";
import { say } from "../texts/texts";
import { SEATS, type Seat } from "./places";

/** What the button of a table does; null where there is nothing to do but wait. */
export type Doing = "return" | "sit" | "watch" | null;

/** A table has no name of its own: it is called after the first person who sits there. */
export function listingTitle(listing: Listing, me: string | null): string {
  const people = listing.seats.filter((one) => one !== null && one.bot !== true);
  if (listing.mine && people.some((one) => one!.player === me)) return say("bar.yours");
  const first = people[0];
  if (first != null) return say("bar.of", { name: first.name });
  return say(listing.terms.bots != null ? "tables.arena" : "bar.table");
}

/** Seats that anybody may take now: the empty ones first, then those of bots. */
export function openSeats(listing: Listing): Seat[] {
  if (listing.playing || listing.terms.bots != null) return [];
  const empty = SEATS.filter((seat) => listing.seats[seat] === null && !listing.reserved[seat]);
  return [...empty, ...SEATS.filter((seat) => listing.seats[seat]?.bot === true)];
}

/** Does this player sit there? */
export function sitsAt(listing: Listing, me: string | null): boolean {
  return listing.seats.some((one) => one !== null && one.player === me);
}

/** What may be done. */
export function doingAt(listing: Listing, me: string | null): Doing {
  if (sitsAt(listing, me)) return "return";
  if (openSeats(listing).length > 0) return "sit";
  const mayWatch = (listing.terms.watch ?? "anyone") === "anyone" || !listing.playing;
  return mayWatch ? "watch" : null;
}

/** How a table stands, in one short sentence; to whoever sits there no seat is offered. */
export function stateText(listing: Listing, me: string | null): string {
  const { deal, playing } = listing;
  if (listing.terms.bots != null) return say("tables.running", { number: Math.max(1, deal) });
  if (playing) return say("tables.playing", { number: deal });
  const open = openSeats(listing);
  const empty = open.filter((seat) => listing.seats[seat] === null).length;
  if (empty > 0) return say("tables.free", { n: empty });
  if (sitsAt(listing, me)) return say(deal > 0 ? "tables.between" : "tables.waiting");
  if (open.length > 0) return say("tables.bots_hold", { n: open.length });
  return say(deal > 0 ? "tables.between" : "tables.full");
}

/** The groups that the list can be narrowed to. */
export type Filter = "all" | "bots" | string;

/** Does a table belong to a group? */
export function passes(listing: Listing, filter: Filter): boolean {
  if (filter === "all") return true;
  if (filter === "bots") return listing.terms.bots != null;
  return listing.terms.game === filter;
}

const RANK: Record<string, number> = { return: 0, sit: 1, watch: 2 };

/** Own tables first, then those with a seat, then those to watch; else as the server told them. */
export function inListOrder(tables: readonly Listing[], me: string | null): Listing[] {
  const rank = (one: Listing): number => RANK[doingAt(one, me) ?? ""] ?? 3;
  return [...tables].sort((one, other) => rank(one) - rank(other));
}

/** The empty seats that a ticket may still be for: nobody has brought it, or this player has. */
export function keptFor(table: Pick<Table, "kept" | "seats">, player: string | null): Seat[] {
  return SEATS.filter((seat) => {
    const kept = table.kept[seat];
    const open = kept?.player == null || kept.player === player;
    return kept !== null && open && table.seats[seat] === null;
  });
}
