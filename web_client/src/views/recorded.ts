/** A record of a deal looked at like a table: who sat where, and nothing else going on. */

import type { DealRecord, Sitter, Table } from "../../protocol";

const sitter = (name: string, seat: number): Sitter => ({ player: `${seat} ${name}`, name });

/** The table of a record, for the words and the sheet that a running table has too. */
export function tableOf(record: DealRecord): Table {
  const [one, two, three, four] = record.seats.map(sitter) as [Sitter, Sitter, Sitter, Sitter];
  return {
    terms: { game: record.game },
    host: "",
    seats: [one, two, three, four],
    kept: [null, null, null, null],
    stood_in: [null, null, null, null],
    ready: [false, false, false, false],
    deal: record.shuffle?.deal ?? 0,
    players: null,
    played: 0,
    results: [],
    score: { totals: [0, 0], winner: null, finished: false },
    broken: [],
    shuffle: null,
    speed: 1,
    paused: false,
    hands: null,
    public: null,
  };
}
