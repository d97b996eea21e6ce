/** The tricks of a record: a table of short cards, or every trick in words. Each one jumps there. */

import { useSignal } from "@preact/signals";
import type { DealRecord, Table } from "../../protocol";
import { language, num, say } from "../texts/texts";
import { cardName, suitOf } from "../views/cards";
import { trickText } from "../views/log";
import { callOf, initials } from "../views/names";
import { SEATS, type Seat, sideOf } from "../views/places";
import { shortCard, stepOf, trickPoints } from "../views/replay";

interface Props {
  record: DealRecord;
  table: Table;
  trick: number | null;
  from: Seat;
  me: Seat | null;
  go: (step: number) => void;
}

/** The list, with a switch between its two forms. */
export function TrickList(props: Props) {
  const words = useSignal(false);
  return (
    <section>
      <div class="row">
        <h3 class="grow">{say("replay.tricks")}</h3>
        <span class="seg" role="group" aria-label={say("replay.tricks")}>
          {([false, true] as const).map((one) => (
            <button
              type="button"
              key={String(one)}
              class={words.value === one ? "on" : ""}
              aria-pressed={words.value === one}
              onClick={() => (words.value = one)}
            >
              {say(one ? "replay.words" : "replay.short")}
            </button>
          ))}
        </span>
      </div>
      {words.value ? <InWords {...props} /> : <Short {...props} />}
    </section>
  );
}

function Short({ record, table, trick: here, from, me, go }: Props) {
  return (
    <div class="turns" role="table" aria-label={say("replay.tricks")}>
      <div role="row" class="turn">
        <span role="columnheader" class="head">
          <span class="unseen">{say("replay.trick.head")}</span>
        </span>
        {SEATS.map((seat) => {
          const name = callOf(table, seat, me);
          return (
            <span role="columnheader" class="head" key={seat} title={name} aria-label={name}>
              {name.length > 7 ? `${initials(name)}${name.slice(1, 6)}.` : name}
            </span>
          );
        })}
        <span role="columnheader" class="head num">
          {say("replay.points")}
        </span>
      </div>
      {record.tricks.map((trick, at) => (
        <div role="row" key={at} class={`turn ${here === at + 1 ? "at" : ""}`}>
          <span role="rowheader">
            <button
              type="button"
              aria-label={say("replay.jump", { trick: at + 1 })}
              aria-current={here === at + 1 ? "step" : undefined}
              onClick={() => go(stepOf(at + 1, 4))}
            >
              {at + 1}
            </button>
          </span>
          {SEATS.map((seat) => {
            const card = trick.cards[(seat - trick.leader + 4) % 4]!;
            const kind = `${seat === trick.taker ? "took" : ""} ${seat === trick.leader ? "led" : ""}`;
            return (
              <span
                role="cell"
                key={seat}
                class={`s-${suitOf(card)} ${kind}`}
                aria-label={cardName(record.game, card)}
              >
                {shortCard(record.game, card, language.value)}
              </span>
            );
          })}
          <span role="cell" class={`num ${sideOf(trick.taker, from)}-text`}>
            {num(trickPoints(record, at + 1))}
          </span>
        </div>
      ))}
    </div>
  );
}

function InWords({ record, table, trick: here, me, go }: Props) {
  return (
    <ol class="trick-words">
      {record.tricks.map((trick, at) => (
        <li key={at} class={here === at + 1 ? "at" : ""}>
          <button
            type="button"
            aria-current={here === at + 1 ? "step" : undefined}
            onClick={() => go(stepOf(at + 1, 4))}
          >
            <b>{say("replay.trick", { trick: at + 1 })}</b>
            {say("replay.line", {
              cards: trickText(table, record.game, me, trick.leader, trick.cards),
              taker: callOf(table, trick.taker, me),
            })}
          </button>
        </li>
      ))}
    </ol>
  );
}
