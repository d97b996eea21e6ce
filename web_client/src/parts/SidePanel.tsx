/** The panel beside the cloth of a desk: score, last trick, log, talk and rules. */

import { signal } from "@preact/signals";
import { asking } from "../state/stage";
import type { Key } from "../texts/texts";
import { say } from "../texts/texts";
import type { At } from "./at";
import { combinations } from "./Declared";
import { LastTrick } from "./LastTrick";
import { Log } from "./Log";
import { Rules } from "./Rules";
import { Score } from "./Score";
import { Speak, Talk, unheard } from "./Talk";

export type Tab = "log" | "talk" | "rules";
export const tab = signal<Tab>("log");
const TABS: readonly Tab[] = ["log", "talk", "rules"];

/** The panel. */
export function SidePanel({ at }: { at: At }) {
  const discard = asking.value === "discard";
  return (
    <aside class="side" aria-label={say("panel.title")}>
      <header>
        <h2>{say(discard ? "panel.you_deal" : "score.title")}</h2>
      </header>
      <div class="side-body">
        {discard ? (
          <WhatToLay at={at} />
        ) : (
          at.view !== null && (
            <section>
              <Score at={at} />
            </section>
          )
        )}
        {!discard && at.view !== null && <LastTrick at={at} />}
        <Tabs at={at} />
      </div>
      <Speak at={at} />
    </aside>
  );
}

/** Log, talk and rules under three tabs. */
export function Tabs({ at }: { at: At }) {
  const fresh = tab.value === "talk" ? 0 : unheard();
  return (
    <section class="tabbed">
      <div class="tabs" role="tablist">
        {TABS.map((name) => (
          <button
            type="button"
            role="tab"
            key={name}
            id={`tab-${name}`}
            aria-selected={tab.value === name}
            aria-controls="tab-panel"
            onClick={() => {
              tab.value = name;
            }}
          >
            {say(name === "talk" && at.me === null ? "tab.watchers" : (`tab.${name}` as Key))}
            {name === "talk" && fresh > 0 && <span class="count">{fresh}</span>}
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        id="tab-panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab.value}`}
        tabIndex={0}
      >
        {tab.value === "log" && <Log at={at} />}
        {tab.value === "talk" && <Talk at={at} />}
        {tab.value === "rules" && <Rules game={at.game} />}
      </div>
    </section>
  );
}

/** What laying away means, and what could be declared. */
function WhatToLay({ at }: { at: At }) {
  const tally = at.update.own?.view.declarable;
  return (
    <>
      <section>
        <h3>{say("lay.what")}</h3>
        <p class="note">{say("lay.what.why")}</p>
        <ul class="note">
          <li>{say("lay.tip.void")}</li>
          <li>{say("lay.tip.lost")}</li>
        </ul>
      </section>
      {tally != null && combinations(tally).length > 0 && (
        <section>
          <h3>{say("lay.declare")}</h3>
          <div class="lines">
            {combinations(tally).map((one) => (
              <div class="line" key={one.kind}>
                <div>{say(`kind.${one.kind}` as Key)}</div>
                <span class="num">{one.points}</span>
              </div>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
