/** The end of a deal, line by line: the server's lines put under headings, own side first. */

import type { Contatore, Line, Settlement, Table } from "../../protocol";
import { type Key, language, list, num, say, type Value } from "../texts/texts";
import { cardNames, cornerOf, shortName } from "./cards";
import { callOf, nameOf, pairOf, teamName } from "./names";
import { type Seat, type Side, sideOf } from "./places";

/** A combination with its cards, or a doubling. */
export interface Meld {
  side: Side;
  title: string;
  who: string;
  cards: readonly string[];
  /** What a contatore does, by its card: "= J" or "+1" as shown, and the words for it. */
  roles: Readonly<Record<string, { tag: string; text: string }>>;
  points: number;
}

/** A row of the sheet. Figures are own side first; null leaves the column empty. */
export interface Row {
  id: string;
  title: string;
  why: string;
  melds: Meld[];
  /** The combinations are told in `why`, and shown when the row is opened. */
  folded: boolean;
  /** Cards to show when the row is opened, by side. */
  piles: { side: Side; cards: readonly string[]; label?: string }[];
  figures: [number | null, number | null];
  doubled: Side | null;
}

/** What happened to the Matto, or to the discard, in words and cards. */
export interface Remark {
  title: string;
  text: string;
  cards: readonly string[];
  swap: boolean;
}

/** The whole sheet. */
export interface Sheet {
  rows: Row[];
  remarks: Remark[];
  totals: [number, number];
  won: Side | null;
  lead: number;
}

const SECTIONS: readonly (readonly [string, readonly Line["code"][], Line["code"] | null])[] = [
  ["declared", ["declared"], null],
  ["sets", ["set"], "sets_doubled"],
  ["sequences", ["sequence"], "sequences_doubled"],
];

/** Makes the sheet of a settlement for one viewer. */
export function sheetOf(
  table: Table,
  settlement: Settlement,
  me: Seat | null,
  from: Seat = me ?? 0,
): Sheet {
  const game = table.public?.game ?? table.terms.game;
  const told = new Teller(table, game, me, from);
  const { lines } = settlement;
  const rows: Row[] = [];
  const points = lines.filter((line) => line.code === "card_points" || line.code === "tricks");
  if (points.length > 0) rows.push(told.points(points));
  for (const line of lines) if (line.code === "last_trick") rows.push(told.lastTrick(line));
  for (const [id, codes, doubled] of SECTIONS) {
    const ours = lines.filter((line) => codes.includes(line.code));
    if (lines.some((line) => line.code === "card_points")) rows.push(told.section(id, ours));
    for (const line of lines)
      if (line.code === doubled || (id === "declared" && isDeclaredDoubling(line)))
        rows.push(told.doubling(line, lines));
  }
  const extra = lines.filter((line) => /^(matto|discard)/.test(line.code));
  for (const line of extra) if ((line.points ?? 0) !== 0) rows.push(told.extra(line));
  const [first, second] = settlement.totals;
  return {
    rows,
    remarks: [...told.contatori(lines), ...extra.map((line) => told.remark(line))],
    totals: from % 2 === 0 ? [first, second] : [second, first],
    won: settlement.winner === null ? null : sideOf(settlement.winner, from),
    lead: Math.abs(first - second),
  };
}

function isDeclaredDoubling(line: Line): boolean {
  return line.code === "declared_sets_doubled" || line.code === "declared_sequences_doubled";
}

class Teller {
  constructor(
    readonly table: Table,
    readonly game: string,
    readonly me: Seat | null,
    readonly from: Seat,
  ) {}

