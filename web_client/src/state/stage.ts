/** What this screen adds to the newest update: a finished trick that stays a while, chosen cards. */

import { computed, effect, signal } from "@preact/signals";
import type { Trick, Update } from "../../protocol";
import type { Answer } from "../connection/link";
import { say } from "../texts/texts";
import { askingOf, reasonText } from "../views/playable";
import { chosenFor, keepChosen } from "./chosen";
import { guided, teaches } from "./guide";
import { answered, askRoom, atUpdate, pending, presence, update } from "./room";
import { settings } from "./settings";
import { toast } from "./toasts";

/** A finished trick that still lies on the table; `sweeping` while it goes to its taker. */
export interface Finished {
  deal: number;
  number: number;
  trick: Trick;
  sweeping: boolean;
  /** It brings something to read: it lies there until one goes on. */
  waits: boolean;
}

export const SWEEP = 340;
export const finished = signal<Finished | null>(null);
/** The card that is lifted, to be played by a second tap. */
export const lifted = signal<string | null>(null);
/** Cards chosen to be laid away. */
export const laying = signal<readonly string[]>([]);
/** A card chosen before the turn; sent when the server offers it. */
export const premove = signal<string | null>(null);
/** The end of the deal is put aside, to look at the table again. */
export const aside = signal(false);

let timer: ReturnType<typeof setTimeout> | undefined;

/** The deal whose opening words a learner has read. */
const introduced = signal<number | null>(null);
/** A learner's deal has begun, and its opening words are still to be read. */
export const introducing = computed(() => {
  const view = update.value?.table.public;
  if (!guided.value || view == null || view.phase === "settled") return false;
  return view.tricks.length === 0 && introduced.value !== update.value?.table.deal;
});

/** A learner sees one thing at a time: nothing is asked while the last trick still lies there. */
export const reading = computed(
  () => guided.value && (finished.value !== null || introducing.value),
);

/** What the own seat is asked for now. */
export const asking = computed(() =>
  reading.value ? null : askingOf(update.value?.own?.view ?? null),
);

/** The last deal is settled, and its last trick has been seen. */
export const over = computed(
  () => update.value?.table.public?.phase === "settled" && finished.value === null,
);

atUpdate((now, before) => {
  const chosen = before === null ? chosenFor(now) : [];
  if (now.table.deal !== before?.table.deal) newDeal();
  if (chosen.length > 0) laying.value = chosen;
  hold(now);
  firePremove(now);
  const hand = now.own?.view.hand ?? [];
  if (lifted.peek() !== null && !hand.includes(lifted.peek()!)) lifted.value = null;
  if (asking.peek() !== "discard") laying.value = [];
});

effect(() => {
  const cards = laying.value;
  const now = update.peek();
  if (now !== null) keepChosen(now, cards);
});

function newDeal(): void {
  lifted.value = null;
  laying.value = [];
  premove.value = null;
  aside.value = false;
  finished.value = null;
  clearTimeout(timer);
}

function hold(now: Update): void {
  if (now.collapsed === true) return;
  const taken = now.events.findLast((event) => event.event === "taken");
  const trick = taken === undefined ? undefined : now.table.public?.tricks[taken.trick - 1];
  if (taken === undefined || trick === undefined) return;
  clearTimeout(timer);
  const waits = teaches(taken.trick);
  finished.value = { deal: now.table.deal, number: taken.trick, trick, sweeping: false, waits };
  const { hold: wait } = settings.peek();
  if (wait !== null && !waits) timer = setTimeout(sweep, wait);
}

/** Lets the finished trick go now; true if there was one. */
export function sweep(): boolean {
  const here = finished.peek();
  if (here === null) return false;
  if (here.sweeping) return true; // and it goes on going: its timer is not touched
  clearTimeout(timer);
  finished.value = { ...here, sweeping: true };
  timer = setTimeout(() => {
    finished.value = null;
  }, SWEEP);
  return true;
}

/** Goes on from what was to be read. */
export function goOn(): void {
  if (introducing.peek()) introduced.value = update.peek()?.table.deal ?? null;
  else sweep();
}

