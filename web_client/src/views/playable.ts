/** What may be done with each card of the hand, as the server says it; no rule is known here. */

import type { OwnView, Refusal } from "../../protocol";
import { type Key, known, list, say } from "../texts/texts";
import { cardNames, MATTO, suitName } from "./cards";

/** What the own seat is asked for just now. */
export type Asking = "discard" | "declare" | "play" | null;

/** A card of the hand: may it be used now, and if not, why? */
export interface Playable {
  card: string;
  ok: boolean;
  why: Refusal | null;
}

/** What the server asks of this seat: the kinds of moves that it offers. */
export function askingOf(own: OwnView | null): Asking {
  for (const { move } of own?.moves ?? []) {
    if (move === "discard" || move === "play") return move;
    if (move === "declare" || move === "skip") return "declare";
  }
  return null;
}

/** The hand with what may be done with each card. */
export function playables(hand: readonly string[], own: OwnView): Playable[] {
  const may = new Set<string>();
  for (const move of own.moves) {
    if (move.move === "play") may.add(move.card);
    if (move.move === "discard") for (const card of move.cards) may.add(card);
  }
  return hand.map((card) => {
    const why = own.forbidden.find((one) => one.cards?.includes(card) === true) ?? null;
    return { card, ok: may.has(card), why: may.has(card) ? null : why };
  });
}

/** Which cards may still join those chosen for the discard. */
export function joins(own: OwnView, chosen: readonly string[]): Set<string> {
  const may = new Set<string>();
  for (const move of own.moves)
    if (move.move === "discard" && chosen.every((card) => move.cards.includes(card)))
      for (const card of move.cards) may.add(card);
  return may;
}

/** Is this pair one of the discards that the server offers? */
export function isDiscard(own: OwnView, chosen: readonly string[]): boolean {
  return own.moves.some(
    (move) =>
      move.move === "discard" &&
      move.cards.length === chosen.length &&
      chosen.every((card) => move.cards.includes(card)),
  );
}

/** A refusal in words. */
export function reasonText(
  refusal: { reason?: string; code?: string; suit?: string | null; cards?: string[] },
  game: string,
): string {
  const code = refusal.reason ?? refusal.code ?? "";
  const key: Key = known(`refused.${code}`) ? (`refused.${code}` as Key) : "refused.other";
  const suit = refusal.suit ?? null;
  return say(key, {
    code,
    suit: suit === null ? "" : suitName(suit),
    cards: list(cardNames(game, refusal.cards ?? [])),
  });
}

/** The rule for this turn in few words: "Follow Swords: 2 cards", "Play a trump". */
export function ruleText(own: OwnView, led: string | null): string {
  const plays = own.moves.flatMap((move) => (move.move === "play" ? [move.card] : []));
  if (plays.length === 0) return "";
  const n = plays.filter((card) => card !== MATTO).length;
  const matto = n < plays.length;
  const must = own.forbidden.find(
    (one) => one.reason === "must_follow" || one.reason === "must_trump",
  );
  if (must?.reason === "must_follow" && must.suit)
    return say(matto ? "rule.follow.matto" : "rule.follow", { suit: suitName(must.suit), n });
  if (must?.reason === "must_trump") return say(matto ? "rule.trump.matto" : "rule.trump", { n });
  return led === null ? say("rule.lead") : say("rule.any");
}
