// Written by `make generate` from server/protocol. Do not change by hand.

export interface HelloSaid {
  t: "hello";
  secret: string;
  name: string;
  bot?: boolean;
}

export interface OpenSaid {
  t: "open";
  id: string;
  game: string;
}

export interface EnterSaid {
  t: "enter";
  id: string;
  room: string;
  seen?: SeenSaid | null;
}

export interface SeenSaid {
  epoch: number;
  seq: number;
  op: string;
  mark: string;
}

export interface LeaveSaid {
  t: "leave";
  id: string;
  room: string;
}

export interface SitSaid {
  t: "sit";
  id: string;
  room: string;
  seat: 0 | 1 | 2 | 3;
}

export interface StandSaid {
  t: "stand";
  id: string;
  room: string;
}

export interface FillSaid {
  t: "fill";
  id: string;
  room: string;
}

export interface BeginSaid {
  t: "begin";
  id: string;
  room: string;
  deal: number;
}

export interface AnswerSaid {
  t: "declare";
  id: string;
  room: string;
  deal: number;
  declare: boolean;
}

export interface MoveSaid {
  t: "move";
  id: string;
  room: string;
  deal: number;
  decision: number;
  move: DiscardSaid | PlaySaid;
}

export interface DiscardSaid {
  move: "discard";
  cards: ("ANG" | "B10" | "B5" | "B6" | "B7" | "B8" | "B9" | "BA" | "BEG" | "BJ" | "BK" | "BN" | "BQ" | "C10" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8" | "C9" | "CA" | "CJ" | "CK" | "CN" | "CQ" | "D10" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "D9" | "DA" | "DJ" | "DK" | "DN" | "DQ" | "MAT" | "MOO" | "MOR1" | "MOR2" | "MOR3" | "MOR4" | "S10" | "S5" | "S6" | "S7" | "S8" | "S9" | "SA" | "SJ" | "SK" | "SN" | "SQ" | "SUN" | "T1" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T2" | "T20" | "T21" | "T3" | "T4" | "T5" | "T6" | "T7" | "T8" | "T9" | "WOR")[];
}

export interface PlaySaid {
  move: "play";
  card: "ANG" | "B10" | "B5" | "B6" | "B7" | "B8" | "B9" | "BA" | "BEG" | "BJ" | "BK" | "BN" | "BQ" | "C10" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8" | "C9" | "CA" | "CJ" | "CK" | "CN" | "CQ" | "D10" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "D9" | "DA" | "DJ" | "DK" | "DN" | "DQ" | "MAT" | "MOO" | "MOR1" | "MOR2" | "MOR3" | "MOR4" | "S10" | "S5" | "S6" | "S7" | "S8" | "S9" | "SA" | "SJ" | "SK" | "SN" | "SQ" | "SUN" | "T1" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T2" | "T20" | "T21" | "T3" | "T4" | "T5" | "T6" | "T7" | "T8" | "T9" | "WOR";
}

export type ClientMessage = HelloSaid | OpenSaid | EnterSaid | LeaveSaid | SitSaid | StandSaid | FillSaid | BeginSaid | AnswerSaid | MoveSaid;

export interface Welcome {
  t: "welcome";
  player: string;
  name: string;
  version: string;
}

export interface Done {
  t: "done";
  id: string;
  room?: string | null;
}

export interface Refused {
  t: "refused";
  id: string | null;
  code: string;
  suit?: string | null;
  cards?: string[];
  detail?: string;
}

export interface Update {
  t: "update";
  room: string;
  epoch: number;
  seq: number;
  op: string;
  mark: string;
  collapsed?: boolean;
  lost?: boolean;
  events: (Opened | Sat | Stood | Begun | HandDealt | DiscardSeen | Declared | DeclarationSkipped | CardPlayed | TrickTaken | DealSettled)[];
  table: Table;
  you: 0 | 1 | 2 | 3 | null;
  own: Own | null;
}

export interface Opened {
  event: "opened";
  host: string;
}

export interface Sat {
  event: "sat";
  seat: 0 | 1 | 2 | 3;
  sitter: Sitter;
}

export interface Sitter {
  player: string;
  name: string;
  bot?: boolean;
}

export interface Stood {
  event: "stood";
  seat: 0 | 1 | 2 | 3;
}

export interface Begun {
  event: "begun";
  deal: number;
  commitment: string;
}

export interface HandDealt {
  event: "dealt";
  game: string;
  rules: number;
  dealer: 0 | 1 | 2 | 3;
  hand: string[];
}

export interface DiscardSeen {
  event: "discarded";
  seat: 0 | 1 | 2 | 3;
  cards: string[];
  trumps: number | null;
}

