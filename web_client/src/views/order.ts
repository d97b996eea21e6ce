/** The order of the hand on the table (design 3.4): colours alternate, trumps, the Matto last. */

import { PACKS } from "../../packs";
import type { SortOrder } from "../state/settings";
import { suitOf } from "./cards";

const ORDERS: Record<SortOrder, string> = { suits: "SCBDTM", trumps: "TSCBDM" };

/** The hand, each suit high to low by the rank of that suit in that game. */
export function inOrder(hand: readonly string[], game: string, order: SortOrder): string[] {
  const cards = PACKS[game]?.cards ?? [];
  const suits = ORDERS[order];
  const place = (card: string): number =>
    suits.indexOf(suitOf(card)) * 100 + Math.max(0, cards.indexOf(card));
  return [...hand].sort((one, other) => place(one) - place(other));
}
