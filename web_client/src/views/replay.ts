/**
 * A record and a step: what lies where. Pure, and without rules: tricks and takers are the record's.
 *
 * Step 0 is the hands as dealt, step 1 the two cards laid away, then every card is one step.
 */

import type { DealRecord, Table, Trick } from "../../protocol";
import { type Key, list, say, type Value } from "../texts/texts";
import { cardNames, cornerOf, MATTO, rankOf, shortName, suitOf, worthOf } from "./cards";
import { about, declaration, playLine } from "./log";
import { inOrder } from "./order";
import { playersOf, SEATS, type Seat, teamOf } from "./places";

/** A card of an open hand: in which trick it went, if it went by now. */
export interface Held {
  card: string;
  trick: number | null;
  laid: boolean;
  /** It lies on the table now. */
  now: boolean;
}

/** Everything that is drawn at one step. */
export interface Position {
  step: number;
  /** The trick on the table, counted from 1; null before the first card. */
  trick: number | null;
  table: { seat: Seat; card: string }[];
  /** Who takes the trick, once it is whole. */
  taker: Seat | null;
  hands: Held[][];
  left: number[];
  /** Tricks that were taken by then. */
  taken: number;
}

const BEFORE = 1;
const EACH = 4;

/** The last step of a record. */
export function lastStep(record: DealRecord): number {
  return BEFORE + record.tricks.length * EACH;
}

/** The step at which a trick has some of its cards on the table. */
export function stepOf(trick: number, cards: number): number {
  return BEFORE + (trick - 1) * EACH + cards;
}

/** The step a whole trick earlier or later: to the end of a trick, or to the deal. */
export function leap(record: DealRecord, step: number, way: 1 | -1): number {
  const played = step - BEFORE;
  if (way === 1) {
    const next = Math.floor(Math.max(0, played) / EACH) + 1;
    return Math.min(lastStep(record), stepOf(next, EACH));
  }
  return played <= EACH ? 0 : stepOf(Math.ceil(played / EACH) - 1, EACH);
}

/** A step from an address; the first one for nonsense. */
export function stepFrom(text: string | undefined, record: DealRecord): number {
  const step = /^\d{1,3}$/.test(text ?? "") ? Number(text) : 0;
  return Math.min(step, lastStep(record));
}

/** What is drawn at a step. */
export function positionAt(record: DealRecord, step: number): Position {
  const played = Math.max(0, step - BEFORE);
  const trick = played === 0 ? null : Math.ceil(played / EACH);
  const cards = trick === null ? 0 : played - (trick - 1) * EACH;
  const running = trick === null ? undefined : record.tricks[trick - 1];
  const table =
    running === undefined
      ? []
      : playersOf(running.leader, cards).map((seat, at) => ({ seat, card: running.cards[at]! }));
  const went = whenPlayed(record.tricks, played);
  const lying = new Set(table.map((one) => one.card));
  const hands = SEATS.map((seat) =>
    inOrder(record.hands[seat], record.game, "suits").map((card) => ({
      card,
      trick: went.get(card) ?? null,
      laid: step >= BEFORE && record.discard.includes(card),
      now: lying.has(card),
    })),
  );
  return {
    step,
    trick,
    table,
    taker: running !== undefined && cards === EACH ? running.taker : null,
    hands,
    left: hands.map((hand) => hand.filter((one) => one.trick === null && !one.laid).length),
    taken: Math.floor(played / EACH),
  };
}

function whenPlayed(tricks: readonly Trick[], played: number): Map<string, number> {
  const went = new Map<string, number>();
  tricks.forEach((trick, number) => {
    trick.cards.forEach((card, at) => {
      if (number * EACH + at < played) went.set(card, number + 1);
    });
  });
  return went;
}

type Line = { seat: number; key: Key; values: Record<string, Value> };

/** What has just happened, in words. */
export function happenedAt(record: DealRecord, table: Table, step: number, me: Seat | null): Line {
  const { dealer } = record;
  if (step === 0) return { seat: dealer, ...about(table, dealer, me, "log.deals") };
  if (step === BEFORE) return { seat: dealer, ...laidAway(record, table, me) };
  const { trick, table: lying } = positionAt(record, step);
  const last = lying.at(-1);
  if (trick === null || last === undefined) return { seat: dealer, key: "log.deals", values: {} };
  const before = lying.slice(0, -1).map((one) => one.card);
  return { seat: last.seat, ...playLine(table, record.game, me, last.seat, before, last.card) };
}

function laidAway(record: DealRecord, table: Table, me: Seat | null) {
  const cards = list(cardNames(record.game, record.discard));
  return about(table, record.dealer, me, "replay.lays", { cards });
}

/** One trick in words: every card, then who takes it; declarations come before the first card. */
export function trickWords(
  record: DealRecord,
  table: Table,
  number: number,
  me: Seat | null,
  cards = EACH,
): string[] {
  const trick = record.tricks[number - 1];
  if (trick === undefined) return [];
  const words: string[] = [];
  const speak = (told: { key: Key; values: Record<string, Value> }) =>
    words.push(say(told.key, told.values));
  playersOf(trick.leader, cards).forEach((seat, at) => {
    const tally = record.declarations[seat];
    if (number === 1 && tally !== null && tally !== undefined)
      speak(about(table, seat, me, ...declaration(tally)));
    const before = trick.cards.slice(0, at);
    speak(playLine(table, record.game, me, seat, before, trick.cards[at]!));
  });
  if (cards === EACH) speak(about(table, trick.taker, me, "log.takes", { trick: number }));
  return words;
}

/** What half a point a card comes to: from the record's own sheet, 0 where nothing is taken off. */
function offEach(record: DealRecord): number {
  const line = record.settlement.lines.find((one) => one.code === "card_points");
  const count = line?.cards?.length ?? 0;
  return count === 0 ? 0 : (line?.less ?? 0) / count;
}

/** What the cards of a trick are worth to its taker. The Matto goes back to its owner. */
export function trickPoints(record: DealRecord, number: number): number {
  const trick = record.tricks[number - 1];
  if (trick === undefined) return 0;
  const players = playersOf(trick.leader, EACH);
  return trick.cards
    .filter((card, at) => card !== MATTO || teamOf(players[at]!) === teamOf(trick.taker))
    .reduce((sum, card) => sum + worthOf(record.game, card) - offEach(record), 0);
}

const SIGNS = { S: "s", B: "b", C: "c", D: "d" } as const;

/** A card as short as a list needs it: "Kc", "16", "Sun". */
export function shortCard(game: string, card: string, language: string): string {
  const suit = suitOf(card);
  if (suit === "T" || suit === "M") return rankOf(card) ?? shortName(game, card);
  return `${cornerOf(game, card, language) ?? ""}${SIGNS[suit]}`;
}

/** Where a record comes from, and the step that the address names. */
export type Source =
  | { from: "room"; name: string; room: string; deal: number; step: string | undefined }
  | { from: "file"; name: string; step: string | undefined };

/** What stands behind `#/replay/`: `ROOM/DEAL/STEP`, or `-/NAME/STEP` for a file; null for nothing. */
export function sourceOf(rest: string): Source | null {
  const file = /^-\/([0-9a-f]{4,64})(?:\/(\d+))?$/.exec(rest);
  if (file !== null) return { from: "file", name: `-/${file[1]}`, step: file[2] };
  const room = /^([0-9a-z]{1,40})\/(\d{1,10})(?:\/(\d+))?$/.exec(rest);
  if (room === null) return null;
  const [, name, deal, step] = room;
  return { from: "room", name: `${name}/${deal}`, room: name!, deal: Number(deal), step };
}
