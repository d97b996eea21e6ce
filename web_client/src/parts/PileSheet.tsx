/** The explained sheet of a pile. The server counts; this asks it again at every change. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Counted } from "../../protocol";
import { ask, line } from "../state/line";
import { type Key, known, say } from "../texts/texts";
import { pileRemarks, pileRows } from "../views/pile";
import { SheetLines } from "./SheetLines";

/** Taps come fast; the server is asked when they pause. */
const PAUSE = 160;

/** The sheet of these cards. `live` says each new total to screen readers. */
export function PileSheet(props: { game: string; cards: readonly string[]; live?: boolean }) {
  const { game, cards, live } = props;
  const counted = useSignal<Counted | null>(null);
  const wrong = useSignal("");
  const key = `${game} ${cards.join(" ")}`;
  useEffect(() => {
    let here = true;
    if (cards.length === 0) {
      counted.value = null;
      return undefined;
    }
    const timer = setTimeout(() => {
      void ask({ t: "count", game, cards: cards as never }).then((answer) => {
        if (!here) return;
        wrong.value = answer.t === "refused" ? answer.code : "";
        if (answer.t === "counted") counted.value = answer;
      });
    }, PAUSE);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [key]);
  const sheet = cards.length === 0 ? null : counted.value;
  return (
    <>
      {live === true && (
        <div class="pile-total">
          <b>{say("count.cards", { n: cards.length })}</b>
          <span class="num" role="status" aria-live="polite">
            {sheet === null ? "" : say("count.points", { n: sheet.total })}
          </span>
        </div>
      )}
      {cards.length === 0 && <p class="note">{say("count.empty")}</p>}
      {wrong.value !== "" && <p class="note">{refusal(wrong.value)}</p>}
      {sheet === null && cards.length > 0 && line.value.at !== "open" && (
        <p class="note">{say("count.offline")}</p>
      )}
      {sheet !== null && (
        <>
          <SheetLines
            game={game}
            rows={pileRows(game, sheet.lines)}
            title={say("count.sheet")}
            total={say("sheet.pile_total")}
            columns={[{ side: "we", head: null, total: sheet.total }]}
          />
          {live === true &&
            pileRemarks(game, sheet.total).map((text) => (
              <p class="note" key={text}>
                {text}
              </p>
            ))}
        </>
      )}
    </>
  );
}

function refusal(code: string): string {
  const key = `refused.${code}`;
  return known(key) ? say(key as Key, { cards: "" }) : say("refused.other", { code });
}
