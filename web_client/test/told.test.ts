/** What is said of a deal: log, labels, score and the sheet at its end. */

import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { DealRecord, Update } from "../protocol";
import { routeOf } from "../src/state/route";
import { languageFrom } from "../src/state/settings";
import { say } from "../src/texts/texts";
import { cardName, cornerOf, pictureOf, suitOf, worthOf } from "../src/views/cards";
import { happened } from "../src/views/happening";
import { statusText, trickLabel } from "../src/views/labels";
import { stageOf } from "../src/views/line";
import { logOf } from "../src/views/log";
import { placeOf, playersOf, seatAt, sideOf } from "../src/views/places";
import { scoreLines, sums } from "../src/views/score";
import { figure, sheetOf } from "../src/views/sheet";
import { ownOf, speak, tableOf, updateOf, viewOf } from "./spoken";

beforeAll(() => speak("en"));

describe("cards", () => {
  it("are called by their names, in the reader's language", () => {
    expect(cardName("ottocento", "SK")).toBe("King of Swords");
    expect(cardName("ottocento", "T9")).toBe("9 Strength");
    expect(cardName("piedicavallo", "T16")).toBe("16 Tower");
    expect(cardName("ottocento", "MOR3")).toBe("Moor");
    speak("it");
    expect(cardName("ottocento", "CA")).toBe("Asso di Coppe");
    expect(cornerOf("ottocento", "SQ", "it")).toBe("D");
    speak("sv");
    expect(cardName("ottocento", "D7")).toBe("Mynt 7");
    expect(cornerOf("ottocento", "SJ", "sv")).toBe("Kn");
    speak("en");
  });

  it("have suits and values, and trumps a picture for each game", () => {
    expect(["SUN", "BEG", "S6", "MAT", "T5"].map(suitOf)).toEqual(["T", "T", "S", "M", "T"]);
    expect([worthOf("ottocento", "ANG"), worthOf("piedicavallo", "T20")]).toEqual([5, 1]);
    expect([pictureOf("ottocento", "T16"), pictureOf("ottocento", "SK")]).toEqual([
      "ottocento-T16",
      "SK",
    ]);
  });
});

describe("places", () => {
  it("run anticlockwise from the own seat in the south", () => {
    expect([2, 3, 0, 1].map((seat) => placeOf(seat, 2))).toEqual(["s", "e", "n", "w"]);
    expect(seatAt("w", 2)).toBe(1);
    expect([sideOf(0, 2), sideOf(1, 2)]).toEqual(["we", "they"]);
    expect(playersOf(3, 3)).toEqual([3, 0, 1]);
  });
});

describe("the log", () => {
  it("tells a deal from its public view alone", () => {
    const view = viewOf({
      leader: 3,
      table: ["T9"],
      declarations: [{ sets: [{ kind: "queens", cards: [], points: 14 }] }, {}, null, null],
      tricks: [{ leader: 2, cards: ["S7", "S9", "T12", "SK"], taker: 0 }],
    });
    const told = logOf(tableOf(view), 0).map((line) => say(line.key, line.values));
    expect(told).toEqual([
      "Marco deals",
      "Marco lays two cards away",
      "Giulia leads 7 of Swords",
      "Ada plays 9 of Swords",
      "You declare Queens 14: 14",
      "You trump with 12 Traitor",
      "Marco declares nothing",
      "Marco plays King of Swords",
      "You take trick 1",
      "Ada leads 9 Strength",
    ]);
  });

  it("is read aloud as it happens, without a word on hidden cards", () => {
    const table = tableOf(viewOf({ table: ["S7", "S9"], leader: 2 }));
    const before = updateOf(tableOf(viewOf({ table: ["S7"], leader: 2 })));
    const events: Update["events"] = [{ event: "played", seat: 3, card: "S9" }];
    const told = (now: Update, before: Update | null) =>
      happened(now, before).map((one) => one.text);
    expect(told(updateOf(table, { events }), before)).toEqual(["Ada plays 9 of Swords"]);
    const dealt: Update["events"] = [
      { event: "dealt", game: "ottocento", rules: 1, dealer: 1, hand: ["S6", "MAT"] },
      { event: "discarded", seat: 1, cards: [], trumps: null },
    ];
    expect(told(updateOf(table, { events: dealt }), null)).toEqual([
      "Marco deals",
      "Your hand: 6 of Swords and Matto.",
      "Marco lays two cards away",
    ]);
  });
});

