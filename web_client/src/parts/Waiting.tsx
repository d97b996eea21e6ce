/** Before a deal: who sits where, free seats, the way for friends, bots, and "I am ready". */

import { layout } from "../state/layout";
import { me } from "../state/line";
import { askRoom, ticket } from "../state/room";
import { complain } from "../state/stage";
import { takeKept } from "../state/tickets";
import { list, say } from "../texts/texts";
import { keptFor } from "../views/listing";
import { callOf } from "../views/names";
import { SEATS, type Seat } from "../views/places";
import type { At } from "./at";
import { Button } from "./Button";
import { Ready } from "./DealEnd";
import { Icon } from "./Icon";
import { leave } from "./leaving";
import { AskName } from "./lobby/Named";
import { Agreed } from "./waiting/Agreed";
import { InvitePanel } from "./waiting/Invite";
import { inDeal, isHost, Seating } from "./waiting/Seating";
import "../styles/waiting.css";

export { Invite } from "./waiting/Invite";

/** The sheet of a table that waits for its players. */
export function Waiting({ at }: { at: At }) {
  const shuffling = at.table.shuffle !== null && at.table.shuffle.deal === at.table.deal + 1;
  if (shuffling) return <Shuffling at={at} />;
  const empty = emptySeats(at);
  const bots = SEATS.filter((seat) => at.table.seats[seat]?.bot === true).length;
  const title =
    empty.length > 0
      ? say("waiting.title")
      : bots > 0 && at.table.terms.bots == null
        ? say("waiting.full.bots", { n: bots })
        : say("waiting.full");
  return (
    <section class="sheet waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{title}</h2>
      <SeatsAndFriends at={at} />
      <div class="actions">
        {empty.length === 0 && <Ready at={at} />}
        <Button icon="leave" onClick={() => leave(at)}>
          {say("leave")}
        </Button>
      </div>
      {empty.length > 0 && <p class="note">{say("waiting.begins")}</p>}
      {empty.length === 0 && <Awaited at={at} />}
    </section>
  );
}

function emptySeats(at: At): Seat[] {
  return SEATS.filter((seat) => at.table.seats[seat] === null);
}

/** Seats, terms and invitation: before the first deal, and from the menu between two. */
export function SeatsAndFriends({ at }: { at: At }) {
  const host = isHost(at);
  const empty = emptySeats(at).filter((seat) => at.table.kept[seat] === null);
  const bots = at.table.terms.bots != null;
  // On a phone a host who waits for friends sees first how they come.
  const first = layout.value === "phone" && host && at.view === null && empty.length > 0;
  return (
    <>
      {ticket.value !== null && at.me === null && <Brought at={at} />}
      {!bots && <AskName />}
      {!bots && first && <InvitePanel host />}
      <div class="waiting-grid">
        <div>
          <Seating at={at} />
          {host && !bots && !inDeal(at) && empty.length > 0 && (
            <Button icon="bot" onClick={() => void fill()}>
              {say("waiting.fill", { n: empty.length })}
            </Button>
          )}
        </div>
        {!bots && !first && <InvitePanel host={host} />}
      </div>
      <Agreed at={at} />
    </>
  );
}

/** To whoever comes with the ticket of a kept seat: that seat, or that it is gone. */
function Brought({ at }: { at: At }) {
  const open = keptFor(at.table, me.value?.player ?? null).length > 0;
  return (
    <div class="kept-for-you">
      <b class="grow">{say(open ? "waiting.kept_for_you" : "refused.bad_ticket")}</b>
      {open && (
        <Button kind="main" icon="enter" onClick={() => void takeKept()}>
          {say("waiting.sit")}
        </Button>
      )}
    </div>
  );
}

async function fill(): Promise<void> {
  complain(await askRoom({ t: "fill" }));
}

function Awaited({ at }: { at: At }) {
  const people = SEATS.filter((seat) => at.table.seats[seat]?.bot !== true);
  const missing = people.filter((seat) => !at.table.ready[seat]);
  if (missing.length === 0 || people.length < 2) return null;
  const names = list(missing.map((seat) => callOf(at.table, seat, at.me)));
  return <p class="note">{say("end.awaited", { names })}</p>;
}

/** Between the promise and the cards. */
function Shuffling({ at }: { at: At }) {
  return (
    <p class="shuffling">
      <span class="spin">
        <Icon name="spinner" />
      </span>
      {say("event.promised", { number: at.table.deal + 1 })}
    </p>
  );
}
