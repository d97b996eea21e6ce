/** What checking a shuffle came to, with what is wrong where something is. */

import type { Verdict as Judged } from "../connection/shuffle";
import { type Key, known, say } from "../texts/texts";
import { Icon } from "./Icon";

/** The verdict in a line, and why. A record without a proof is no offence, only unproven. */
export function Verdict({ verdict }: { verdict: Judged }) {
  const bare = verdict.is === "refused" && verdict.why === "no_proof";
  if (bare) return <p class="note">{say("shuffle.why.no_proof")}</p>;
  const good = verdict.is !== "refused";
  const why = verdict.is === "refused" ? `shuffle.why.${verdict.why}` : `shuffle.how.${verdict.is}`;
  return (
    <div class="verdict">
      <p class={`tick ${good ? "good" : "bad"}`}>
        <Icon name={good ? "circle-check" : "circle-x"} size={16} />
        {say(`shuffle.${verdict.is}`)}
      </p>
      {known(why) && <p class="note">{say(why as Key)}</p>}
    </div>
  );
}
