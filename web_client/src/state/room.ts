/** The one table that this page follows: the newest update, who is there, and what was said. */

import { computed, signal } from "@preact/signals";
import type { Gone, Presence, Refused, Spoke, Update } from "../../protocol";
import type { Asked } from "../connection/commands";
import { Contributor } from "../connection/contributing";
import type { Answer } from "../connection/link";
import { ask, atWelcome, listen } from "./line";

/** The table that the address names; null in the lobby. */
export const room = signal<string | null>(null);
export const ticket = signal<string | null>(null);
export const update = signal<Update | null>(null);
/** Who is there, and when that was heard: its seconds count from then. */
export const presence = signal<{ told: Presence; at: number } | null>(null);
export const talk = signal<readonly Spoke[]>([]);
/** Why the table cannot be followed (any longer). */
export const gone = signal<Gone["code"] | Refused["code"] | null>(null);
/** The server lost cards that were shown here. */
export const lost = signal(false);
/** A move on its way: shown as such until an update or a refusal says more. */
export const pending = signal<{ deal: number; decision: number; cards: readonly string[] } | null>(
  null,
);

export const table = computed(() => update.value?.table ?? null);
export const mySeat = computed(() => update.value?.you ?? null);

const MOST_TALK = 200;
const hearers = new Set<(now: Update, before: Update | null) => void>();
const contributor = new Contributor(ask);

/** Runs at every update, after the signals have it: for animation, sound and what is announced. */
export function atUpdate(run: (now: Update, before: Update | null) => void): () => void {
  hearers.add(run);
  return () => hearers.delete(run);
}

/** Follows a table from now on; with null, whoever has a seat keeps it and goes on hearing of it. */
export function follow(next: string | null, brought: string | null = null): void {
  ticket.value = brought;
  const before = room.peek();
  if (before === next || (next === null && mySeat.peek() !== null)) return;
  if (before !== null && mySeat.peek() === null && gone.peek() === null)
    void ask({ t: "leave", room: before });
  turnTo(next);
  if (next !== null) void enter();
}

/** Leaves the table on purpose: in a deal a bot plays on, between deals the seat is free. */
export async function leaveTable(): Promise<void> {
  const left = askRoom({ t: "leave" });
  turnTo(null);
  await left;
}

function turnTo(next: string | null): void {
  room.value = next;
  update.value = null;
  presence.value = null;
  talk.value = [];
  gone.value = null;
  lost.value = false;
  pending.value = null;
  awaitAnswers([]);
}

/** Enters the table, from where we were. */
export async function enter(): Promise<void> {
  const here = room.peek();
  if (here === null) return;
  const last = update.peek();
  const seen =
    last === null ? null : { epoch: last.epoch, seq: last.seq, op: last.op, mark: last.mark };
  const answer = await ask({ t: "enter", room: here, seen });
  if (answer.t === "refused" && room.peek() === here) gone.value = answer.code;
}

atWelcome(() => {
  if (room.peek() !== null) void enter();
});

listen((message) => {
  if (message.room !== room.peek()) return;
  switch (message.t) {
    case "update":
      return taken(message);
    case "presence":
      presence.value = { told: message, at: Date.now() };
      return;
    case "spoke":
      return heard(message);
    case "gone":
      gone.value = message.code;
      return;
    default:
      message satisfies never;
  }
});

function taken(now: Update): void {
  const before = update.peek();
  if (now.lost === true) {
    lost.value = true;
    pending.value = null;
  }
  gone.value = null;
  update.value = now;
  const mine = pending.peek();
  const decision = now.table.public?.decision ?? -1;
  if (mine !== null && (mine.deal !== now.table.deal || mine.decision !== decision))
    pending.value = null;
  void contributor.look(now);
  for (const run of hearers) run(now, before);
}

/** The table has our answer to declaring; its next update, which may be a while, says so too. */
export function answered(deal: number, declare: boolean): void {
  const now = update.peek();
  if (now?.own == null || now.table.deal !== deal) return;
  update.value = { ...now, own: { ...now.own, answer: declare } };
}

function heard(spoke: Spoke): void {
  if (talk.peek().some((one) => one.number === spoke.number)) return;
  const all = [...talk.peek(), spoke].sort((one, other) => one.number - other.number);
  talk.value = all.slice(-MOST_TALK);
}

type InRoom<Each> = Each extends { room: string } ? Omit<Each, "room"> : never;

/** Since when something that was done at this table waits for its answer; null where nothing does. */
export const unanswered = signal<number | null>(null);
let waiting: readonly { since: number }[] = [];

/** Sends a command about this table. */
export async function askRoom(asked: InRoom<Asked>): Promise<Answer> {
  const here = room.peek();
  if (here === null) return new Promise(() => {});
  const one = { since: Date.now() };
  awaitAnswers([...waiting, one]);
  const answer = await ask({ ...asked, room: here } as Asked);
  awaitAnswers(waiting.filter((other) => other !== one));
  return answer;
}

function awaitAnswers(all: typeof waiting): void {
  waiting = all;
  unanswered.value = all[0]?.since ?? null;
}
