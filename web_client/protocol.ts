// Written by `make generate` from server/protocol. Do not change by hand.

export interface HelloSaid {
  t: "hello";
  secret: string;
  name: string;
  bot?: boolean;
  code?: string | null;
}

export interface PairSaid {
  t: "pair";
  id: string;
}

export interface BrowseSaid {
  t: "browse";
  id: string;
}

export interface FindSaid {
  t: "find";
  id: string;
  cards: ["ANG" | "B10" | "B5" | "B6" | "B7" | "B8" | "B9" | "BA" | "BEG" | "BJ" | "BK" | "BN" | "BQ" | "C10" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8" | "C9" | "CA" | "CJ" | "CK" | "CN" | "CQ" | "D10" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "D9" | "DA" | "DJ" | "DK" | "DN" | "DQ" | "MAT" | "MOO" | "MOR1" | "MOR2" | "MOR3" | "MOR4" | "S10" | "S5" | "S6" | "S7" | "S8" | "S9" | "SA" | "SJ" | "SK" | "SN" | "SQ" | "SUN" | "T1" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T2" | "T20" | "T21" | "T3" | "T4" | "T5" | "T6" | "T7" | "T8" | "T9" | "WOR", "ANG" | "B10" | "B5" | "B6" | "B7" | "B8" | "B9" | "BA" | "BEG" | "BJ" | "BK" | "BN" | "BQ" | "C10" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8" | "C9" | "CA" | "CJ" | "CK" | "CN" | "CQ" | "D10" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "D9" | "DA" | "DJ" | "DK" | "DN" | "DQ" | "MAT" | "MOO" | "MOR1" | "MOR2" | "MOR3" | "MOR4" | "S10" | "S5" | "S6" | "S7" | "S8" | "S9" | "SA" | "SJ" | "SK" | "SN" | "SQ" | "SUN" | "T1" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T2" | "T20" | "T21" | "T3" | "T4" | "T5" | "T6" | "T7" | "T8" | "T9" | "WOR", "ANG" | "B10" | "B5" | "B6" | "B7" | "B8" | "B9" | "BA" | "BEG" | "BJ" | "BK" | "BN" | "BQ" | "C10" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8" | "C9" | "CA" | "CJ" | "CK" | "CN" | "CQ" | "D10" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "D9" | "DA" | "DJ" | "DK" | "DN" | "DQ" | "MAT" | "MOO" | "MOR1" | "MOR2" | "MOR3" | "MOR4" | "S10" | "S5" | "S6" | "S7" | "S8" | "S9" | "SA" | "SJ" | "SK" | "SN" | "SQ" | "SUN" | "T1" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T2" | "T20" | "T21" | "T3" | "T4" | "T5" | "T6" | "T7" | "T8" | "T9" | "WOR"];
}

export interface CountSaid {
  t: "count";
  id: string;
  game: string;
  cards: ("ANG" | "B10" | "B5" | "B6" | "B7" | "B8" | "B9" | "BA" | "BEG" | "BJ" | "BK" | "BN" | "BQ" | "C10" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8" | "C9" | "CA" | "CJ" | "CK" | "CN" | "CQ" | "D10" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "D9" | "DA" | "DJ" | "DK" | "DN" | "DQ" | "MAT" | "MOO" | "MOR1" | "MOR2" | "MOR3" | "MOR4" | "S10" | "S5" | "S6" | "S7" | "S8" | "S9" | "SA" | "SJ" | "SK" | "SN" | "SQ" | "SUN" | "T1" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T2" | "T20" | "T21" | "T3" | "T4" | "T5" | "T6" | "T7" | "T8" | "T9" | "WOR")[];
}

export interface OpenSaid {
  t: "open";
  id: string;
  terms: TermsSaid;
}

export interface TermsSaid {
  game: string;
  form?: FixedDealsSaid | ToTargetSaid | null;
  level?: "easy" | "good";
  clock?: 0 | 30 | 45 | 90;
  listed?: boolean;
  watch?: "anyone" | "nobody";
  absence?: "bot" | "pause" | "wait";
  grace?: number;
  chat?: "free" | "phrases";
  bots?: BotsOnlySaid | null;
  lesson?: boolean;
}

export interface FixedDealsSaid {
  type: "deals";
  deals: number;
}

export interface ToTargetSaid {
  type: "target";
  points: number;
}

