/** For tests: the texts of a language, loaded from the file, and small tables to look at. */

import { readFileSync } from "node:fs";
import type { OwnView, PublicView, Table, Update } from "../protocol";
import type { Language } from "../src/state/settings";
import { type Texts, useTexts } from "../src/texts/texts";

/** The texts of a language. */
export function textsOf(language: Language): Texts {
  const file = new URL(`../src/texts/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf-8")) as Texts;
}

/** From now on everything is said in this language. */
export function speak(language: Language): void {
  useTexts(language, textsOf(language));
}

const NAMES = ["Tullia", "Marco", "Giulia", "Ada"];

/** A deal in play that Marco dealt; anything may be said otherwise. */
export function viewOf(changed: Partial<PublicView> = {}): PublicView {
  return {
    game: "ottocento",
    rules: 1,
    dealer: 1,
    phase: "play",
    turn: 2,
    decision: 4,
    leader: 2,
    table: [],
    led: null,
    winning: null,
    tricks: [],
    held: [15, 15, 15, 15],
    discarded: true,
    trumps: null,
    declarations: [null, null, null, null],
    known: [[], [], [], []],
    won: [0, 0],
    points: [0, 0],
    declared: [0, 0],
    matto: null,
    settlement: null,
    ...changed,
  };
}

/** A table of Tullia, Marco, Giulia and the bot Ada. */
export function tableOf(view: PublicView | null, changed: Partial<Table> = {}): Table {
  const seats = NAMES.map((name, at) => ({ player: `p${at}`, name, bot: name === "Ada" }));
  return {
    terms: { game: view?.game ?? "ottocento" },
    host: "p0",
    seats,
    kept: [null, null, null, null],
    stood_in: [null, null, null, null],
    ready: [false, false, false, false],
    deal: 1,
    results: [],
    score: { totals: [0, 0], winner: null, finished: false },
    broken: [],
    shuffle: null,
    speed: 1,
    paused: false,
    hands: null,
    public: view,
    ...changed,
  } as unknown as Table;
}

/** What a seat knows. */
export function ownOf(changed: Partial<OwnView> = {}): OwnView {
  return {
    seat: 0,
    hand: [],
    discard: [],
    discard_points: 0,
    declarable: null,
    moves: [],
    forbidden: [],
    ...changed,
  };
}

/** An update for Tullia. */
export function updateOf(table: Table, changed: Partial<Update> = {}): Update {
  return {
    t: "update",
    room: "r",
    epoch: 1,
    seq: 1,
    op: "",
    mark: "",
    events: [],
    table,
    you: 0,
    own: null,
    ...changed,
  };
}
