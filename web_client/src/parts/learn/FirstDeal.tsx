/** Before the lessons: a whole deal with hints, at a real table with three bots. */

import { PACKS } from "../../../packs";
import { opening, playFirst } from "../../state/opening";
import { type Key, say } from "../../texts/texts";
import { Button } from "../Button";
import { Card } from "../Card";

/** A few cards of what one meets: a King, somebody to trump him, and the Matto. */
const CARDS = ["CK", "T14", "MAT", "T9", "DQ"];

/** What it is, and the way to it. */
export function FirstDeal({ game }: { game: string }) {
  const declares = PACKS[game]?.declares === true;
  const play = (): void => void playFirst(game);
  return (
    <main class="lesson">
      <article class="prose">
        <p class="which">{say(`game.${game}` as Key)}</p>
        <h1>{say("learn.first")}</h1>
        <p>{say("learn.first.1")}</p>
        <p>{say("learn.first.2")}</p>
        <p>
          {say("learn.first.3")} {declares && say("learn.first.declares")}
        </p>
        <p>{say("learn.first.again")}</p>
        <p class="note">{say("guide.chosen")}</p>
      </article>
      <section class="try first-deal">
        <div class="cloth">
          <h2 class="ask">{say("learn.first.ask")}</h2>
          <div class="fan" aria-hidden="true">
            {CARDS.map((card, at) => (
              <span key={card} style={{ "--t": at - 2, "--d": Math.abs(at - 2) ** 2 * 3.6 }}>
                <Card game={game} card={card} />
              </span>
            ))}
          </div>
          <div class="row center">
            <Button kind="sun" big icon="play" disabled={opening.value} onClick={play}>
              {say("learn.first.do")}
            </Button>
          </div>
        </div>
      </section>
    </main>
  );
}
