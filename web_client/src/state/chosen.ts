/** Cards chosen to be laid away are kept until they are: F5 does not take them back. */

import type { Update } from "../../protocol";
import { drop, keep, kept } from "../connection/storage";

const NAME = "chosen";

/** Keeps what is chosen for the deal of an update. */
export function keepChosen(now: Update, cards: readonly string[]): void {
  if (cards.length === 0) drop(NAME);
  else keep(NAME, JSON.stringify({ room: now.room, deal: now.table.deal, cards }));
}

/** What was chosen for the deal of an update and is still in the hand. */
export function chosenFor(now: Update): readonly string[] {
  try {
    const old = JSON.parse(kept(NAME) ?? "{}") as Record<string, unknown>;
    if (old.room !== now.room || old.deal !== now.table.deal || !Array.isArray(old.cards))
      return [];
    const hand: readonly string[] = now.own?.view.hand ?? [];
    return old.cards.filter((card) => hand.includes(card));
  } catch {
    return [];
  }
}
