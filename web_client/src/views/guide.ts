/** The guided first deal in words: what is asked, what each card does, what has just happened. */

import { PACKS } from "../../packs";
import type { CardHint, Hint, Table, Trick, Update } from "../../protocol";
import { type Key, known, say, type Value } from "../texts/texts";
import { cardName, MATTO, suitName, suitOf } from "./cards";
import { about, declaration, tallyPoints } from "./log";
import { callOf, nameOf } from "./names";
import { partnerOf, playersOf, type Seat } from "./places";
import { askingOf } from "./playable";

/** Words with what stands in them. */
export interface Told {
  key: Key;
  values: Record<string, Value>;
}

/** Something that happens for the first time, explained once; `trick` from 1, 0 before the first. */
export interface Note extends Told {
  trick: number;
}

/** Is this the table of a guided first deal? */
export function isLesson(table: Table): boolean {
  return table.terms.lesson === true;
}

/** Under which name a finished first deal of a game is kept. */
export function lessonName(game: string): string {
  return `first:${game}`;
}

// What has happened

/** Everything worth a word so far, in order, each kind where it happened first. */
export function notesOf(table: Table, me: Seat | null): Note[] {
  const view = table.public;
  if (view === null) return [];
  const found = new Map<string, Note>();
  const tell = (trick: number, told: Told): void => {
    if (!found.has(told.key)) found.set(told.key, { trick, ...told });
  };
  tell(0, dealt(table, view.dealer, me));
  if (view.discarded) for (const told of laidAway(table, me)) tell(0, told);
  view.tricks.forEach((trick, at) => {
    during(table, me, at + 1, trick.leader, trick.cards, tell);
    for (const told of taken(table, me, at + 1, trick)) tell(at + 1, told);
  });
  if (view.phase !== "settled")
    during(table, me, view.tricks.length + 1, view.leader, view.table, tell);
  return [...found.values()];
}

/** The notes of the trick that lies there, or of the one before while nothing is new yet. */
export function newsOf(notes: readonly Note[], trick: number): Note[] {
  const now = notes.filter((note) => note.trick === trick);
  return now.length > 0 ? now : notes.filter((note) => note.trick === trick - 1);
}

type Tell = (trick: number, told: Told) => void;

function dealt(table: Table, dealer: number, me: Seat | null): Told {
  const from = me ?? 0;
  return {
    key: "guide.note.dealt",
    values: {
      dealer: callOf(table, dealer, me),
      partner: nameOf(table, partnerOf(from)),
      right: nameOf(table, (from + 1) % 4),
      left: nameOf(table, (from + 3) % 4),
    },
  };
}

function* laidAway(table: Table, me: Seat | null): Generator<Told> {
  const view = table.public!;
  const values = { leader: callOf(table, (view.dealer + 1) % 4, me) };
  const told = about(table, view.dealer, me, "guide.note.discarded", values);
  yield told;
  if (view.trumps !== null)
    yield about(table, view.dealer, me, "guide.note.announced", { n: view.trumps });
}

function during(
  table: Table,
  me: Seat | null,
  trick: number,
  leader: number,
  cards: readonly string[],
  tell: Tell,
): void {
  const view = table.public!;
  const players = playersOf(leader, 4);
  players.forEach((seat, at) => {
    const tally = view.declarations[seat] ?? null;
    if (trick === 1 && tally !== null && tallyPoints(tally) > 0) {
      const [, values] = declaration(tally);
      tell(trick, about(table, seat, me, "guide.note.declared", values));
    }
    const card = cards[at];
    if (card === undefined) return;
    const values = { card: cardName(view.game, card) };
    if (card === MATTO) tell(trick, about(table, seat, me, "guide.note.matto", values));
    const led = cards.slice(0, at).find((one) => one !== MATTO);
    if (led !== undefined && suitOf(led) !== "T" && suitOf(card) === "T") {
      const suit = suitName(suitOf(led));
      tell(trick, about(table, seat, me, "guide.note.trumped", { ...values, suit }));
    }
  });
}

