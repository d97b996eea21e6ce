/** What is read aloud: cards of the hand, of the trick, and what is asked of the player. */

import type { Table, Update } from "../../protocol";
import { say } from "../texts/texts";
import { cardName, worthOf } from "./cards";
import { tallyPoints, tallyText } from "./log";
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
  more: readonly string[] = [],
): string {
  const parts = [cardName(game, one.card), say("card.points", { n: worthOf(game, one.card) })];
  if (asking === "play") parts.push(one.ok ? say("card.playable") : say("card.not_playable"));
  if (asking === "discard") parts.push(one.ok ? say("card.may_go") : say("card.stays"));
  if (one.why !== null && asking !== null && asking !== "declare")
    parts.push(reasonText(one.why, game));
  parts.push(...more, say("card.of", { at: at + 1, n: count }));
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