/** Takes the finished trick off at once, because its place is needed. */
export function clearTrick(): void {
  clearTimeout(timer);
  finished.value = null;
}

// A forced card that is played in an instant would tell the table that it was forced.
const PREMOVE_WAITS = [350, 900] as const;

function firePremove(now: Update): void {
  const card = premove.peek();
  if (card === null || askingOf(now.own?.view ?? null) !== "play") return;
  premove.value = null;
  const may = now.own?.view.moves.some((move) => move.move === "play" && move.card === card);
  if (may !== true) {
    toast(say("premove.dropped"));
    return;
  }
  const [least, most] = PREMOVE_WAITS;
  const seen = finished.peek() === null ? 0 : (settings.peek().hold ?? 0);
  const moment = momentOf(now);
  const fire = (): void => {
    // Whoever has played something else meanwhile does not mean this card any more.
    if (momentOf(update.peek()) === moment) void play(card);
  };
  setTimeout(fire, seen + least + Math.random() * (most - least));
}

function momentOf(now: Update | null): string {
  return `${now?.room} ${now?.table.deal} ${now?.table.public?.decision}`;
}

/** Plays a card: the server decides, the card waits until it has. */
export async function play(card: string): Promise<void> {
  const now = update.peek();
  const view = now?.table.public;
  if (now == null || view == null || pending.peek() !== null) return;
  const { deal } = now.table;
  const { decision } = view;
  lifted.value = null;
  clearTrick();
  pending.value = { deal, decision, cards: [card] };
  const move = { move: "play" as const, card: card as never };
  refusedAt(decision, await askRoom({ t: "move", deal, decision, move }));
}

/** Lays the chosen cards away. */
export async function layAway(): Promise<void> {
  const now = update.peek();
  const view = now?.table.public;
  const cards = laying.peek();
  if (now == null || view == null || pending.peek() !== null) return;
  const { deal } = now.table;
  const { decision } = view;
  pending.value = { deal, decision, cards };
  const move = { move: "discard" as const, cards: cards as never };
  refusedAt(decision, await askRoom({ t: "move", deal, decision, move }));
}

/** Answers whether to declare. */
export async function declare(all: boolean): Promise<void> {
  const now = update.peek();
  if (now == null) return;
  const { deal } = now.table;
  const answer = await askRoom({ t: "declare", deal, declare: all });
  // Nobody else may notice an early answer, so no update tells of it before it is published.
  if (!complain(answer) && update.peek()?.room === now.room) answered(deal, all);
}

function refusedAt(decision: number, answer: Answer): void {
  if (answer.t === "refused" && pending.peek()?.decision === decision) pending.value = null;
  complain(answer);
}

/** Says why something was refused. */
export function complain(answer: Answer): boolean {
  if (answer.t !== "refused") return false;
  const game = update.peek()?.table.terms.game ?? "";
  toast(reasonText(answer, game), true);
  return true;
}

/** The seconds on the wall, for whoever shows a clock. */
export const second = signal(Date.now());
setInterval(() => {
  second.value = Date.now();
}, 1000);

/** The seconds of the clock that runs; null where none does. Its presence counts from when it came. */
export const secondsLeft = computed(() => {
  const here = presence.value;
  const clock = here?.told.clock;
  if (here == null || clock == null) return null;
  const gone = clock.stopped === true ? 0 : (second.value - here.at) / 1000;
  return Math.max(0, Math.round(clock.left - gone));
});

/** Is it this player's turn to do something that the others wait for? */
export const myTurn = computed(() => {
  const now = update.value;
  const view = now?.table.public;
  if (now == null || view == null || now.you === null) return false;
  if (reading.value) return false;
  return view.turn === now.you && view.phase !== "settled" && now.table.stood_in[now.you] === null;
});

/** Runs when it becomes this player's turn. */
export function atMyTurn(run: () => void): () => void {
  let was = false;
  return effect(() => {
    const is = myTurn.value;
    if (is && !was) run();
    was = is;
  });
}