export interface Declared {
  event: "declared";
  seat: 0 | 1 | 2 | 3;
  tally: Tally;
}

export interface Tally {
  sets?: Combination[];
  sequences?: Combination[];
  sets_doubled?: number;
  sequences_doubled?: number;
}

export interface Combination {
  kind: "jacks" | "kings" | "knights" | "queens" | "tarocchi" | "aces" | "batons" | "coins" | "cups" | "grande" | "moors" | "swords";
  cards: string[];
  points: number;
  contatori?: Contatore[];
}

export interface Contatore {
  card: string;
  stands_for?: string | null;
}

export interface DeclarationSkipped {
  event: "skipped";
  seat: 0 | 1 | 2 | 3;
}

export interface CardPlayed {
  event: "played";
  seat: 0 | 1 | 2 | 3;
  card: string;
}

export interface TrickTaken {
  event: "taken";
  seat: 0 | 1 | 2 | 3;
  trick: number;
}

export interface DealSettled {
  event: "settled";
  settlement: Settlement;
}

export interface Settlement {
  lines: Line[];
  totals: [number, number];
  winner: 0 | 1 | null;
}

export interface Line {
  code: "card_points" | "declared" | "declared_sequences_doubled" | "declared_sets_doubled" | "discard_kept" | "discard_lost" | "last_trick" | "matto_kept" | "matto_lost" | "matto_paid" | "sequence" | "sequences_doubled" | "set" | "sets_doubled" | "tricks";
  team: 0 | 1;
  points?: number;
  seat?: 0 | 1 | 2 | 3 | null;
  kind?: "jacks" | "kings" | "knights" | "queens" | "tarocchi" | "aces" | "batons" | "coins" | "cups" | "grande" | "moors" | "swords" | null;
  cards?: string[];
  contatori?: Contatore[];
  worth?: number | null;
  less?: number | null;
  trick?: number | null;
  taker?: 0 | 1 | 2 | 3 | null;
}

export interface Table {
  game: string;
  host: string;
  seats: [Sitter | null, Sitter | null, Sitter | null, Sitter | null];
  deal: number;
  totals: [number, number][];
  commitment: string | null;
  revealed: Revealed | null;
  public: PublicView | null;
}

export interface Revealed {
  secret: string;
  contributions: [string | null, string | null, string | null, string | null];
  dealer_drawn: boolean;
}

export interface PublicView {
  game: string;
  rules: number;
  dealer: 0 | 1 | 2 | 3;
  phase: "declare" | "discard" | "play" | "settled";
  turn: 0 | 1 | 2 | 3 | null;
  decision: number;
  leader: 0 | 1 | 2 | 3;
  table: string[];
  led: string | null;
  winning: 0 | 1 | 2 | 3 | null;
  tricks: Trick[];
  held: [number, number, number, number];
  discarded: boolean;
  trumps: number | null;
  declarations: [Tally | null, Tally | null, Tally | null, Tally | null];
  known: [string[], string[], string[], string[]];
  won: [number, number];
  points: [number, number];
  declared: [number, number];
  matto: MattoPlay | null;
  settlement: Settlement | null;
}

export interface Trick {
  leader: 0 | 1 | 2 | 3;
  cards: string[];
  taker: 0 | 1 | 2 | 3;
}

export interface MattoPlay {
  seat: 0 | 1 | 2 | 3;
  trick: number | null;
  taker: 0 | 1 | 2 | 3 | null;
}

export interface Own {
  view: OwnView;
  answer: boolean | null;
}

export interface OwnView {
  seat: 0 | 1 | 2 | 3;
  hand: string[];
  discard: string[];
  discard_points: number;
  declarable: Tally | null;
  moves: (Discard | Declare | SkipDeclaration | Play)[];
  forbidden: Refusal[];
}

export interface Discard {
  move: "discard";
  cards: string[];
}

export interface Declare {
  move: "declare";
}

export interface SkipDeclaration {
  move: "skip";
}

export interface Play {
  move: "play";
  card: string;
}

export interface Refusal {
  reason: Reason;
  suit?: string | null;
  cards?: string[];
}

export type Reason = "deal_settled" | "declare_first" | "declared_already" | "discard_done" | "discard_first" | "must_follow" | "must_trump" | "no_declarations" | "not_in_hand" | "not_your_turn" | "nothing_to_declare" | "protected_card" | "repeated_card" | "trumps_stay" | "two_cards" | "unknown_card" | "unknown_move";

export interface Gone {
  t: "gone";
  room: string;
  code: "damaged" | "no_such_room";
  detail?: string;
}

export type ServerMessage = Welcome | Done | Refused | Update | Gone;
