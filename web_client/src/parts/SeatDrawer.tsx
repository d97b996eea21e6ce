/** What can be done about somebody at the table: not hear them, or let a bot play for them. */

import { guided } from "../state/guide";
import { me as player } from "../state/line";
import { askRoom, presence } from "../state/room";
import { complain } from "../state/stage";
import { say } from "../texts/texts";
import { nameOf } from "../views/names";
import { type Seat, sideOf } from "../views/places";
import type { At } from "./at";
import { Button } from "./Button";
import { Drawer } from "./Drawer";
import { Toggle } from "./lobby/controls";
import { Mark } from "./Mark";
import { Face, Standing } from "./Seats";
import { seatShown } from "./seatShown";
import { muted } from "./Talk";

/** The sheet of the seat that was tapped. */
export function SeatDrawer({ at }: { at: At }) {
  const seat = seatShown.value;
  if (seat === null) return null;
  const sitter = at.table.seats[seat];
  const name = nameOf(at.table, seat);
  const close = (): void => {
    seatShown.value = null;
  };
  return (
    <Drawer title={name} onClose={close}>
      <div class="row seat-about">
        <Face at={at} seat={seat} />
        <Mark side={sideOf(seat, at.from)} />
        <Standing at={at} seat={seat} terse={false} />
        {sitter?.level != null && (
          <span>{say("seat.level", { level: say(`terms.level.${sitter.level}`) })}</span>
        )}
      </div>
      {sitter?.bot === true && at.table.terms.bots == null && !guided.value && (
        <p class="note">{say(at.me === null ? "seat.bot.watcher" : "seat.bot.friends")}</p>
      )}
      {sitter != null && sitter.bot !== true && seat !== at.me && (
        <Toggle
          label={say("seat.hear", { name })}
          on={!muted.value.has(sitter.player)}
          onChange={(on) => hear(sitter.player, on)}
        />
      )}
      {mayRelieve(at, seat) && (
        <div class="actions">
          <Button icon="bot" onClick={() => void relieve(seat, close)}>
            {say("seat.relieve", { name })}
          </Button>
        </div>
      )}
    </Drawer>
  );
}

function hear(who: string, on: boolean): void {
  const now = new Set(muted.peek());
  if (on) now.delete(who);
  else now.add(who);
  muted.value = now;
}

/** The host may call a bot for somebody who is away or keeps the table waiting. */
function mayRelieve(at: At, seat: Seat): boolean {
  const sitter = at.table.seats[seat];
  const playing = at.view !== null && at.view.phase !== "settled";
  if (!playing || sitter == null || sitter.bot === true || seat === at.me) return false;
  if (at.table.stood_in[seat] !== null || at.table.host !== player.value?.player) return false;
  return presence.value?.told.here[seat] !== "here" || at.view?.turn === seat;
}

async function relieve(seat: Seat, done: () => void): Promise<void> {
  if (!complain(await askRoom({ t: "relieve", seat }))) done();
}
