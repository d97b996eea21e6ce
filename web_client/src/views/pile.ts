/** A pile laid out by itself: its code in an address, its cards in rows, its sheet. Pure. */

import { PACKS } from "../../packs";
import type { Line } from "../../protocol";
import { type Key, num, say } from "../texts/texts";
import { suitOf, worthOf } from "./cards";
import { type Row, rolesOf } from "./sheet";

/** The cards of a game by suit, strongest first; the trumps with the Matto last. */
export function suitsOf(game: string): { suit: string; cards: string[] }[] {
  const cards = PACKS[game]?.cards ?? [];
  return [..."SBCDT"].map((suit) => ({
    suit,
    cards: cards.filter((card) => (suitOf(card) === "M" ? "T" : suitOf(card)) === suit),
  }));
}

/** A pile as 16 digits: bit for bit the pack in its order, so that a link stays short. */
export function pileCode(game: string, pile: ReadonlySet<string>): string {
  let bits = 0n;
  (PACKS[game]?.cards ?? []).forEach((card, at) => {
    if (pile.has(card)) bits |= 1n << BigInt(at);
  });
  return bits.toString(16).padStart(16, "0");
}

/** The pile of an address: 16 digits, or the codes of cards with points or plus signs between. */
export function pileFrom(game: string, text: string): Set<string> {
  const cards = PACKS[game]?.cards ?? [];
  if (/^[0-9a-f]{16}$/.test(text)) {
    const bits = BigInt(`0x${text}`);
    return new Set(cards.filter((_, at) => (bits >> BigInt(at)) & 1n));
  }
  return new Set(text.split(/[.+, ]/).filter((card) => cards.includes(card)));
}

/** A pile in the order of the pack. */
export function inPackOrder(game: string, pile: ReadonlySet<string>): string[] {
  return (PACKS[game]?.cards ?? []).filter((card) => pile.has(card));
}

const TITLES: Partial<Record<Line["code"], Key>> = {
  set: "sheet.sets",
  sequence: "sheet.sequences",
};

/** The rows of a pile's sheet, from the server's lines. */
export function pileRows(game: string, lines: readonly Line[]): Row[] {
  const rows: Row[] = [];
  for (const line of lines) {
    if (line.code === "card_points" || line.code === "tricks") rows.push(pointsRow(game, line));
    else if (line.code.endsWith("doubled")) rows.push(doubledRow(line, lines));
    else meldInto(rows, game, line);
  }
  return rows;
}

function bare(id: string, title: string): Row {
  return {
    id,
    title,
    why: "",
    melds: [],
    folded: false,
    piles: [],
    figures: [null, null],
    doubled: null,
  };
}

function pointsRow(game: string, line: Line): Row {
  const cards = line.cards ?? [];
  const key = line.code as "card_points" | "tricks";
  const values = [...new Set(cards.map((card) => worthOf(game, card)))].sort((a, b) => b - a);
  return {
    ...bare(key, say(`sheet.${key}`)),
    why: say(`sheet.${key}.how`, {
      n: cards.length,
      worth: line.worth ?? 0,
      less: line.less ?? 0,
    }),
    piles: values.map((value) => ({
      side: "we",
      label: say("sheet.worth", { value }),
      cards: cards.filter((card) => worthOf(game, card) === value),
    })),
    figures: [line.points ?? 0, null],
  };
}

function meldInto(rows: Row[], game: string, line: Line): void {
  const title = TITLES[line.code];
  if (title === undefined) return;
  let row = rows.find((one) => one.id === line.code);
  if (row === undefined) {
    row = { ...bare(line.code, say(title)), why: say(`${title}.how` as Key), figures: [0, null] };
    rows.push(row);
  }
  row.melds.push({
    side: "we",
    title: say(`kind.${line.kind ?? ""}` as Key),
    who: "",
    cards: line.cards ?? [],
    roles: rolesOf(game, line.contatori ?? []),
    points: line.points ?? 0,
  });
  row.figures = [(row.figures[0] ?? 0) + (line.points ?? 0), null];
}

function doubledRow(line: Line, lines: readonly Line[]): Row {
  const which = line.code === "sets_doubled" ? "set" : "sequence";
  const n = lines.filter((one) => one.code === which).length;
  return {
    ...bare(line.code, say(`count.${which}s_doubled` as Key, { n })),
    figures: [line.points ?? 0, null],
    doubled: "we",
  };
}

/** What the sheet of a pile leaves out, in words. */
export function pileRemarks(game: string, total: number): string[] {
  const pack = PACKS[game];
  const told: string[] = [];
  if (total % 1 !== 0) told.push(say("sheet.odd"));
  if (pack !== undefined && pack.lastTrick > 0)
    told.push(say("sheet.add", { points: pack.lastTrick }));
  if (pack?.total != null)
    told.push(say("sheet.rest", { total: pack.total, points: num(pack.total - total) }));
  return told;
}
