/**
 * Three cards said aloud and typed by the one who heard them.
 *
 * They are read in any of the three languages at once, with or without capitals, accents, little
 * words and commas, and in short forms (`7d`, `t12`) too. Shown in the reader's language. Pure.
 */

import { PACKS } from "../../packs";
import words from "../texts/spoken.json";
import { say } from "../texts/texts";
import { cardName } from "./cards";

export type Three = [string, string, string];

/** Every card of both packs, each once. */
export const ALL_CARDS: readonly string[] = [
  ...new Set(Object.values(PACKS).flatMap((pack) => pack.cards)),
];
const CODES = new Set(ALL_CARDS);

/** A card as it is said aloud: trumps by their number, since their names differ by game. */
export function spokenName(card: string): string {
  const numbered = /^(T|MOR)([0-9]+)$/.exec(card);
  if (numbered === null) return cardName("", card);
  return say(numbered[1] === "T" ? "spoken.trump" : "spoken.moor", { number: Number(numbered[2]) });
}

/** A game whose pack holds the card, for its picture. */
export function gameOf(card: string): string {
  return Object.keys(PACKS).find((game) => PACKS[game]!.cards.includes(card)) ?? "";
}

/** Small letters without accents, everything else blanks; commas stay. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[;/+\n]|\s[-–—]+\s/g, ",")
    .replace(/[^a-z0-9,]+/g, " ")
    .trim();
}

/** What a word is about: a rank, a suit, the trumps, a Moor, or one card. */
type Meaning =
  | { is: "rank"; rank: string }
  | { is: "suit"; suit: string }
  | { is: "trump" }
  | { is: "moor" }
  | { is: "card"; card: string };

function vocabulary(): Map<string, Meaning> {
  const known = new Map<string, Meaning>();
  const learn = (all: string, meaning: Meaning): void => {
    for (const word of all.split(" ")) known.set(word, meaning);
  };
  for (const [rank, all] of Object.entries(words.rank)) learn(all, { is: "rank", rank });
  for (const [suit, all] of Object.entries(words.suit)) learn(all, { is: "suit", suit });
  for (const [card, all] of Object.entries(words.card)) learn(all, { is: "card", card });
  learn(words.trump, { is: "trump" });
  learn(words.moor, { is: "moor" });
  for (let number = 1; number <= 21; number += 1)
    known.set(String(number), { is: "rank", rank: String(number) });
  return known;
}

const KNOWN = vocabulary();
const LITTLE = new Set(words.little.split(" "));

/** The meanings of a text's words; null where one is not understood. */
function meanings(text: string): Meaning[] | null {
  const found: Meaning[] = [];
  const joined = text.replace(/\b(twenty|tjugo) (one|ett)\b/g, "$1$2");
  for (const word of joined.split(/[ ,]+/).filter((one) => one !== "")) {
    const meaning = KNOWN.get(word);
    if (meaning !== undefined) found.push(meaning);
    else if (!LITTLE.has(word)) {
      const more = swedish(word) ?? short(word);
      if (more === null) return null;
      found.push(...more);
    }
  }
  return found;
}

/** A Swedish word made of suit and rank: `myntsju`, `svärdskung`. */
function swedish(word: string): Meaning[] | null {
  const found = /^(svards?|batongs?|kopp|mynt)(\w+)$/.exec(word);
  const rank = found === null ? undefined : KNOWN.get(found[2]!);
  if (found === null || rank?.is !== "rank") return null;
  return [{ is: "suit", suit: { s: "S", b: "B", k: "C", m: "D" }[found[1]![0]!]! }, rank];
}

/** A short form: `7d`, `ks`, `t12`, `sk`. */
function short(word: string): Meaning[] | null {
  const trump = /^t([0-9]+)$/.exec(word);
  const card = trump === null ? code(word) : `T${trump[1]}`;
  return card !== null && CODES.has(card) ? [{ is: "card", card }] : null;
}

function code(word: string): string | null {
  const found = /^(k|q|n|j|a|10|[2-9])([sbcd])$|^([sbcd])(k|q|n|j|a|10|[2-9])$/.exec(word);
  if (found !== null) return `${found[2] ?? found[3]}${found[1] ?? found[4]}`.toUpperCase();
  return /^mor[1-4]$/.test(word) ? word.toUpperCase() : null;
}

/** The card that some meanings make up, and whether its rank comes first. */
function cardOf(group: readonly Meaning[]): { card: string; rankFirst: boolean } | null {
  const [one, two] = group;
  if (one === undefined || group.length > 2) return null;
  if (two === undefined) {
    if (one.is === "card") return { card: one.card, rankFirst: true };
    return one.is === "rank" ? checked(`T${one.rank}`, true) : null;
  }
  if (two.is === "rank") {
    if (one.is === "trump") return checked(`T${two.rank}`, true);
    if (one.is === "moor") return checked(`MOR${two.rank}`, true);
    if (one.is === "suit") return suited(one.suit, two.rank, false);
  }
  return one.is === "rank" && two.is === "suit" ? suited(two.suit, one.rank, true) : null;
}

function suited(suit: string, rank: string, rankFirst: boolean) {
  return checked(`${suit}${rank === "1" ? "A" : rank}`, rankFirst);
}

function checked(card: string, rankFirst: boolean) {
  return CODES.has(card) ? { card, rankFirst } : null;
}

/** One card out of a text; null where there is none, or more. */
export function readCard(text: string): string | null {
  const found = meanings(plain(text).replaceAll(",", " "));
  return found === null ? null : (cardOf(found)?.card ?? null);
}

/** Three cards out of a text, in their order; null where it does not say three cards. */
export function readThree(text: string, language: string): Three | null {
  const parts = plain(text)
    .split(",")
    .filter((part) => part.trim() !== "");
  if (parts.length === 3) {
    const cards = parts.map(readCard);
    return cards.every((card) => card !== null) ? (cards as Three) : null;
  }
  const all = parts.length === 1 ? meanings(parts[0]!) : null;
  if (all === null || all.length > 12) return null;
  let best: { cards: Three; natural: number } | null = null;
  for (let first = 1; first < all.length - 1; first += 1)
    for (let second = first + 1; second < all.length; second += 1) {
      const groups = [all.slice(0, first), all.slice(first, second), all.slice(second)].map(cardOf);
      if (groups.some((group) => group === null)) continue;
      const natural = groups.filter((group) => group!.rankFirst === (language !== "sv")).length;
      if (best === null || natural > best.natural)
        best = { cards: groups.map((group) => group!.card) as Three, natural };
    }
  return best?.cards ?? null;
}

/** Cards that a beginning may mean: the one that it says, then those whose words begin so. */
export function matching(text: string, most = 8): string[] {
  const typed = plain(text)
    .split(/[ ,]+/)
    .filter((word) => word !== "" && !LITTLE.has(word));
  if (typed.length === 0) return [];
  const said = readCard(text);
  const others = ALL_CARDS.filter((card) => {
    const name = plain(`${spokenName(card)} ${cardName(gameOf(card), card)}`).split(/[ ,]+/);
    return card !== said && typed.every((word) => name.some((one) => one.startsWith(word)));
  });
  return [...(said === null ? [] : [said]), ...others].slice(0, most);
}
