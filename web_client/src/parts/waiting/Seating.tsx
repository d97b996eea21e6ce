/** The four seats of a table between deals: who sits there, and what one may do about it. */

import { useSignal } from "@preact/signals";
import { me as player } from "../../state/line";
import { askRoom, room, ticket } from "../../state/room";
import { complain } from "../../state/stage";
import { releaseSeat, reserveSeat, takeKept, tickets } from "../../state/tickets";
import { say } from "../../texts/texts";
import { linkTo } from "../../views/address";
import { keptFor } from "../../views/listing";
import { callOf } from "../../views/names";
import type { Seat } from "../../views/places";
import { sideOf } from "../../views/places";
import type { At } from "../at";
import { Button } from "../Button";
import { CopyLine } from "../CopyLine";
import { Mark } from "../Mark";
import { Face, Standing } from "../Seats";

/** Is this player the host of the table? */
export function isHost(at: At): boolean {
  return at.table.host === player.value?.player;
}

/** The seats: partners one above the other, the viewer's side first. */
export function Seating({ at }: { at: At }) {
  const order = [0, 1, 2, 3].map((turn) => ((at.from + turn) % 4) as Seat);
  return (
    <>
      <ul class="chairs">
        {order.map((seat) => (
          <Chair key={seat} at={at} seat={seat} />
        ))}
      </ul>
      <p class="note">{say("waiting.partners")}</p>
    </>
  );
}

function Chair({ at, seat }: { at: At; seat: Seat }) {
  const sitter = at.table.seats[seat];
  const side = sideOf(seat, at.from);
  return (
    <li class={`chair ${side}`} data-seat={seat}>
      <Face at={at} seat={seat} />
      <div class="grow">
        <b>
          {sitter == null
            ? say("waiting.seat", { number: seat + 1 })
            : callOf(at.table, seat, at.me)}
        </b>
        <small>
          <Mark side={side} />
          <Standing at={at} seat={seat} terse={true} />
          {sitter != null && sitter.player === at.table.host && (
            <span class="host">{say("waiting.host")}</span>
          )}
        </small>
      </div>
      <SeatButton at={at} seat={seat} />
      {isHost(at) && <KeptLink at={at} seat={seat} />}
    </li>
  );
}

/** Is a deal being played? Seats are not changed then. */
export function inDeal(at: At): boolean {
  return at.view !== null && at.view.phase !== "settled";
}

function SeatButton({ at, seat }: { at: At; seat: Seat }) {
  // What may be done about somebody in a deal stands on the seat itself (SeatDrawer).
  return inDeal(at) ? null : <SeatChange at={at} seat={seat} />;
}

function SeatChange({ at, seat }: { at: At; seat: Seat }) {
  const sitter = at.table.seats[seat];
  const kept = at.table.kept[seat] !== null;
  if (at.table.terms.bots != null) return null;
  const mine = keptFor(at.table, player.value?.player ?? null).includes(seat);
  if (at.me === null && mine && ticket.value !== null)
    return (
      <Button kind="main" onClick={() => void takeKept()}>
        {say("waiting.sit")}
      </Button>
    );
  if (at.me === null && !kept && (sitter == null || sitter.bot === true))
    return (
      <Button kind={sitter == null ? "main" : "plain"} onClick={() => void sit(seat)}>
        {say("waiting.sit")}
      </Button>
    );
  if (seat === at.me) return <Button onClick={() => void stand()}>{say("waiting.stand")}</Button>;
  return <HostButton at={at} seat={seat} />;
}

/** What else there is to do with the seat of another: keep it, shut somebody out, move there. */
function HostButton({ at, seat }: { at: At; seat: Seat }) {
  const sitter = at.table.seats[seat];
  const kept = at.table.kept[seat] !== null;
  if (sitter != null)
    return isHost(at) && sitter.bot !== true ? (
      <ShutOut who={sitter.player} name={sitter.name} />
    ) : null;
  return (
    <span class="chair-more">
      {at.me !== null && !kept && (
        <Button onClick={() => void move(seat)}>{say("waiting.move")}</Button>
      )}
      {isHost(at) && (
        <Button onClick={() => void (kept ? releaseSeat(seat) : reserveSeat(seat))}>
          {say(kept ? "waiting.release" : "waiting.reserve")}
        </Button>
      )}
    </span>
  );
}

async function sit(seat: Seat): Promise<boolean> {
  return complain(await askRoom({ t: "sit", seat, ticket: ticket.peek() }));
}

async function stand(): Promise<boolean> {
  return complain(await askRoom({ t: "stand" }));
}

async function move(seat: Seat): Promise<void> {
  if (!(await stand())) await sit(seat);
}

/** Shutting somebody out asks once more, on the same button. */
function ShutOut({ who, name }: { who: string; name: string }) {
  const asked = useSignal(false);
  const press = (): void => {
    if (asked.value) void askRoom({ t: "bar", player: who }).then(complain);
    else setTimeout(() => (asked.value = false), 5000);
    asked.value = !asked.value;
  };
  return (
    <Button onClick={press}>
      {say(asked.value ? "waiting.bar.sure" : "waiting.bar")}
      <span class="unseen">: {name}</span>
    </Button>
  );
}

/** The link of a kept seat, for the friend it is kept for. */
function KeptLink({ at, seat }: { at: At; seat: Seat }) {
  const mine = tickets()[seat];
  const open = at.table.kept[seat] !== null && at.table.kept[seat]?.player == null;
  if (!open || mine === undefined || room.value === null) return null;
  return (
    <div class="kept-link">
      <small>{say("waiting.kept.why")}</small>
      <CopyLine
        link={linkTo(location.href, room.value, mine)}
        label={say("waiting.kept.link", { number: seat + 1 })}
      />
    </div>
  );
}