function* taken(table: Table, me: Seat | null, number: number, trick: Trick): Generator<Told> {
  const { game } = table.public!;
  const players = playersOf(trick.leader, 4);
  const card = trick.cards[players.indexOf(trick.taker as Seat)]!;
  const equals = trick.cards.filter((one) => PACKS[game]?.groups.equals?.includes(one));
  const values = { card: cardName(game, card), taker: callOf(table, trick.taker, me) };
  if (number === 1) yield about(table, trick.taker, me, "guide.note.taken", values);
  if (equals.length > 1 && equals.includes(card))
    yield about(table, trick.taker, me, "guide.note.equals", values);
  const owner = players[trick.cards.indexOf(MATTO as never)];
  if (owner !== undefined) yield about(table, owner, me, matto(table, owner, trick.taker), values);
  const points = PACKS[game]?.lastTrick ?? 0;
  if (number === 15 && points > 0)
    yield about(table, trick.taker, me, "guide.note.last", { ...values, points });
}

/** Where the Matto goes: nowhere special if its own team took the trick. */
function matto(table: Table, owner: number, taker: number): string {
  if (owner % 2 === taker % 2) return "guide.note.matto_ours";
  return table.public!.settlement?.lines.some((line) => line.code === "matto_lost") === true
    ? "guide.note.matto_lost"
    : "guide.note.matto_back";
}

// What is asked

/** What the learner is asked now, or for whom the table waits; null before the deal. */
export function nowOf(now: Update): Told | null {
  const view = now.table.public;
  const own = now.own;
  if (view === null || own == null) return null;
  if (view.phase === "settled") return { key: "guide.now.settled", values: {} };
  if (askingOf(own.view) === "play") return askedToPlay(own.hints?.cards ?? []);
  if (own.view.declarable !== null && own.answer === null && view.discarded)
    return { key: "guide.now.declare", values: {} };
  if (view.turn === null) return null;
  const name = nameOf(now.table, view.turn);
  return {
    key: view.phase === "discard" ? "guide.now.discard" : "guide.now.wait",
    values: { name },
  };
}

const REASONS = ["leads", "opens", "follows", "trumps", "free"] as const;

function askedToPlay(cards: readonly CardHint[]): Told {
  for (const { hints } of cards)
    for (const hint of hints) {
      const code = REASONS.find((one) => one === hint.code);
      if (code !== undefined) return { key: `guide.now.${code}`, values: valuesOf(hint, null) };
    }
  return { key: "guide.now.any", values: {} };
}

// What a card does

/** Why a card may be played: where that is said once for all of them, it is left out. */
const PLAIN: readonly string[] = ["leads", "follows", "trumps", "free"];

function valuesOf(hint: Hint, table: Table | null): Record<string, Value> {
  const values: Record<string, Value> = {};
  if (hint.suit != null) values.suit = suitName(hint.suit);
  if (hint.n != null) values.n = hint.n;
  if (hint.seat != null && table !== null) values.name = nameOf(table, hint.seat);
  return values;
}

function sentence(table: Table, hint: Hint): string {
  const key = `hint.${hint.code}`;
  return known(key) ? say(key, valuesOf(hint, table)) : "";
}

/** The facts about a card, a sentence each; `brief` leaves out why it may be played. */
export function factsOf(table: Table, one: CardHint, brief = false): string[] {
  return one.hints
    .filter((hint) => !(brief && PLAIN.includes(hint.code)))
    .map((hint) => sentence(table, hint))
    .filter((text) => text !== "");
}

/** Why a good player would choose it; empty for any other card. */
export function whyOf(one: CardHint): string {
  const [first] = one.why ?? [];
  const key = `why.${first}`;
  return one.suggested === true && known(key) ? say(key) : "";
}

/** The facts about declaring. */
export function declareFacts(now: Update): string[] {
  return (now.own?.hints?.declare ?? []).map((hint) => sentence(now.table, hint));
}

/** What is known of a card that may be played now. */
export function hintOf(now: Update, card: string | null): CardHint | null {
  return now.own?.hints?.cards?.find((one) => one.card === card) ?? null;
}

/** The card that a good player would choose. */
export function suggestedIn(now: Update): CardHint | null {
  return now.own?.hints?.cards?.find((one) => one.suggested === true) ?? null;
}

/** For the ear: a good choice or not, and the facts. */
export function spokenHint(now: Update, card: string): string[] {
  const one = hintOf(now, card);
  if (one === null) return [];
  const facts = factsOf(now.table, one).map((text) => text.replace(/\.$/, ""));
  return one.suggested === true ? [say("guide.suggested"), ...facts] : facts;
}
