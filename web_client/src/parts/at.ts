/** What every part of the table is given: the newest update, and from where it is looked at. */

import { signal } from "@preact/signals";
import type { PublicView, Table, Update } from "../../protocol";
import type { Seat } from "../views/places";

export interface At {
  update: Update;
  table: Table;
  /** The deal as everybody sees it; null before the first. */
  view: PublicView | null;
  game: string;
  /** The own seat; null for those who watch. */
  me: Seat | null;
  /** The seat that is drawn south. */
  from: Seat;
}

/** From which seat those who watch look on. */
export const viewpoint = signal<Seat>(0);

/** The table of an update. */
export function atOf(update: Update): At {
  const me = update.you as Seat | null;
  return {
    update,
    table: update.table,
    view: update.table.public,
    game: update.table.terms.game,
    me,
    from: me ?? viewpoint.value,
  };
}
