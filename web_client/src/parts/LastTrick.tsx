/** Tricks that were taken: the last one while the deal is played, all of them after it. */

import { signal } from "@preact/signals";
import { say } from "../texts/texts";
import { cardName } from "../views/cards";
import { about } from "../views/log";
import { callOf } from "../views/names";
import { playersOf } from "../views/places";
import type { At } from "./at";
import { IconButton } from "./Button";
import { Card } from "./Card";
import { Icon } from "./Icon";

/** Which trick is shown, counted from 1; null for the last. */
export const shownTrick = signal<number | null>(null);

/** The last trick, or any once the deal is over. */
export function LastTrick({ at }: { at: At }) {
  const tricks = at.view?.tricks ?? [];
  const free = at.view?.phase === "settled";
  const number = free ? Math.min(tricks.length, shownTrick.value ?? tricks.length) : tricks.length;
  const trick = tricks[number - 1];
  if (trick === undefined)
    return (
      <section>
        <h3>{say("last.title")}</h3>
        <small>{say("last.none")}</small>
      </section>
    );
  const taken = about(at.table, trick.taker, at.me, "last.took");
  return (
    <section class="last-trick">
      <div class="row">
        <h3 class="grow">
          {say("last.title")} <small>· {say(taken.key, taken.values)}</small>
        </h3>
        {free && (
          <IconButton
            icon="chevron-left"
            label={say("last.earlier")}
            disabled={number <= 1}
            onClick={() => {
              shownTrick.value = number - 1;
            }}
          />
        )}
        <small>{say("last.of", { at: number, n: 15 })}</small>
        {free && (
          <IconButton
            icon="chevron-right"
            label={say("last.later")}
            disabled={number >= tricks.length}
            onClick={() => {
              shownTrick.value = number + 1;
            }}
          />
        )}
      </div>
      <ol class="last">
        {playersOf(trick.leader, 4).map((seat, place) => {
          const card = trick.cards[place]!;
          return (
            <li key={seat} class={seat === trick.taker ? "took" : ""}>
              {seat === trick.taker && (
                <span class="crown">
                  <Icon name="crown" size={12} />
                </span>
              )}
              <Card game={at.game} card={card} label={cardName(at.game, card)} />
              {callOf(at.table, seat, at.me)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
