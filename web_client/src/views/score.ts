/** The score while a deal is played, as far as the table may know it. */

import { PACKS } from "../../packs";
import type { Table } from "../../protocol";
import { say } from "../texts/texts";
import { tallyText } from "./log";
import { SEATS, type Seat, sides, teamOf } from "./places";

/** A line of the panel: what it is, why, and both figures; null where nothing is counted yet. */
export interface ScoreLine {
  id: "points" | "declared" | "captured" | "last";
  title: string;
  why: string;
  figures: [number, number] | null;
}

/** The lines of the running score, own side first. */
export function scoreLines(table: Table, me: Seat | null): ScoreLine[] {
  const view = table.public;
  if (view === null) return [];
  const from = me ?? 0;
  const pack = PACKS[view.game];
  const won = sides(view.won, from);
  const lines: ScoreLine[] = [
    {
      id: "points",
      title: say("score.points"),
      why:
        view.tricks.length === 0
          ? ""
          : say(pack?.declares ? "score.points.why" : "score.points.plain", {
              ours: won[0],
              theirs: won[1],
            }),
      figures: sides(view.points, from),
    },
  ];
  if (pack?.declares === true) {
    lines.push({
      id: "declared",
      title: say("score.declared"),
      why: declaredText(table, me),
      figures: sides(view.declared, from),
    });
    lines.push({
      id: "captured",
      title: say("score.captured"),
      why: say("score.captured.why"),
      figures: null,
    });
  }
  if (pack !== undefined && pack.lastTrick > 0)
    lines.push({
      id: "last",
      title: say("score.last"),
      why: say("score.last.why", { points: pack.lastTrick }),
      figures: null,
    });
  return lines;
}

function declaredText(table: Table, me: Seat | null): string {
  const found = SEATS.filter((seat) => teamOf(seat) === (me ?? 0) % 2).flatMap((seat) => {
    const tally = table.public?.declarations[seat] ?? null;
    return tally === null ? [] : [tallyText(tally)];
  });
  return found.filter((one) => one !== "").join(", ");
}

/** Both sums so far, own side first: those of the settlement once there is one. */
export function sums(table: Table, me: Seat | null): [number, number] {
  const view = table.public;
  if (view === null) return [0, 0];
  const from = me ?? 0;
  if (view.settlement !== null) return sides(view.settlement.totals, from);
  return sides([view.points[0] + view.declared[0], view.points[1] + view.declared[1]], from);
}