export interface BotsOnlySaid {
  levels?: ["easy" | "good", "easy" | "good", "easy" | "good", "easy" | "good"];
  speed?: number;
  open_hands?: boolean;
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
  ticket?: string | null;
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

export interface ReserveSaid {
  t: "reserve";
  id: string;
  room: string;
  seat: 0 | 1 | 2 | 3;
}

export interface ReleaseSaid {
  t: "release";
  id: string;
  room: string;
  seat: 0 | 1 | 2 | 3;
}

export interface BarSaid {
  t: "bar";
  id: string;
  room: string;
  player: string;
}

export interface ArrangeSaid {
  t: "arrange";
  id: string;
  room: string;
  terms: TermsSaid;
}

export interface ShowSaid {
  t: "show";
  id: string;
  room: string;
  shown: boolean;
}

export interface BeginSaid {
  t: "begin";
  id: string;
  room: string;
  deal: number;
}

export interface ContributeSaid {
  t: "contribute";
  id: string;
  room: string;
  deal: number;
  random: string;
}

export interface BackSaid {
  t: "back";
  id: string;
  room: string;
}

export interface RelieveSaid {
  t: "relieve";
  id: string;
  room: string;
  seat: 0 | 1 | 2 | 3;
}

export interface BreakOffSaid {
  t: "break_off";
  id: string;
  room: string;
  deal: number;
}

export interface DriveSaid {
  t: "drive";
  id: string;
  room: string;
  speed: number;
  paused: boolean;
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

export interface SpeakSaid {
  t: "speak";
  id: string;
  room: string;
  phrase?: "again" | "back" | "bye" | "good_game" | "good_luck" | "hello" | "one_moment" | "sorry" | "thanks" | "well_played" | null;
  text?: string | null;
}

export interface FetchSaid {
  t: "fetch";
  id: string;
  room: string;
  deal: number;
}

export type ClientMessage = HelloSaid | PairSaid | BrowseSaid | FindSaid | CountSaid | OpenSaid | EnterSaid | LeaveSaid | SitSaid | StandSaid | FillSaid | ReserveSaid | ReleaseSaid | BarSaid | ArrangeSaid | ShowSaid | BeginSaid | ContributeSaid | BackSaid | RelieveSaid | BreakOffSaid | DriveSaid | AnswerSaid | MoveSaid | SpeakSaid | FetchSaid;

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
  ticket?: string | null;
}

export interface Refused {
  t: "refused";
  id: string | null;
  code: string;
  suit?: string | null;
  cards?: string[];
  detail?: string;
}

export interface Tables {
  t: "tables";
  id: string;
  tables: Listing[];
}

export interface Listing {
  room: string;
  terms: Terms;
  seats: [Sitter | null, Sitter | null, Sitter | null, Sitter | null];
  reserved: [boolean, boolean, boolean, boolean];
  deal: number;
  played: number;
  playing: boolean;
  watching: number;
  mine?: boolean;
}

export interface Terms {
  game: string;
  form?: FixedDeals | ToTarget | null;
  level?: "easy" | "good";
  clock?: 0 | 30 | 45 | 90;
  listed?: boolean;
  watch?: "anyone" | "nobody";
  absence?: "bot" | "pause" | "wait";
  grace?: number;
  chat?: "free" | "phrases";
  bots?: BotsOnly | null;
  lesson?: boolean;
}

export interface FixedDeals {
  type: "deals";
  deals: number;
}

export interface ToTarget {
  type: "target";
  points: number;
}

export interface BotsOnly {
  levels?: ["easy" | "good", "easy" | "good", "easy" | "good", "easy" | "good"];
  speed?: number;
  open_hands?: boolean;
}

export interface Sitter {
  player: string;
  name: string;
  bot?: boolean;
  level?: "easy" | "good" | null;
}

export interface Shown {
  t: "shown";
  id: string;
  cards: ["ANG" | "B10" | "B5" | "B6" | "B7" | "B8" | "B9" | "BA" | "BEG" | "BJ" | "BK" | "BN" | "BQ" | "C10" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8" | "C9" | "CA" | "CJ" | "CK" | "CN" | "CQ" | "D10" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "D9" | "DA" | "DJ" | "DK" | "DN" | "DQ" | "MAT" | "MOO" | "MOR1" | "MOR2" | "MOR3" | "MOR4" | "S10" | "S5" | "S6" | "S7" | "S8" | "S9" | "SA" | "SJ" | "SK" | "SN" | "SQ" | "SUN" | "T1" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T2" | "T20" | "T21" | "T3" | "T4" | "T5" | "T6" | "T7" | "T8" | "T9" | "WOR", "ANG" | "B10" | "B5" | "B6" | "B7" | "B8" | "B9" | "BA" | "BEG" | "BJ" | "BK" | "BN" | "BQ" | "C10" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8" | "C9" | "CA" | "CJ" | "CK" | "CN" | "CQ" | "D10" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "D9" | "DA" | "DJ" | "DK" | "DN" | "DQ" | "MAT" | "MOO" | "MOR1" | "MOR2" | "MOR3" | "MOR4" | "S10" | "S5" | "S6" | "S7" | "S8" | "S9" | "SA" | "SJ" | "SK" | "SN" | "SQ" | "SUN" | "T1" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T2" | "T20" | "T21" | "T3" | "T4" | "T5" | "T6" | "T7" | "T8" | "T9" | "WOR", "ANG" | "B10" | "B5" | "B6" | "B7" | "B8" | "B9" | "BA" | "BEG" | "BJ" | "BK" | "BN" | "BQ" | "C10" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8" | "C9" | "CA" | "CJ" | "CK" | "CN" | "CQ" | "D10" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "D9" | "DA" | "DJ" | "DK" | "DN" | "DQ" | "MAT" | "MOO" | "MOR1" | "MOR2" | "MOR3" | "MOR4" | "S10" | "S5" | "S6" | "S7" | "S8" | "S9" | "SA" | "SJ" | "SK" | "SN" | "SQ" | "SUN" | "T1" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T2" | "T20" | "T21" | "T3" | "T4" | "T5" | "T6" | "T7" | "T8" | "T9" | "WOR"] | null;
  seconds?: number;
}

export interface Paired {
  t: "paired";
  id: string;
  code: string;
  seconds: number;
}

export interface Counted {
  t: "counted";
  id: string;
  lines: Line[];
  total: number;
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

export interface Contatore {
  card: string;
  stands_for?: string | null;
}

export interface Recorded {
  t: "recorded";
  id: string;
  record: DealRecord;
}

export interface DealRecord {
  format: number;
  game: string;
  rules: number;
  seats: [string, string, string, string];
  dealer: 0 | 1 | 2 | 3;
  hands: [string[], string[], string[], string[]];
  discard: [string, string];
  trumps: number | null;
  declarations: [Tally | null, Tally | null, Tally | null, Tally | null];
  tricks: Trick[];
  settlement: Settlement;
  shuffle: ShuffleProof | null;
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

export interface Trick {
  leader: 0 | 1 | 2 | 3;
  cards: string[];
  taker: 0 | 1 | 2 | 3;
}

export interface Settlement {
  lines: Line[];
  totals: [number, number];
  winner: 0 | 1 | null;
}

export interface ShuffleProof {
  room: string;
  deal: number;
  commitment: string;
  secret: string;
  contributions: [string | null, string | null, string | null, string | null];
  dealer_drawn: boolean;
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
  events: (Opened | Arranged | HostPassed | Sat | Stood | SeatReleased | Barred | Readied | MatchBegun | StoodIn | TookBack | TimedOut | BrokenOff | Driven | Reserved | Promised | Begun | CardsChosen | HandDealt | DiscardSeen | Declared | DeclarationSkipped | CardPlayed | TrickTaken | DealSettled)[];
  table: Table;
  you: 0 | 1 | 2 | 3 | null;
  own: Own | null;
}

export interface Opened {
  event: "opened";
  host: string;
  terms: Terms;
}

export interface Arranged {
  event: "arranged";
  terms: Terms;
}

export interface HostPassed {
  event: "host_passed";
  host: string;
}

export interface Sat {
  event: "sat";
  seat: 0 | 1 | 2 | 3;
  sitter: Sitter;
}

export interface Stood {
  event: "stood";
  seat: 0 | 1 | 2 | 3;
}

export interface SeatReleased {
  event: "seat_released";
  seat: 0 | 1 | 2 | 3;
}

export interface Barred {
  event: "barred";
  player: string;
}

export interface Readied {
  event: "readied";
  seat: 0 | 1 | 2 | 3;
}

export interface MatchBegun {
  event: "match_begun";
}

export interface StoodIn {
  event: "stood_in";
  seat: 0 | 1 | 2 | 3;
  why: "absent" | "host" | "left" | "slow";
}

export interface TookBack {
  event: "took_back";
  seat: 0 | 1 | 2 | 3;
}

export interface TimedOut {
  event: "timed_out";
  seat: 0 | 1 | 2 | 3;
}

export interface BrokenOff {
  event: "broken_off";
  deal: number;
  cause: "host" | "stood_up";
}

export interface Driven {
  event: "driven";
  speed: number;
  paused: boolean;
}

export interface Reserved {
  event: "reserved";
  seat: 0 | 1 | 2 | 3;
  player?: string | null;
}

export interface Promised {
  event: "promised";
  deal: number;
  commitment: string;
  asked: (0 | 1 | 2 | 3)[];
}

export interface Begun {
  event: "begun";
  deal: number;
  commitment: string;
  contributions: [string | null, string | null, string | null, string | null];
  silent: (0 | 1 | 2 | 3)[];
}

export interface CardsChosen {
  event: "cards_chosen";
  deal: number;
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

export interface Table {
  terms: Terms;
  host: string;
  seats: [Sitter | null, Sitter | null, Sitter | null, Sitter | null];
  kept: [Kept | null, Kept | null, Kept | null, Kept | null];
  stood_in: ["absent" | "host" | "left" | "slow" | null, "absent" | "host" | "left" | "slow" | null, "absent" | "host" | "left" | "slow" | null, "absent" | "host" | "left" | "slow" | null];
  ready: [boolean, boolean, boolean, boolean];
  deal: number;
  players: [string, string, string, string] | null;
  results: Result[];
  played: number;
  score: MatchScore;
  broken: Broken[];
  shuffle: Shuffle | null;
  speed: number;
  paused: boolean;
  hands: [string[], string[], string[], string[]] | null;
  public: PublicView | null;
}

export interface Kept {
  player?: string | null;
}

export interface Result {
  deal: number;
  totals: [number, number];
  stood_in: [number, number, number, number];
}

export interface MatchScore {
  totals: [number, number];
  winner: 0 | 1 | null;
  finished: boolean;
}

export interface Broken {
  deal: number;
  cause: string;
}

export interface Shuffle {
  deal: number;
  commitment: string;
  asked: (0 | 1 | 2 | 3)[];
  contributions?: [string | null, string | null, string | null, string | null] | null;
  silent?: (0 | 1 | 2 | 3)[];
  secret?: string | null;
  dealer_drawn?: boolean | null;
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

export interface MattoPlay {
  seat: 0 | 1 | 2 | 3;
  trick: number | null;
  taker: 0 | 1 | 2 | 3 | null;
}

export interface Own {
  view: OwnView;
  answer: boolean | null;
  prospect?: Tally | null;
  hints?: Hints | null;
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

export interface Hints {
  cards?: CardHint[];
  declare?: Hint[];
}

export interface CardHint {
  card: string;
  hints: Hint[];
  suggested?: boolean;
  why?: ("cash_master" | "cheapest_losing" | "declare_all" | "draw_trumps" | "force_higher" | "keep_combinations" | "last_trick" | "lay_trumps" | "lead_low" | "lead_to_partner" | "long_suit" | "matto_saves" | "nothing_to_declare" | "only_card" | "partner_takes" | "points_to_partner" | "save_begato" | "save_points" | "shorten_a_suit" | "take_points" | "take_with_least" | "void_a_suit")[];
}

export interface Hint {
  code: "adds_points" | "costs_little" | "declare_matto" | "declare_points" | "declare_shows" | "follows" | "free" | "gives_points" | "highest_out" | "last_of_equals" | "last_trick" | "leads" | "makes_void" | "matto_any" | "matto_kept" | "matto_paid" | "may_be_beaten" | "never_takes" | "nothing_to_declare" | "opens" | "others_winning" | "over_partner" | "partner_winning" | "risks_points" | "takes_for_sure" | "takes_so_far" | "trumps" | "wins_points";
  suit?: Suit | null;
  n?: number | null;
  seat?: 0 | 1 | 2 | 3 | null;
}

export type Suit = "B" | "C" | "D" | "S" | "T";

export interface Presence {
  t: "presence";
  room: string;
  here: ["away" | "here" | "left" | null, "away" | "here" | "left" | null, "away" | "here" | "left" | null, "away" | "here" | "left" | null];
  grace: [number | null, number | null, number | null, number | null];
  watching: number;
  clock: Clock | null;
  paused: boolean;
}

export interface Clock {
  seat: 0 | 1 | 2 | 3;
  left: number;
  whole: number;
  stopped?: boolean;
}

export interface Spoke {
  t: "spoke";
  room: string;
  number: number;
  player: string;
  name: string;
  seat: 0 | 1 | 2 | 3 | null;
  phrase: "again" | "back" | "bye" | "good_game" | "good_luck" | "hello" | "one_moment" | "sorry" | "thanks" | "well_played" | null;
  text: string | null;
  old?: boolean;
}

export interface Gone {
  t: "gone";
  room: string;
  code: "barred" | "closed" | "damaged" | "no_such_room" | "no_watching";
  detail?: string;
}

export type ServerMessage = Welcome | Done | Refused | Tables | Shown | Paired | Counted | Recorded | Update | Presence | Spoke | Gone;
