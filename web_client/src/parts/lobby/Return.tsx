/** "Your seat is waiting": the tables where this player sits, one strip each. */

import { remembered } from "../../state/mine";
import { room, update } from "../../state/room";
import { go } from "../../state/route";
import { myTurn } from "../../state/stage";
import { list, say } from "../../texts/texts";
import type { Remembered } from "../../views/remembered";
import { gameName } from "../../views/terms";
import { Button } from "../Button";
import { Icon } from "../Icon";
import { clockOf } from "../Seats";

const MOST = 3;

/** The strips; of tables with bots alone the newest of each game, since all sound alike. */
export function Return() {
  const told = remembered.value.filter(
    (one, at, all) =>
      one.with.length > 0 ||
      at === all.findIndex(({ game, with: people }) => game === one.game && people.length === 0),
  );
  return (
    <>
      {told.slice(0, MOST).map((one) => (
        <Strip key={one.room} one={one} />
      ))}
    </>
  );
}

function Strip({ one }: { one: Remembered }) {
  return (
    <section class="resume" aria-label={say("return.title")}>
      <Icon name="timer" size={19} />
      <p class="grow">
        <b>
          {one.with.length > 0
            ? say("return.with", { names: list(one.with) })
            : say("return.bots", { game: gameName(one.game) })}
        </b>{" "}
        {turnText(one.room)}
      </p>
      <Button kind="main" onClick={() => go(one.room)}>
        {say("return.do")}
      </Button>
    </section>
  );
}

/** What is known of a table that is still followed: that it waits for this player. */
function turnText(id: string): string {
  if (room.value !== id || !myTurn.value) return say("return.safe");
  const clock = clockOf(update.value?.you ?? 0);
  return clock === null ? say("return.turn") : say("return.clock", { n: clock.left });
}
