/** The deal so far in words, built anew from the public view: so it is whole after every break. */

import type { PublicView, Table, Tally } from "../../protocol";
import { type Key, list, say, type Value } from "../texts/texts";
import { cardName, cardNames, MATTO, suitOf } from "./cards";
import { nameOf } from "./names";
import { playersOf, type Seat } from "./places";

/** One line: the words, what stands in them, and whose line it is. */
export interface LogLine {
  trick: number | null;
  key: Key;
  values: Record<string, Value>;
}

/** A sentence about somebody, in the second person where it is the viewer. */
export function about(
  table: Table,
  seat: number,
  me: Seat | null,
  key: string,
  values: Record<string, Value> = {},
): Pick<LogLine, "key" | "values"> {
  const mine = seat === me;
  return {
    key: (mine ? `${key}.you` : key) as Key,
    values: { ...values, name: mine ? say("you") : nameOf(table, seat) },
  };
}

/** A declaration in a row, as it adds up: "Aces 10, Moors 15, Kings 17, doubled +42". */
export function tallyText(tally: Tally): string {
  const found = [...(tally.sets ?? []), ...(tally.sequences ?? [])];
  const told = found.map((one) =>
    say("tally.one", { kind: say(`kind.${one.kind}` as Key), points: one.points }),
  );
  const points = (tally.sets_doubled ?? 0) + (tally.sequences_doubled ?? 0);
  return [...told, ...(points > 0 ? [say("tally.doubled", { points })] : [])].join(", ");
}

/** What a declaration comes to, doubling counted. */
export function tallyPoints(tally: Tally): number {
  const found = [...(tally.sets ?? []), ...(tally.sequences ?? [])];
  const doubled = (tally.sets_doubled ?? 0) + (tally.sequences_doubled ?? 0);
  return found.reduce((sum, one) => sum + one.points, doubled);
}

/** Everything that has happened in the deal, in order. */
export function logOf(table: Table, me: Seat | null): LogLine[] {
  const view = table.public;
  if (view === null) return [];
  const lines: LogLine[] = [{ trick: null, ...about(table, view.dealer, me, "log.deals") }];
  if (view.discarded) lines.push({ trick: null, ...discardLine(table, view, me) });
  view.tricks.forEach((trick, at) => {
    lines.push(...trickLines(table, view, me, at + 1, trick.leader, trick.cards));
    lines.push({ trick: at + 1, ...about(table, trick.taker, me, "log.takes", { trick: at + 1 }) });
  });
  if (view.phase !== "settled")
    lines.push(...trickLines(table, view, me, view.tricks.length + 1, view.leader, view.table));
  return lines;
}

/** The words of the discard, with the trumps in it where the game has them announced. */
export function discardLine(
  table: Table,
  view: PublicView,
  me: Seat | null,
): Pick<LogLine, "key" | "values"> {
  if (view.trumps === null) return about(table, view.dealer, me, "log.discards");
  if (view.trumps === 0) return about(table, view.dealer, me, "log.discards.no_trumps");
  return about(table, view.dealer, me, "log.discards.trumps", { n: view.trumps });
}

function trickLines(
  table: Table,
  view: PublicView,
  me: Seat | null,
  trick: number,
  leader: number,
  cards: readonly string[],
): LogLine[] {
  const lines: LogLine[] = [];
  const players = playersOf(leader, 4);
  players.forEach((seat, at) => {
    const tally = view.declarations[seat] ?? null;
    if (trick === 1 && tally !== null)
      lines.push({ trick, ...about(table, seat, me, ...declaration(tally)) });
    const card = cards[at];
    if (card !== undefined)
      lines.push({ trick, ...playLine(table, view.game, me, seat, cards.slice(0, at), card) });
  });
  return lines;
}

/** The words of a declaration, or of none. */
export function declaration(tally: Tally): [string, Record<string, Value>] {
  const what = tallyText(tally);
  return what === "" ? ["log.skips", {}] : ["log.declares", { what, points: tallyPoints(tally) }];
}

/** The words of a card played onto those before it. */
export function playLine(
  table: Table,
  game: string,
  me: Seat | null,
  seat: number,
  before: readonly string[],
  card: string,
): Pick<LogLine, "key" | "values"> {
  const led = before.find((one) => one !== MATTO);
  const values = { card: cardName(game, card) };
  if (before.length === 0) return about(table, seat, me, "log.leads", values);
  if (led !== undefined && suitOf(card) === "T" && suitOf(led) !== "T")
    return about(table, seat, me, "log.trumps", values);
  return about(table, seat, me, "log.plays", values);
}

/** The cards of a trick in a row, for the ear: "Marco 9 of Coins, You Ace of Coins". */
export function trickText(
  table: Table,
  game: string,
  me: Seat | null,
  leader: number,
  cards: readonly string[],
): string {
  const names = cardNames(game, cards);
  return list(
    playersOf(leader, cards.length).map(
      (seat, at) => `${seat === me ? say("you") : nameOf(table, seat)} ${names[at]}`,
    ),
  );
}
