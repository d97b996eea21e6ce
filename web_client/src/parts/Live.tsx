/** What is read aloud: a log of what happens, a status line for what is asked, and alarms. */

import { effect } from "@preact/signals";
import type { Spoke, Update } from "../../protocol";
import { line, me } from "../state/line";
import { lost, mySeat, talk } from "../state/room";
import { hasty, hear, spoken } from "../state/speech";
import { second } from "../state/stage";
import { say } from "../texts/texts";
import { statusText } from "../views/labels";
import { awayKey, stageOf } from "../views/line";
import { clockOf } from "./Seats";
import { isHeard, said } from "./Talk";

let heard = 0;

effect(() => {
  const news = talk.value.filter((one) => one.number > heard);
  heard = talk.value.at(-1)?.number ?? 0;
  const aloud = news.filter((one) => one.old !== true && one.player !== me.peek()?.player);
  hear(aloud.filter((one) => isHeard(one, mySeat.peek())).map(talked));
});

function talked(one: Spoke) {
  const text = say("live.said", { name: one.name, text: said(one) });
  return { is: "beside" as const, text, short: text };
}

/** The regions of a table; empty at first, so that readers notice what is added. */
export function Live({ update }: { update: Update | null }) {
  return (
    <div class="unseen">
      <div role="log" aria-live="polite" aria-label={say("live.log")}>
        {spoken.value.map((one) => (
          <p key={one.id}>{one.text}</p>
        ))}
      </div>
      <div role="status" aria-live="polite">
        {lineCalm(update) || (update === null ? "" : askedNow(update))}
      </div>
      <div role="alert">{lineAlarm(update) || (update === null ? "" : hurry(update))}</div>
    </div>
  );
}

/** The same of the line alone, for pages without a table. */
export function LineLive() {
  return (
    <div class="unseen">
      <div role="status" aria-live="polite">
        {lineCalm(null)}
      </div>
      <div role="alert">{lineAlarm(null)}</div>
    </div>
  );
}

function askedNow(update: Update): string {
  const why = update.you === null ? null : update.table.stood_in[update.you];
  if (why != null) return say(`stood_in.${why}`);
  return hasty.value ? "" : statusText(update);
}

function lineStage() {
  const here = line.value;
  return stageOf(here.at === "away" ? here.since : null, Math.max(second.value, Date.now() - 999));
}

function lineCalm(update: Update | null): string {
  if (lineStage() !== "calm") return "";
  return say(awayKey(line.value, false, update?.you == null));
}

/** What is wrong with the line, without the seconds that the banner counts. */
function lineAlarm(update: Update | null): string {
  const here = line.value;
  if (here.at === "closed") return say(`line.${here.why}`);
  if (lineStage() === "loud") return say(awayKey(here, true, update?.you == null));
  return lost.value ? say("line.lost") : "";
}

/** The last ten seconds of the own clock, said once. */
function hurry(update: Update): string {
  const clock = update.you === null ? null : clockOf(update.you);
  return clock !== null && clock.left <= 10 && clock.left > 0 ? say("live.hurry") : "";
}
