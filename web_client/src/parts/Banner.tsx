/** What is wrong with the line, in three stages, and the way back from a bot. */

import type { Closing } from "../connection/link";
import { dialNow, line } from "../state/line";
import { askRoom, lost, presence, unanswered } from "../state/room";
import { complain, second } from "../state/stage";
import { say } from "../texts/texts";
import { awayKey, QUIET, stageOf } from "../views/line";
import type { At } from "./at";
import { Button } from "./Button";
import { Icon } from "./Icon";

/** The banner over the cloth: to look at. What is read aloud of the line is Live's part. */
export function Banner({ at }: { at: At | null }) {
  const here = line.value;
  if (here.at === "closed") return <Closed why={here.why} />;
  const now = Math.max(second.value, Date.now() - 999);
  const stage = stageOf(here.at === "away" ? here.since : null, now);
  if (stage === "calm")
    return (
      <div class="banner">
        <span class="spin">
          <Icon name="spinner" />
        </span>
        <b>{say(awayKey(here, false, at?.me == null))}</b>
      </div>
    );
  if (stage === "loud" && here.at === "away")
    return <Loud at={at} next={here.next} now={now} since={here.since} />;
  if (isSlow(now))
    return (
      <div class="banner">
        <span class="spin">
          <Icon name="spinner" />
        </span>
        <b>{say("line.slow")}</b>
      </div>
    );
  if (lost.value)
    return (
      <div class="banner bad">
        <Icon name="offline" />
        <b>{say("line.lost")}</b>
        <Button onClick={() => (lost.value = false)}>{say("ok")}</Button>
      </div>
    );
  if (at !== null && at.me !== null && at.table.stood_in[at.me] !== null)
    return <StoodIn at={at} me={at.me} />;
  return null;
}

function Loud({
  at,
  next,
  now,
  since,
}: {
  at: At | null;
  next: number;
  now: number;
  since: number;
}) {
  const wait = Math.max(0, Math.round((next - now) / 1000));
  const grace = at?.table.terms.grace ?? 60;
  const left = Math.round(grace - (now - since) / 1000);
  const bot = at?.me != null && (at.table.terms.absence ?? "bot") === "bot";
  return (
    <div class="banner bad">
      <Icon name="offline" size={21} />
      <div>
        <b>{say(awayKey(line.value, true, at?.me == null))}</b>
        <small>
          {say("line.again", { n: wait })}{" "}
          {bot && (left > 0 ? say("line.bot_in", { n: left }) : say("line.bot_now"))}
        </small>
      </div>
      <Button kind="main" onClick={dialNow}>
        {say("line.try")}
      </Button>
    </div>
  );
}

function Closed({ why }: { why: Closing }) {
  return (
    <div class="banner bad">
      <Icon name="offline" size={21} />
      <b>{say(`line.${why}`)}</b>
      <Button kind="main" onClick={dialNow}>
        {say(why === "elsewhere" ? "line.here" : "line.try")}
      </Button>
    </div>
  );
}

function StoodIn({ at, me }: { at: At; me: number }) {
  const why = at.table.stood_in[me]!;
  const back = async (): Promise<void> => {
    complain(await askRoom({ t: "back" }));
  };
  return (
    <div class="banner bad">
      <span class="spin still">
        <Icon name="bot" size={21} />
      </span>
      <b>{say(`stood_in.${why}`)}</b>
      <Button kind="main" onClick={() => void back()}>
        {say("stood_in.back")}
      </Button>
    </div>
  );
}

/** Is the cloth in the shade, because nothing that is done reaches the table? */
export function isShaded(): boolean {
  const here = line.value;
  const now = Math.max(second.value, Date.now() - 999);
  return here.at === "closed" || stageOf(here.at === "away" ? here.since : null, now) === "loud";
}

/** Does something that was done here wait for its answer for longer than a blink? */
function isSlow(now: number): boolean {
  return unanswered.value !== null && now - unanswered.value > QUIET;
}

/** Is somebody awaited, so that the table stands still? */
export function pausedFor(): boolean {
  return presence.value?.told.paused === true;
}
