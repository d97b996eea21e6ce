/** Laying two cards away: what was chosen, and the button that lights up at two. */

import { pending } from "../state/room";
import { layAway, laying } from "../state/stage";
import { say } from "../texts/texts";
import { cardName } from "../views/cards";
import { isDiscard } from "../views/playable";
import type { At } from "./at";
import { Button } from "./Button";
import { Card } from "./Card";

/** The two places on the cloth. */
export function Discard({ at }: { at: At }) {
  const own = at.update.own?.view;
  if (own === undefined) return null;
  const chosen = laying.value;
  const ready = isDiscard(own, chosen) && chosen.length === 2 && pending.value === null;
  return (
    <section class="lay" aria-labelledby="lay-title">
      <h2 id="lay-title">{say("lay.title")}</h2>
      <p>{say("lay.why")}</p>
      <div class="slots">
        <span class="tally">{say("lay.count", { n: chosen.length })}</span>
        {[0, 1].map((place) => {
          const card = chosen[place];
          return card === undefined ? (
            <div class="open mine" key={place} />
          ) : (
            <Card key={card} game={at.game} card={card} label={cardName(at.game, card)} />
          );
        })}
        <span class="tally" />
      </div>
      <div class="row center">
        <Button kind="main" disabled={!ready} onClick={() => void layAway()}>
          {say("lay.do")}
        </Button>
        <Button
          kind="ghost"
          disabled={chosen.length === 0}
          onClick={() => {
            laying.value = [];
          }}
        >
          {say("lay.back")}
        </Button>
      </div>
    </section>
  );
}
