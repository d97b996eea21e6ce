/** A record read from a file: is it one, and whole enough to be shown? Pure. */

import { PACKS } from "../../packs";
import type { DealRecord, Trick } from "../../protocol";

/** Why a text is no record that can be shown. */
export type Unreadable = "no_json" | "no_record" | "newer" | "unknown_game";

const FORMAT = 1;
const TRICKS = 15;

/** Reads the JSON form of a record; the server wrote and judged it, so only its shape is looked at. */
export function readRecord(text: string): DealRecord | Unreadable {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return "no_json";
  }
  if (typeof found !== "object" || found === null || !("format" in found)) return "no_record";
  if (typeof found.format === "number" && found.format > FORMAT) return "newer";
  const record = found as DealRecord;
  if (typeof record.game !== "string") return "no_record";
  const pack = PACKS[record.game];
  if (pack === undefined) return "unknown_game";
  return isWhole(record, new Set(pack.cards)) ? record : "no_record";
}

function isWhole(record: DealRecord, pack: ReadonlySet<string>): boolean {
  const { seats, hands, discard, tricks, declarations, settlement } = record;
  if (!isList(seats, 4) || !seats.every((name) => typeof name === "string")) return false;
  if (!isSeat(record.dealer) || !isList(hands, 4) || !hands.every(Array.isArray)) return false;
  const dealt = hands.flat();
  if (new Set(dealt).size !== pack.size || dealt.length !== pack.size) return false;
  if (!dealt.every((card) => pack.has(card))) return false;
  if (!isList(discard, 2) || !isList(tricks, TRICKS) || !isList(declarations, 4)) return false;
  if (!tricks.every(isTrick)) return false;
  const played = new Set([...discard, ...tricks.flatMap((trick) => trick.cards)]);
  if (played.size !== pack.size || !dealt.every((card) => played.has(card))) return false;
  return isList(settlement?.totals, 2) && Array.isArray(settlement?.lines);
}

function isTrick(trick: Trick): boolean {
  return isSeat(trick?.leader) && isSeat(trick.taker) && isList(trick.cards, 4);
}

function isSeat(seat: unknown): boolean {
  return seat === 0 || seat === 1 || seat === 2 || seat === 3;
}

function isList(list: unknown, length: number): boolean {
  return Array.isArray(list) && list.length === length;
}
