/** The panel beside the cloth of a desk: score, last trick, log, talk and rules. */

import { signal } from "@preact/signals";
import { guided } from "../state/guide";
import { asking, laying } from "../state/stage";
import { type Key, list, say } from "../texts/texts";
import { cardNames } from "../views/cards";
import type { At } from "./at";
import { combinations } from "./Declared";
import { drawer } from "./Drawer";
import { GuidePanel } from "./guide/Guide";
import { LastTrick } from "./LastTrick";
import { Log } from "./Log";
import { Rules } from "./Rules";
import { Meter, Score, Teams } from "./Score";
import { Speak, Talk, unheard } from "./Talk";

export type Tab = "log" | "talk" | "rules";
export const tab = signal<Tab>("log");
const TABS: readonly Tab[] = ["log", "talk", "rules"];

/** Opens a tab in the sheet from below, where no panel shows it. */
export function openTab(name: Tab): void {
  tab.value = name;
  drawer.value = "talk";
}

/** The panel. */
export function SidePanel({ at }: { at: At }) {
  const discard = asking.value === "discard";
  const title = guided.value
    ? "guide.title"
    : discard
      ? "panel.you_deal"
      : at.view === null
        ? "panel.before"
        : "score.title";
  return (
    <aside class="side" aria-label={say("panel.title")}>
      <header>
        <h2>{say(title)}</h2>
      </header>
      <div class="side-body">
        {guided.value && <GuidePanel at={at} />}
        {discard ? (
          <WhatToLay at={at} />
        ) : (
          at.view !== null && (
            <section>{guided.value ? <Standing at={at} /> : <Score at={at} />}</section>
          )
        )}
        {!discard && at.view !== null && <LastTrick at={at} />}
        <Tabs at={at} />
      </div>
      {!guided.value && <Speak at={at} />}
    </aside>
  );
}

/** Both sums alone, where the guide has the room of the rest. */
function Standing({ at }: { at: At }) {
  return (
    <>
      <Teams at={at} />
      <Meter at={at} />
    </>
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
        class={`tab-panel ${tab.value === "log" ? "newest" : ""}`}
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
  const tally = at.update.own?.prospect;
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
                <div>
                  {say(`kind.${one.kind}` as Key)}
                  <small>{list(cardNames(at.game, one.cards))}</small>
                </div>
                {one.cards.some((card) => laying.value.includes(card)) ? (
                  <small>{say("lay.breaks")}</small>
                ) : (
                  <span class="num">{one.points}</span>
                )}
              </div>
            ))}
          </div>
          <p class="note">{say("lay.declare.why")}</p>
        </section>
      )}
    </>
  );
}
