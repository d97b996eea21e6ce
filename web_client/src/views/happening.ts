/** What has happened in an update, in sentences; for the log that is read aloud. Pure. */

import type { PublicView, Table, Update } from "../../protocol";
import { type Key, list, say, type Value } from "../texts/texts";
import { cardName, cardNames } from "./cards";
import { about, declaration, discardLine, playLine } from "./log";
import { callOf, teamName } from "./names";
import { playersOf, type Seat } from "./places";

/** One thing that happened: in a sentence, and how it is put where several stand in one. */
export interface Happening {
  is: "play" | "taken" | "beside" | "other";
  text: string;
  short: string;
}

type Words = { key: Key; values: Record<string, Value> };

function told(is: Happening["is"], words: Words): Happening {
  const text = say(words.key, words.values);
  return { is, text, short: text };
}

/** Tricks that were missed during a break are told, but not a whole deal. */
const MISSED = 3;

/** Everything new in an update. */
export function happened(now: Update, before: Update | null): Happening[] {
  if (now.collapsed === true) {
    const same = before === null || (before.epoch === now.epoch && before.seq === now.seq);
    return same ? [] : returned(now, before);
  }
  let lying = [...(before?.table.public?.table ?? [])];
  return now.events.flatMap((event) => {
    const found = happening(now, event, lying);
    if (event.event === "played") lying = [...lying, event.card];
    else if (event.event === "taken" || event.event === "dealt") lying = [];
    return found;
  });
}

function happening(
  now: Update,
  event: Update["events"][number],
  lying: readonly string[],
): Happening[] {
  const table = now.table;
  const me = now.you as Seat | null;
  const game = table.public?.game ?? table.terms.game;
  const other = (key: Key, values: Record<string, Value> = {}) => [told("other", { key, values })];
  const one = (seat: number, key: string) => [told("other", about(table, seat, me, key))];
  switch (event.event) {
    case "dealt": {
      const hand = { cards: list(cardNames(game, event.hand)) };
      const deals = one(event.dealer, "log.deals");
      return event.hand.length > 0 ? [...deals, ...other("log.hand", hand)] : deals;
    }
    case "discarded":
      return table.public === null
        ? one(event.seat, "log.discards")
        : [told("other", discardLine(table, table.public, me))];
    case "declared":
      return [told("beside", about(table, event.seat, me, ...declaration(event.tally)))];
    case "skipped":
      return [told("beside", about(table, event.seat, me, "log.skips"))];
    case "played":
      return [played(table, game, me, event.seat, lying, event.card)];
    case "taken":
      return [told("taken", about(table, event.seat, me, "log.takes", { trick: event.trick }))];
    case "settled":
      return [settled(table, event.settlement.totals, me)];
    case "sat":
      return other("event.sat", { name: event.sitter.name, number: event.seat + 1 });
    case "stood":
      return other("event.stood", { number: event.seat + 1 });
    case "readied":
      return one(event.seat, "event.ready");
    case "stood_in":
      return one(event.seat, `event.stood_in.${event.why}`);
    case "took_back":
      return one(event.seat, "event.took_back");
    case "timed_out":
      return one(event.seat, "event.timed_out");
    case "broken_off":
      return other(`event.broken.${event.cause}` as Key, { number: event.deal });
    case "host_passed":
      return other("event.host_passed");
    case "match_begun":
      return other("event.match_begun");
    case "promised":
      return other("event.promised", { number: event.deal });
    case "cards_chosen":
      return other("event.cards_chosen");
    case "begun":
    case "opened":
    case "arranged":
    case "seat_released":
    case "barred":
    case "driven":
    case "reserved":
      return [];
    default:
      event satisfies never;
      return [];
  }
}

/** A card: led and trumped with in full also among others, else the player and the card. */
function played(
  table: Table,
  game: string,
  me: Seat | null,
  seat: number,
  before: readonly string[],
  card: string,
): Happening {
  const words = playLine(table, game, me, seat, before, card);
  const whole = told("play", words);
  const plain = words.key === "log.plays" || words.key === "log.plays.you";
  return plain ? { ...whole, short: `${callOf(table, seat, me)} ${cardName(game, card)}` } : whole;
}

/** Who has how much in the end, the own side first. */
function settled(table: Table, totals: readonly number[], me: Seat | null): Happening {
  const team = me === null ? 0 : me % 2;
  const values = {
    one: teamName(table, team, me),
    first: totals[team]!,
    other: teamName(table, 1 - team, me),
    second: totals[1 - team]!,
  };
  return told("other", { key: "log.settled", values });
}

/** After a break: where the deal is, and what was missed of it. */
function returned(now: Update, before: Update): Happening[] {
  const view = now.table.public;
  const me = now.you as Seat | null;
  if (view === null) return [told("other", { key: "log.back", values: {} })];
  const back = {
    key: "log.back.trick" as const,
    values: { n: Math.min(15, view.tricks.length + 1) },
  };
  const same = before.table.deal === now.table.deal ? before.table.public : null;
  const news = [told("other", back), ...declaredSince(now.table, view, same, me)];
  news.push(...playedSince(now.table, view, same, me));
  if (view.settlement !== null && same?.settlement == null)
    news.push(settled(now.table, view.settlement.totals, me));
  return news;
}

function declaredSince(
  table: Table,
  view: PublicView,
  same: PublicView | null,
  me: Seat | null,
): Happening[] {
  return playersOf(((view.dealer + 1) % 4) as Seat, 4).flatMap((seat) => {
    const tally = view.declarations[seat] ?? null;
    if (tally === null || (same?.declarations[seat] ?? null) !== null) return [];
    return [told("beside", about(table, seat, me, ...declaration(tally)))];
  });
}

function playedSince(
  table: Table,
  view: PublicView,
  same: PublicView | null,
  me: Seat | null,
): Happening[] {
  const seen = same?.tricks.length ?? 0;
  const from = Math.max(seen, view.tricks.length - MISSED);
  const news: Happening[] = [];
  const tell = (leader: number, cards: readonly string[], known: number): void => {
    playersOf(leader, cards.length).forEach((seat, at) => {
      if (at >= known)
        news.push(played(table, view.game, me, seat, cards.slice(0, at), cards[at]!));
    });
  };
  view.tricks.slice(from).forEach((trick, at) => {
    tell(trick.leader, trick.cards, from + at === seen ? (same?.table.length ?? 0) : 0);
    const number = from + at + 1;
    news.push(told("taken", about(table, trick.taker, me, "log.takes", { trick: number })));
  });
  if (view.phase !== "settled")
    tell(view.leader, view.table, view.tricks.length === seen ? (same?.table.length ?? 0) : 0);
  return news;
}
