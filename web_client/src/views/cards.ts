/** What a card's code says: its suit, its picture in the deck, what it counts, its name in words. */

import { PACKS } from "../../packs";
import { type Key, known, say } from "../texts/texts";

/** A suit, the trumps, or the Matto, which is neither. */
export type Suit = "S" | "B" | "C" | "D" | "T" | "M";

const SUITED = /^([SBCD])([KQNJA]|10|[2-9])$/;

export const MATTO = "MAT";
export const BACK = "back";

/** The suit of a card. */
export function suitOf(card: string): Suit {
  const found = SUITED.exec(card);
  if (found !== null) return found[1] as Suit;
  return card === MATTO ? "M" : "T";
}

/** Rank of a suit card, numeral of a trump that has one, else null. */
export function rankOf(card: string): string | null {
  return SUITED.exec(card)?.[2] ?? /^T([0-9]+)$/.exec(card)?.[1] ?? null;
}

/** The name of a card's picture in the deck: trumps are drawn for each game. */
export function pictureOf(game: string, card: string): string {
  if (card === BACK || SUITED.test(card)) return card;
  return `${game}-${card}`;
}

/** What a card counts, half a point not yet taken off. */
export function worthOf(game: string, card: string): number {
  const pack = PACKS[game];
  return pack?.worth[pack.cards.indexOf(card)] ?? 0;
}

/** The name of a suit. */
export function suitName(suit: string): string {
  const key = `suit.${suit}`;
  return known(key) ? say(key) : suit;
}

function rankName(rank: string): string {
  const key = `rank.${rank}`;
  return known(key) ? say(key) : rank;
}

/** The full name of a card: "Ace of Cups", "9 Strength", "Matto". */
export function cardName(game: string, card: string): string {
  const found = SUITED.exec(card);
  if (found !== null) {
    const [, suit, rank] = found;
    return say("card.suited", { rank: rankName(rank!), suit: suitName(suit!) });
  }
  const name = trumpName(game, card);
  const numeral = rankOf(card);
  return numeral === null || name === numeral ? name : say("card.trump", { numeral, name });
}

function trumpName(game: string, card: string): string {
  const here = `trump.${game}.${card}`;
  if (known(here)) return say(here);
  const anywhere = `trump.${card.replace(/^(MOR)\d$/, "$1")}`;
  return known(anywhere) ? say(anywhere as Key) : card.replace(/^T(\d+)$/, "$1");
}

/** A short name for the Play button: "Jack", "10", "Strength". */
export function shortName(game: string, card: string): string {
  const found = SUITED.exec(card);
  return found === null ? trumpName(game, card) : rankName(found[2]!);
}

/** Several cards by name. */
export function cardNames(game: string, cards: readonly string[]): string[] {
  return cards.map((card) => cardName(game, card));
}

const LETTERS: Record<string, Record<string, string>> = {
  en: {},
  it: { K: "R", Q: "D", N: "C", J: "F" },
  sv: { Q: "D", N: "S", J: "Kn", A: "E" },
};

/** What stands in the corners of a card: a letter in the reader's language, a numeral, or nothing. */
export function cornerOf(game: string, card: string, language: string): string | null {
  if (card === MATTO) return PACKS[game]?.cards.includes("T1") === true ? "0" : null;
  const rank = rankOf(card);
  return rank === null ? null : (LETTERS[language]?.[rank] ?? rank);
}
