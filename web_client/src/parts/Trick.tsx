/** The cards on the table: the running trick, or the finished one while it still lies there. */

import { finished } from "../state/stage";
import { say } from "../texts/texts";
import { MATTO } from "../views/cards";
import { trickLabel } from "../views/labels";
import { placeOf, playersOf, SEATS, type Seat } from "../views/places";
import type { At } from "./at";
import { Card } from "./Card";

/** The trick. Every card flies in from its player's side, and out to whoever takes it. */
export function Trick({ at }: { at: At }) {
  const { view, game } = at;
  if (view === null) return null;
  const done = finished.value?.deal === at.table.deal ? finished.value : null;
  if (done === null && (view.phase === "settled" || view.phase === "discard")) return null;
  const leader = done?.trick.leader ?? view.leader;
  const cards = done?.trick.cards ?? view.table;
  const winning = done?.trick.taker ?? view.winning;
  const number = done?.number ?? view.tricks.length + 1;
  const players = playersOf(leader, cards.length);
  const taker = done?.sweeping === true ? placeOf(done.trick.taker, at.from) : null;
  return (
    <div
      class={`trick ${taker === null ? "" : "sweeping"}`}
      role="group"
      aria-label={say("trick.title")}
    >
      {done === null && <Open at={at} players={players} />}
      {cards.map((card, place) => {
        const seat = players[place]!;
        const to = card === MATTO ? placeOf(seat, at.from) : taker;
        const best = winning === seat;
        return (
          <div
            key={`${number} ${card}`}
            class={`played moving ${placeOf(seat, at.from)} ${best ? "winning" : ""} ${taker === null ? "" : `to-${to}`}`}
          >
            {best && (
              <span class="tag">{say(done === null ? "trick.winning" : "trick.takes")}</span>
            )}
            <Card
              game={game}
              card={card}
              label={trickLabel(at.table, game, card, seat, at.me, best)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** The open places of those who are still to play. */
function Open({ at, players }: { at: At; players: readonly Seat[] }) {
  const turn = at.view?.turn ?? null;
  if (turn === null || at.view?.phase !== "play") return null;
  return (
    <>
      {SEATS.filter((seat) => !players.includes(seat) && seat === turn).map((seat) => (
        <div key={seat} class={`played ${placeOf(seat, at.from)}`}>
          <div class={`open ${seat === at.me ? "mine" : ""}`} />
        </div>
      ))}
    </>
  );
}
