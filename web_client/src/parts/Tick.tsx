/** The shuffle's tick: was the deal shuffled as it was promised? Worked out on this device. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Answer } from "../connection/link";
import { receiptsOf } from "../connection/receipts";
import { type Verdict, verdictOn } from "../connection/shuffle";
import { askRoom, room } from "../state/room";
import { say } from "../texts/texts";
import type { At } from "./at";
import { Icon } from "./Icon";

/** A small line: witnessed, consistent, or not as promised. */
export function Tick({ at }: { at: At }) {
  const verdict = useSignal<Verdict | null>(null);
  const { deal } = at.table;
  useEffect(() => {
    let here = true;
    verdict.value = null;
    void askRoom({ t: "fetch", deal }).then((answer) => {
      if (here) verdict.value = judged(answer, deal);
    });
    return () => {
      here = false;
    };
  }, [deal]);
  const now = verdict.value;
  if (now === null) return null;
  const good = now.is !== "refused";
  return (
    <span class={`tick ${good ? "good" : "bad"}`} role={good ? undefined : "alert"}>
      <Icon name={good ? "check" : "close"} size={15} />
      {say(`shuffle.${now.is}`)}
    </span>
  );
}

function judged(answer: Answer, deal: number): Verdict | null {
  if (answer.t !== "recorded") return null;
  return verdictOn(answer.record, receiptsOf(room.peek() ?? "", deal));
}
