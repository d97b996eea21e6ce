/** Tickets of kept seats that this host has made: the server tells each of them only once. */

import { signal } from "@preact/signals";
import { keep, kept } from "../connection/storage";
import { keptFor } from "../views/listing";
import { me } from "./line";
import { askRoom, room, ticket, update } from "./room";
import { complain } from "./stage";

/** Tickets by seat. */
export type Tickets = Readonly<Record<string, string>>;

function read(id: string): Tickets {
  try {
    const old: unknown = JSON.parse(kept(`tickets.${id}`) ?? "{}");
    return typeof old === "object" && old !== null ? (old as Tickets) : {};
  } catch {
    return {};
  }
}

/** Goes up when tickets change, for those who show them. */
const changes = signal(0);

/** The tickets of the table that is followed. */
export function tickets(): Tickets {
  return changes.value < 0 || room.value === null ? {} : read(room.value);
}

function put(id: string, all: Tickets): void {
  keep(`tickets.${id}`, JSON.stringify(all));
  changes.value += 1;
}

/** Keeps a seat for a friend. */
export async function reserveSeat(seat: 0 | 1 | 2 | 3): Promise<void> {
  const id = room.peek();
  const answer = await askRoom({ t: "reserve", seat });
  if (answer.t === "done" && answer.ticket && id !== null)
    put(id, { ...read(id), [seat]: answer.ticket });
  else complain(answer);
}

/** Keeps it for nobody any more. */
export async function releaseSeat(seat: 0 | 1 | 2 | 3): Promise<void> {
  const id = room.peek();
  if (complain(await askRoom({ t: "release", seat })) || id === null) return;
  const { [seat]: _gone, ...others } = read(id) as Record<number, string>;
  put(id, others);
}

/** Sits down with the ticket of the address; it names no seat, so the kept ones are tried. */
export async function takeKept(): Promise<void> {
  const brought = ticket.peek();
  const now = update.peek();
  const seats = now === null ? [] : keptFor(now.table, me.peek()?.player ?? null);
  for (const seat of seats) {
    const answer = await askRoom({ t: "sit", seat, ticket: brought });
    if (answer.t === "done") return;
    if (seat === seats.at(-1)) complain(answer);
  }
}
