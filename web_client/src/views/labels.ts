/** What is read aloud: cards of the hand, of the trick, and what has just happened. */

import type { Table, Update } from "../../protocol";
import { type Key, list, say } from "../texts/texts";
import { cardName, cardNames, worthOf } from "./cards";
import { about, declaration, playLine, tallyPoints, tallyText } from "./log";
import { callOf, nameOf } from "./names";
import type { Seat } from "./places";
import { type Asking, askingOf, type Playable, reasonText, ruleText } from "./playable";

/** "Ace of Cups, 1 point, playable, 3 of 12". */
export function handLabel(
  game: string,
  one: Playable,
  at: number,
  count: number,
  asking: Asking,
): string {
  const parts = [cardName(game, one.card), say("card.points", { n: worthOf(game, one.card) })];
  if (asking === "play") parts.push(one.ok ? say("card.playable") : say("card.not_playable"));
  if (asking === "discard") parts.push(one.ok ? say("card.may_go") : say("card.stays"));
  if (one.why !== null && asking !== null && asking !== "declare")
    parts.push(reasonText(one.why, game));
  parts.push(say("card.of", { at: at + 1, n: count }));
  return parts.join(", ");
}

/** "King of Cups, Marco, winning". */
export function trickLabel(
  table: Table,
  game: string,
  card: string,
  seat: number,
  me: Seat | null,
  winning: boolean,
): string {
  const parts = [cardName(game, card), callOf(table, seat, me)];
  if (winning) parts.push(say("trick.winning"));
  return parts.join(", ");
}

/** What the own seat should know now, for the status line. */
export function statusText(now: Update): string {
  const view = now.table.public;
  const own = now.own?.view ?? null;
  if (view === null || now.you === null) return "";
  const asking = askingOf(own);
  if (view.phase === "settled") return say("status.settled");
  if (own === null || asking === null) {
    if (view.turn === null) return "";
    return say("status.turn", { name: nameOf(now.table, view.turn) });
  }
  if (asking === "discard") return say("status.discard");
  if (asking === "declare" && own.declarable !== null) {
    if (now.own?.answer != null) return "";
    const what = tallyText(own.declarable);
    return what === ""
      ? say("status.declare.nothing")
      : say("status.declare", { what, points: tallyPoints(own.declarable) });
  }
  return say("status.play", { rule: ruleText(own, view.led) });
}

/** What has happened in an update, a sentence each; for the log that is read aloud. */
export function happened(now: Update, before: Update | null): string[] {
  if (now.collapsed === true) return before === null ? [] : [summary(now)];
  const table = now.table;
  const me = now.you as Seat | null;
  const game = table.public?.game ?? table.terms.game;
  const lines: string[] = [];
  let lying = [...(before?.table.public?.table ?? [])];
  const speak = (told: { key: Key; values: Record<string, string | number> }) =>
    lines.push(say(told.key, told.values));
  for (const event of now.events) {
    switch (event.event) {
      case "dealt":
        speak(about(table, event.dealer, me, "log.deals"));
        if (event.hand.length > 0)
          lines.push(say("log.hand", { cards: list(cardNames(game, event.hand)) }));
        break;
      case "discarded":
        speak(about(table, event.seat, me, "log.discards"));
        break;
      case "declared":
        speak(about(table, event.seat, me, ...declaration(event.tally)));
        break;
      case "skipped":
        speak(about(table, event.seat, me, "log.skips"));
        break;
      case "played":
        speak(playLine(table, game, me, event.seat, lying, event.card));
        lying = [...lying, event.card];
        break;
      case "taken":
        speak(about(table, event.seat, me, "log.takes", { trick: event.trick }));
        lying = [];
        break;
      case "settled": {
        const [first, second] = event.settlement.totals;
        lines.push(say("log.settled", { first, second }));
        break;
      }
      case "sat":
        lines.push(say("event.sat", { name: event.sitter.name, number: event.seat + 1 }));
        break;
      case "stood":
        lines.push(say("event.stood", { number: event.seat + 1 }));
        break;
      case "readied":
        speak(about(table, event.seat, me, "event.ready"));
        break;
      case "stood_in":
        speak(about(table, event.seat, me, `event.stood_in.${event.why}`));
        break;
      case "took_back":
        speak(about(table, event.seat, me, "event.took_back"));
        break;
      case "timed_out":
        speak(about(table, event.seat, me, "event.timed_out"));
        break;
      case "broken_off":
        lines.push(say(`event.broken.${event.cause}` as Key, { number: event.deal }));
        break;
      case "host_passed":
        lines.push(say("event.host_passed"));
        break;
      case "match_begun":
        lines.push(say("event.match_begun"));
        break;
      case "promised":
        lines.push(say("event.promised", { number: event.deal }));
        break;
      case "begun":
      case "opened":
      case "arranged":
      case "seat_released":
      case "barred":
      case "driven":
      case "reserved":
        break;
      default:
        event satisfies never;
    }
  }
  return lines;
}

function summary(now: Update): string {
  const view = now.table.public;
  if (view === null) return say("log.back");
  return say("log.back.trick", { n: view.tricks.length + 1 });
}
