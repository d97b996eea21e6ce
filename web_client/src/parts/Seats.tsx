/** The four who play: chips with names, clocks and what is the matter, and closed cards. */

import { presence } from "../state/room";
import { second, secondsLeft } from "../state/stage";
import { say } from "../texts/texts";
import { faceColour, initials, nameOf } from "../views/names";
import { type Place, placeOf, SEATS, type Seat, sideOf } from "../views/places";
import type { At } from "./at";
import { Card } from "./Card";
import { Icon } from "./Icon";
import { Mark } from "./Mark";
import { seatShown } from "./seatShown";

/** Seconds left of a running clock, by the newest presence; null where none runs for the seat. */
export function clockOf(seat: number): { left: number; whole: number; stopped: boolean } | null {
  const here = presence.value;
  const clock = here?.told.clock;
  if (here == null || clock == null || clock.seat !== seat) return null;
  return {
    left: secondsLeft.value ?? 0,
    whole: clock.whole,
    stopped: clock.stopped === true,
  };
}

/** Seconds until a bot plays for somebody who is away; null where nothing is planned. */
export function graceOf(seat: number): number | null {
  const here = presence.value;
  const grace = here?.told.grace[seat] ?? null;
  if (here == null || grace === null) return null;
  return Math.max(0, Math.round(grace - (second.value - here.at) / 1000));
}

function isTurn(at: At, seat: Seat): boolean {
  return at.view !== null && at.view.phase !== "settled" && at.view.turn === seat;
}

/** The face of a seat, with the ring of its clock when it is its turn. */
export function Face({ at, seat }: { at: At; seat: Seat }) {
  const sitter = at.table.seats[seat];
  const turn = isTurn(at, seat);
  const clock = clockOf(seat);
  const left = clock === null ? 100 : (100 * clock.left) / clock.whole;
  const soon = clock !== null && clock.left <= 5;
  const bot = sitter?.bot === true || at.table.stood_in[seat] !== null;
  return (
    <span
      class={`face ${sideOf(seat, at.from)} ${turn ? "turn" : ""} ${soon ? "soon" : ""}`}
      style={{ "--c": faceOf(at, seat), "--left": left }}
      aria-hidden="true"
    >
      {sitter === null || sitter === undefined ? (
        <Icon name="armchair" size={20} />
      ) : bot ? (
        <Icon name="bot" size={21} />
      ) : (
        initials(sitter.name)
      )}
    </span>
  );
}

function faceOf(at: At, seat: Seat): string {
  const sitter = at.table.seats[seat];
  return sitter == null || sitter.bot === true ? "#4C5B6B" : faceColour(sitter.player);
}

/** What is said under a name: partner, bot, away, cards left. */
export function Standing({ at, seat, terse }: { at: At; seat: Seat; terse: boolean }) {
  const parts: string[] = [];
  const sitter = at.table.seats[seat];
  const here = presence.value?.told.here[seat];
  const held = at.view?.held[seat];
  const playing = at.view !== null && at.view.phase !== "settled";
  if (sitter == null) {
    parts.push(at.table.kept[seat] !== null ? say("seat.kept") : say("seat.free"));
  } else if (at.table.stood_in[seat] !== null) {
    parts.push(say("seat.bot_plays"));
  } else if (sitter.bot !== true && (here === "away" || here === "left")) {
    const grace = graceOf(seat);
    parts.push(say(here === "left" ? "seat.left" : "seat.away"));
    if (grace !== null) parts.push(say("seat.bot_in", { n: grace }));
  } else if (at.view?.phase === "discard" && at.view.dealer === seat && seat !== at.me) {
    return <span>{say("seat.lays")}</span>;
  } else if (sitter.bot === true) {
    parts.push(say("seat.bot"));
  } else if (!terse && at.me !== null && seat !== at.me && seat % 2 === at.me % 2) {
    parts.push(say("seat.partner"));
  }
  if (!playing && at.table.ready[seat]) parts.push(say("seat.ready"));
  const away = here === "away" || here === "left";
  if (playing && held !== undefined && !away)
    parts.push(terse ? String(held) : say("seat.cards", { n: held }));
  return <span>{parts.join(" · ")}</span>;
}

/** The chip of one of the other three. */
export function SeatChip({ at, seat, terse }: { at: At; seat: Seat; terse: boolean }) {
  const place = placeOf(seat, at.from);
  const clock = clockOf(seat);
  const turn = isTurn(at, seat);
  return (
    <button
      type="button"
      class={`seat ${place} ${turn ? "on" : ""}`}
      data-seat={seat}
      onClick={() => (seatShown.value = seat)}
    >
      <Face at={at} seat={seat} />
      <span class="grow">
        <b>
          <span class="name">{nameOf(at.table, seat)}</span>
          {at.view !== null && at.view.dealer === seat && <Dealer />}
          {clock !== null && <span class="left">{say("seconds", { n: clock.left })}</span>}
        </b>
        <small>
          <Mark side={sideOf(seat, at.from)} />
          <Standing at={at} seat={seat} terse={terse} />
        </small>
      </span>
    </button>
  );
}

/** The sign of the dealer. */
export function Dealer() {
  return (
    <abbr class="dealer" title={say("seat.dealer")}>
      D
    </abbr>
  );
}

/** Closed cards that peek from the edge, one for each that a seat holds. */
export function Backs({ at }: { at: At }) {
  if (at.view === null || at.view.phase === "settled") return null;
  return (
    <>
      {SEATS.filter((seat) => seat !== at.from).map((seat) => (
        <BackRow key={seat} at={at} seat={seat} place={placeOf(seat, at.from)} />
      ))}
    </>
  );
}

function BackRow({ at, seat, place }: { at: At; seat: Seat; place: Place }) {
  const count = at.view?.held[seat] ?? 0;
  return (
    <div class={`backs ${place}`} aria-hidden="true">
      {Array.from({ length: count }, (_, number) => (
        <Card key={number} game={at.game} card="back" />
      ))}
    </div>
  );
}
