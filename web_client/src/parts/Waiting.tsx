/** Before a deal: who sits where, free seats, the link for friends, bots, and "I am ready". */

import { useSignal } from "@preact/signals";
import { me as player } from "../state/line";
import { askRoom, room, ticket } from "../state/room";
import { complain } from "../state/stage";
import { list, say } from "../texts/texts";
import { callOf } from "../views/names";
import { SEATS, type Seat, sideOf } from "../views/places";
import type { At } from "./at";
import { Button } from "./Button";
import { Ready } from "./DealEnd";
import { Icon } from "./Icon";
import { Mark } from "./Mark";
import { Face, Standing } from "./Seats";

/** The sheet of a table that waits for its players. */
export function Waiting({ at }: { at: At }) {
  const host = at.table.host === player.value?.player;
  const empty = SEATS.filter((seat) => at.table.seats[seat] === null);
  const shuffling = at.table.shuffle !== null && at.table.shuffle.deal === at.table.deal + 1;
  if (shuffling) return <Shuffling at={at} />;
  return (
    <section class="sheet waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{say(empty.length > 0 ? "waiting.title" : "waiting.full")}</h2>
      <ul class="chairs">
        {SEATS.map((seat) => (
          <Chair key={seat} at={at} seat={seat} />
        ))}
      </ul>
      {empty.length > 0 && <Invite />}
      <div class="actions">
        {host && empty.length > 0 && (
          <Button icon="bot" kind={at.me === null ? "plain" : "main"} onClick={() => void fill()}>
            {say("waiting.fill", { n: empty.length })}
          </Button>
        )}
        {empty.length === 0 && <Ready at={at} />}
      </div>
      {empty.length === 0 && <Awaited at={at} />}
    </section>
  );
}

async function fill(): Promise<void> {
  complain(await askRoom({ t: "fill" }));
}

function Chair({ at, seat }: { at: At; seat: Seat }) {
  const sitter = at.table.seats[seat];
  const sit = async (): Promise<void> => {
    complain(await askRoom({ t: "sit", seat, ticket: ticket.peek() }));
  };
  return (
    <li class={`chair ${sideOf(seat, at.from)}`}>
      <Face at={at} seat={seat} />
      <div class="grow">
        <b>
          {sitter === null
            ? say("waiting.seat", { number: seat + 1 })
            : callOf(at.table, seat, at.me)}
        </b>
        <small>
          <Mark side={sideOf(seat, at.from)} />
          <Standing at={at} seat={seat} terse={true} />
        </small>
      </div>
      {(sitter === null || (sitter?.bot === true && at.me === null)) && at.me === null && (
        <Button onClick={() => void sit()} icon="enter">
          {say("waiting.sit")}
        </Button>
      )}
    </li>
  );
}

function Awaited({ at }: { at: At }) {
  const people = SEATS.filter((seat) => at.table.seats[seat]?.bot !== true);
  const missing = people.filter((seat) => !at.table.ready[seat]);
  if (missing.length === 0 || people.length < 2) return null;
  const names = list(missing.map((seat) => callOf(at.table, seat, at.me)));
  return <p class="note">{say("end.awaited", { names })}</p>;
}

/** The link for friends; where the browser cannot copy, the text is there to be selected. */
export function Invite() {
  const copied = useSignal(false);
  const link = `${location.origin}${location.pathname}#${room.value ?? ""}`;
  const copy = async (input: HTMLInputElement | null): Promise<void> => {
    input?.select();
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(link);
      else if (!document.execCommand("copy")) return;
      copied.value = true;
      setTimeout(() => (copied.value = false), 2500);
    } catch {
      // Selected, at least: the player copies it by hand.
    }
  };
  return (
    <div class="invite">
      <small>{say("invite.why")}</small>
      <div class="row">
        <input
          readOnly
          value={link}
          aria-label={say("invite.link")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          class="btn plain"
          onClick={(event) =>
            void copy(event.currentTarget.parentElement?.querySelector("input") ?? null)
          }
        >
          <Icon name={copied.value ? "check" : "copy"} />
          {say(copied.value ? "invite.copied" : "invite.copy")}
        </button>
      </div>
    </div>
  );
}

/** Between the promise and the cards. */
function Shuffling({ at }: { at: At }) {
  return (
    <p class="shuffling" role="status">
      <span class="spin">
        <Icon name="spinner" />
      </span>
      {say("event.promised", { number: at.table.deal + 1 })}
    </p>
  );
}