  points(lines: Line[]): Row {
    const [first, second] = this.#ownFirst(lines);
    const counted = lines[0]?.code === "card_points";
    const why = (line: Line | undefined): string =>
      say(counted ? "sheet.card_points.how" : "sheet.tricks.how", {
        n: line?.cards?.length ?? 0,
        worth: line?.worth ?? 0,
        less: line?.less ?? 0,
      });
    return {
      ...this.#row(counted ? "card_points" : "tricks"),
      why: counted ? say("sheet.both", { ours: why(first), theirs: why(second) }) : "",
      piles: lines.map((line) => ({ side: this.#side(line), cards: line.cards ?? [] })),
      figures: [first?.points ?? 0, second?.points ?? 0],
    };
  }

  lastTrick(line: Line): Row {
    const seat = line.seat ?? 0;
    const key: Key = seat === this.me ? "sheet.last_trick.how.you" : "sheet.last_trick.how";
    const cards = list(cardNames(this.game, line.cards ?? []));
    return {
      ...this.#row("last_trick"),
      why: say(key, { seat: nameOf(this.table, seat), cards }),
      piles: [{ side: this.#side(line), cards: line.cards ?? [] }],
      figures: this.#figures([line], 0),
    };
  }

  section(id: string, lines: Line[]): Row {
    const melds = lines
      .map((line) => this.#meld(line))
      .sort((one, other) => (one.side === other.side ? 0 : one.side === "we" ? -1 : 1));
    return {
      ...this.#row(id),
      why: lines.length === 0 ? say(`sheet.${id}.none` as Key) : this.#how(id, melds),
      melds,
      folded: id === "declared" && melds.length > 0,
      figures: this.#figures(lines, 0),
    };
  }

  /** What was declared is known already and told by names; what was captured is shown. */
  #how(id: string, melds: readonly Meld[]): string {
    if (id !== "declared") return say(`sheet.${id}.how` as Key);
    const players = [...new Set(melds.map((meld) => meld.who))];
    return players
      .map((who) =>
        say("sheet.declared.by", {
          who,
          what: melds
            .filter((meld) => meld.who === who)
            .map((meld) => `${meld.title} ${num(meld.points)}`)
            .join(", "),
        }),
      )
      .join(" ");
  }

  doubling(line: Line, lines: readonly Line[]): Row {
    const sets = line.code.includes("sets");
    const base = line.code.startsWith("declared") ? "declared" : sets ? "set" : "sequence";
    const kinds = sets ? SET_KINDS : null;
    const n = lines.filter(
      (one) =>
        one.code === base &&
        one.team === line.team &&
        (one.seat ?? null) === (line.seat ?? null) &&
        (base !== "declared" || SET_KINDS.has(one.kind ?? "") === (kinds !== null)),
    ).length;
    const who =
      line.seat == null ? teamName(this.table, line.team, this.me) : this.#call(line.seat);
    return {
      ...this.#row(line.code),
      title: say(sets ? "sheet.sets_doubled" : "sheet.sequences_doubled", { n, who }),
      figures: this.#figures([line], null),
      doubled: this.#side(line),
    };
  }

  extra(line: Line): Row {
    const remark = this.remark(line);
    return {
      ...this.#row(line.code),
      title: remark.title,
      why: remark.text,
      figures: this.#figures([line], 0),
    };
  }

  /** What contatori did in captured sequences, where they did anything: what newcomers wonder at. */
  contatori(lines: readonly Line[]): Remark[] {
    const used = lines.filter(
      (line) => line.code === "sequence" && (line.contatori ?? []).length > 0,
    );
    if (used.length === 0) return [];
    const own = used.filter((line) => this.#side(line) === "we");
    const told = (own.length > 0 ? own : used).slice(0, MOST_TOLD).map((line) => this.#meld(line));
    const what = told.map((meld) =>
      say("sheet.contatori.in", {
        what: meld.title,
        roles: list(Object.values(meld.roles).map((role) => role.text)),
      }),
    );
    const cards = used.flatMap((line) => (line.contatori ?? []).map(({ card }) => card));
    return [
      {
        title: say("sheet.contatori"),
        text: [say("sheet.contatori.how"), ...what].join(" "),
        cards: [...new Set(cards)],
        swap: false,
      },
    ];
  }

  remark(line: Line): Remark {
    const values: Record<string, Value> = {
      seat: this.#named(line.seat ?? 0),
      taker: this.#named(line.taker ?? 0),
      trick: line.trick ?? 0,
      team: pairOf(this.table, line.team, null),
      cards: list(cardNames(this.game, line.cards ?? [])),
    };
    const matto = line.code.startsWith("matto");
    return {
      title: say(matto ? (`sheet.matto.${line.code}` as Key) : "sheet.discard", values),
      text: say(`sheet.${line.code}` as Key, values),
      cards: matto ? ["MAT", ...(line.cards ?? [])] : (line.cards ?? []),
      swap: line.code === "matto_paid",
    };
  }

  #meld(line: Line): Meld {
    const kind = `kind.${line.kind ?? ""}` as Key;
    return {
      side: this.#side(line),
      title: say(kind),
      who: line.seat == null ? "" : this.#call(line.seat),
      cards: line.cards ?? [],
      roles: rolesOf(this.game, line.contatori ?? []),
      points: line.points ?? 0,
    };
  }

  /** By the name, the reader's marked: "You" alone would need another form in every sentence. */
  #named(seat: number): string {
    const name = nameOf(this.table, seat);
    return seat === this.me ? say("you.named", { name }) : name;
  }

  #call(seat: number): string {
    return callOf(this.table, seat, this.me);
  }

  #side(line: Line): Side {
    return sideOf(line.team, this.from);
  }

  #ownFirst(lines: Line[]): [Line | undefined, Line | undefined] {
    const find = (side: Side) => lines.find((line) => this.#side(line) === side);
    return [find("we"), find("they")];
  }

  #figures(lines: readonly Line[], none: number | null): [number | null, number | null] {
    const sum = (side: Side): number | null => {
      const ours = lines.filter((line) => this.#side(line) === side);
      if (ours.length === 0) return none;
      return ours.reduce((all, line) => all + (line.points ?? 0), 0);
    };
    return [sum("we"), sum("they")];
  }

  #row(id: string): Row {
    const key = `sheet.${id}` as Key;
    return {
      id,
      title: say(key),
      why: "",
      melds: [],
      folded: false,
      piles: [],
      figures: [null, null],
      doubled: null,
    };
  }
}

/** So many sequences are told of as examples. */
const MOST_TOLD = 2;
const SET_KINDS = new Set(["tarocchi", "kings", "queens", "knights", "jacks"]);

/** What the contatori of a combination do. */
export function rolesOf(game: string, contatori: readonly Contatore[]): Meld["roles"] {
  const roles: Record<string, { tag: string; text: string }> = {};
  for (const { card, stands_for } of contatori) {
    const name = shortName(game, card);
    roles[card] =
      stands_for == null
        ? { tag: "+1", text: say("sheet.lengthens", { contatore: name }) }
        : {
            tag: `= ${cornerOf(game, stands_for, language.peek()) ?? shortName(game, stands_for)}`,
            text: say("sheet.stands_for", {
              contatore: name,
              card: cardNames(game, [stands_for])[0] ?? "",
            }),
          };
  }
  return roles;
}

/** A figure in a column: a plus for what doubling adds, nothing for an empty column. */
export function figure(value: number | null, plus: boolean): string {
  if (value === null) return "";
  return plus ? `+${num(value)}` : num(value);
}
