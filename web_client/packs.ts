// Written by `make generate` from engine/variants. Do not change by hand.

/** A pack: its cards in deck order (each suit and the trumps high to low), and what each counts. */
export interface Pack {
  readonly cards: readonly string[];
  readonly worth: readonly number[];
  readonly lastTrick: number;
  readonly declares: boolean;
  readonly total: number | null;
  /** Cards that have a word of their own together, in deck order. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

export const PACKS: Readonly<Record<string, Pack>> = {
  ottocento: {
    cards: "SK SQ SN SJ S10 S9 S8 S7 S6 SA BK BQ BN BJ B10 B9 B8 B7 B6 BA CK CQ CN CJ CA C6 C7 C8 C9 C10 DK DQ DN DJ DA D6 D7 D8 D9 D10 ANG WOR SUN MOO T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 MOR1 MOR2 MOR3 MOR4 BEG MAT".split(" "),
    worth: "54321111115432111111543211111154321111115511111111111111111155".split("").map(Number),
    lastTrick: 6,
    declares: true,
    total: null,
    groups: {
      fives: "SK BK CK DK ANG WOR BEG MAT".split(" "),
      stay: "SK BK CK DK ANG WOR BEG MAT".split(" "),
      equals: "MOR1 MOR2 MOR3 MOR4".split(" "),
      tarocchi: "ANG WOR BEG MAT".split(" "),
      contatori: "BEG MAT".split(" "),
    },
  },
  piedicavallo: {
    cards: "SK SQ SN SJ S10 S9 S8 S7 S6 S5 BK BQ BN BJ B10 B9 B8 B7 B6 B5 CK CQ CN CJ CA C2 C3 C4 C5 C6 DK DQ DN DJ DA D2 D3 D4 D5 D6 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T2 T1 MAT".split(" "),
    worth: "54321111115432111111543211111154321111115111111111111111111155".split("").map(Number),
    lastTrick: 0,
    declares: false,
    total: 114,
    groups: {
      fives: "SK BK CK DK T21 T1 MAT".split(" "),
      stay: "SK BK CK DK T21 T1 MAT".split(" "),
    },
  },
};