describe("the status line", () => {
  it("says whose turn it is, and what is asked", () => {
    const table = tableOf(viewOf({ turn: 3 }));
    expect(statusText(updateOf(table, { own: { view: ownOf(), answer: null } }))).toBe(
      "Ada is to play.",
    );
    const view = ownOf({ moves: [{ move: "play", card: "S6" }] });
    expect(statusText(updateOf(table, { own: { view, answer: null } }))).toBe(
      "Your turn. You lead: any card",
    );
    const empty = ownOf({ moves: [{ move: "skip" }], declarable: {} });
    expect(statusText(updateOf(table, { own: { view: empty, answer: null } }))).toContain(
      "nothing to declare",
    );
  });

  it("names a card of the trick with its player", () => {
    const table = tableOf(viewOf());
    expect(trickLabel(table, "ottocento", "CK", 1, 0, true)).toBe("King of Cups, Marco, winning");
  });
});

describe("the running score", () => {
  it("is the own side's first, and leaves open what is counted at the end", () => {
    const table = tableOf(viewOf({ points: [11, 12.5], declared: [40, 25], won: [1, 2] }));
    expect(sums(table, 1)).toEqual([37.5, 51]);
    const lines = scoreLines(table, 0);
    expect(lines.map((line) => [line.id, line.figures])).toEqual([
      ["points", [11, 12.5]],
      ["declared", [40, 25]],
      ["captured", null],
      ["last", null],
    ]);
  });

  it("of the other game is its card points alone", () => {
    const table = tableOf(viewOf({ game: "piedicavallo", points: [30, 12] }));
    expect(scoreLines(table, 0).map((line) => line.id)).toEqual(["points"]);
  });
});

const GOLDEN = new URL("../../tests/golden/", import.meta.url);
const RECORDS = readdirSync(GOLDEN).filter((name) => name.endsWith(".json"));

describe("the sheet at the end", () => {
  it.each(RECORDS)("%s: the figures of every column add up to its total", (name) => {
    const record = JSON.parse(readFileSync(new URL(name, GOLDEN), "utf-8")) as DealRecord;
    const { game, settlement } = record;
    const table = tableOf(viewOf({ game, phase: "settled", settlement }));
    for (const me of [0, 1] as const) {
      const sheet = sheetOf(table, settlement, me);
      for (const column of [0, 1] as const) {
        const sum = sheet.rows.reduce((all, row) => all + (row.figures[column] ?? 0), 0);
        expect(sum).toBe(sheet.totals[column]);
      }
      expect(sheet.totals[0]).toBe(settlement.totals[me]);
      for (const row of sheet.rows) expect(`${row.title}${row.why}`).not.toMatch(/[{}]|sheet\./);
      const served = settlement.lines.some(
        (line) => line.code === "sequence" && (line.contatori ?? []).length > 0,
      );
      expect(sheet.remarks).toHaveLength(served ? 3 : 2);
    }
  });

  it("names what doubles, and what a contatore does", () => {
    const file = new URL("ottocento-three-sets-doubled.json", GOLDEN);
    const { settlement } = JSON.parse(readFileSync(file, "utf-8")) as DealRecord;
    const sheet = sheetOf(tableOf(viewOf({ phase: "settled", settlement })), settlement, 0);
    const doubled = sheet.rows.filter((row) => row.doubled !== null);
    expect(doubled.map((row) => row.title)).toEqual([
      "They: 3 different sets, so doubled",
      "They: 5 different sequences, so doubled",
    ]);
    const swords = sheet.rows.flatMap((row) => row.melds).find((meld) => meld.title === "Swords")!;
    expect(swords.roles.BEG!.tag).toBe("= Q");
    expect(swords.roles.MAT!.tag).toBe("+1");
    expect([figure(52, true), figure(null, false), figure(0.5, false)]).toEqual(["+52", "", "½"]);
  });
});

describe("the rest", () => {
  it("finds tables, tickets and pages in the address", () => {
    const ticket = "0123456789abcdef0123456789abcdef";
    expect(routeOf("")).toEqual({ at: "lobby" });
    expect(routeOf("#9f86d0")).toEqual({ at: "table", room: "9f86d0", ticket: null });
    expect(routeOf(`#9f86d0.${ticket}`)).toEqual({ at: "table", room: "9f86d0", ticket });
    expect(routeOf("#/settings")).toEqual({ at: "page", name: "settings", rest: "" });
    expect(routeOf("#/replay/9f86d0/3")).toEqual({ at: "page", name: "replay", rest: "9f86d0/3" });
  });

  it("speaks the browser's language where it can", () => {
    expect(languageFrom(["de-AT", "sv-SE", "en"])).toBe("sv");
    expect(languageFrom(["de"])).toBe("en");
  });

  it("keeps quiet about a line that is away for less than two seconds", () => {
    expect([0, 1999, 2000, 19_999, 20_000].map((away) => stageOf(0, away))).toEqual([
      "none",
      "none",
      "calm",
      "calm",
      "loud",
    ]);
    expect(stageOf(null, 99_999)).toBe("none");
  });
});
