/** A hand lying open in a replay: what is gone is pale, with the number of its trick. */

import { say } from "../texts/texts";
import { cardName } from "../views/cards";
import type { Held } from "../views/replay";
import { Card } from "./Card";

/** One row of a hand. */
function HandRow({ game, cards }: { game: string; cards: readonly Held[] }) {
  return (
    <ul class="open-row">
      {cards.map((one) => (
        <li key={one.card} class={`held ${kindOf(one)}`}>
          <Card game={game} card={one.card} label={labelOf(game, one)} />
          {one.trick !== null && !one.now && (
            <i class="ord" aria-hidden="true">
              {one.trick}
            </i>
          )}
        </li>
      ))}
    </ul>
  );
}

function kindOf(one: Held): string {
  if (one.now) return "now";
  return one.trick !== null || one.laid ? "spent" : "";
}

function labelOf(game: string, one: Held): string {
  const card = cardName(game, one.card);
  if (one.now) return say("replay.card.now", { card });
  if (one.laid) return say("replay.card.laid", { card });
  return one.trick === null ? card : say("replay.card.gone", { card, trick: one.trick });
}

/** A hand in one or two rows; `shown` leaves out what is gone, `closed` shows backs. */
export function OpenHand(props: {
  game: string;
  cards: readonly Held[];
  rows: 1 | 2;
  closed: boolean;
  spent: boolean;
  name: string;
}) {
  const { game, rows, closed, spent, name } = props;
  const cards = props.cards.filter((one) =>
    one.now ? true : spent && !closed ? true : one.trick === null && !one.laid,
  );
  if (closed) {
    const held = cards.filter((one) => !one.now).length;
    return (
      <div class="open-hand" role="img" aria-label={say("hand.closed", { name, n: held })}>
        <ul class="open-row">
          {Array.from({ length: held }, (_, at) => (
            <li key={at} class="held">
              <Card game={game} card="back" />
            </li>
          ))}
        </ul>
      </div>
    );
  }
  const half = rows === 1 ? cards.length : Math.ceil(props.cards.length / 2);
  return (
    <div class="open-hand">
      <HandRow game={game} cards={cards.slice(0, half)} />
      {rows === 2 && <HandRow game={game} cards={cards.slice(half)} />}
    </div>
  );
}
