/** Nothing works: the server is away, or it serves another version of this page. */

import { Alone } from "../parts/Alone";
import { dialNow, line, me } from "../state/line";
import { second } from "../state/stage";
import { say } from "../texts/texts";
import { QUIET } from "../views/line";

/** Has the server been out of reach ever since the page was opened, for longer than a blink? */
export function isServerAway(): boolean {
  const here = line.value;
  if (me.value !== null || here.at !== "away") return false;
  return Math.max(second.value, Date.now() - 999) - here.since > QUIET;
}

/** The server does not answer. */
export function ServerAway() {
  const here = line.value;
  const wait = here.at === "away" ? Math.max(0, Math.round((here.next - second.value) / 1000)) : 0;
  return (
    <Alone icon="offline" text={say("away.text")} button={say("line.try")} onClick={dialNow}>
      <p class="note">{say("line.again", { n: wait })}</p>
    </Alone>
  );
}

/** A page of the table could not be fetched; browsers try such a file once only. */
export function PageAway() {
  return (
    <Alone
      icon="offline"
      text={say("away.text")}
      button={say("line.try")}
      onClick={() => location.reload()}
    />
  );
}

/** The page is older than the server: it has to be loaded anew. */
export function OldVersion() {
  return (
    <Alone
      icon="replay"
      text={say("version.text")}
      button={say("version.do")}
      onClick={() => location.reload()}
    />
  );
}
