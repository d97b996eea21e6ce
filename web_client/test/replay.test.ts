import { beforeAll, describe, expect, it } from "vitest";
import moors from "../../tests/golden/ottocento-moors-tied.json?raw";
import plain from "../../tests/golden/ottocento-plain.json?raw";
import village from "../../tests/golden/piedicavallo-plain.json?raw";
import type { DealRecord } from "../protocol";
import en from "../src/texts/en.json";
import { useTexts } from "../src/texts/texts";
import { tableOf } from "../src/views/recorded";
import { readRecord } from "../src/views/records";
import {
  happenedAt,
  lastStep,
  leap,
  positionAt,
  shortCard,
  sourceOf,
  stepFrom,
  stepOf,
  trickPoints,
  trickWords,
} from "../src/views/replay";
import { sheetOf } from "../src/views/sheet";

beforeAll(() => useTexts("en", en));

const record = JSON.parse(plain) as DealRecord;
const table = tableOf(record);

describe("a position of a replay", () => {
  it("begins with the hands as dealt, then the two cards are laid away", () => {
    const dealt = positionAt(record, 0);
    expect(dealt.left).toEqual(record.hands.map((hand) => hand.length));
    expect(dealt.hands.flat().some((one) => one.laid || one.trick !== null)).toBe(false);
    const laid = positionAt(record, 1);
    expect(laid.left).toEqual([15, 15, 15, 15]);
    const away = laid.hands.flat().filter((one) => one.laid);
    expect(away.map((one) => one.card).sort()).toEqual([...record.discard].sort());
  });

  it("puts one card more on the table at every step, and the taker only at the fourth", () => {
    for (let cards = 1; cards <= 4; cards += 1) {
      const at = positionAt(record, stepOf(3, cards));
      expect(at.trick).toBe(3);
      expect(at.table.map((one) => one.card)).toEqual(record.tricks[2]!.cards.slice(0, cards));
      expect(at.taker).toBe(cards === 4 ? record.tricks[2]!.taker : null);
      expect(at.hands.flat().filter((one) => one.now).length).toBe(cards);
    }
  });

  it("ends with every card played in the trick that the record says", () => {
    const end = positionAt(record, lastStep(record));
    expect(end.left).toEqual([0, 0, 0, 0]);
    expect(end.taken).toBe(15);
    for (const one of end.hands.flat())
      if (!one.laid) expect(record.tricks[one.trick! - 1]!.cards).toContain(one.card);
  });

  it("is the same wherever one comes from", () => {
    expect(positionAt(record, 20)).toEqual(positionAt(JSON.parse(plain) as DealRecord, 20));
  });
});

describe("steps", () => {
  it.each([
    [0, 1, 5],
    [1, 1, 5],
    [3, 1, 5],
    [5, 1, 9],
    [61, 1, 61],
    [61, -1, 57],
    [6, -1, 5],
    [5, -1, 0],
    [0, -1, 0],
  ] as const)("leap by tricks from %d by %d to %d", (from, way, to) => {
    expect(leap(record, from, way)).toBe(to);
  });

  it.each([
    ["7", 7],
    ["999", 61],
    ["x", 0],
    [undefined, 0],
  ])("are read from an address: %s", (text, step) => {
    expect(stepFrom(text, record)).toBe(step);
  });

  it("stand behind a room and a deal, or behind a file", () => {
    expect(sourceOf("abc123/4/17")).toMatchObject({ room: "abc123", deal: 4, step: "17" });
    expect(sourceOf("-/00ff/3")).toMatchObject({ from: "file", name: "-/00ff", step: "3" });
    expect(sourceOf("")).toBeNull();
    expect(sourceOf("ABC/1")).toBeNull();
  });
});

describe("words of a replay", () => {
  it("tell each card, the declarations before them, and the taker last", () => {
    const words = trickWords(record, table, 1, null);
    const declared = record.declarations.filter((one) => one !== null).length;
    expect(words.length).toBe(4 + declared + 1);
    expect(words.at(-1)).toContain("takes trick 1");
  });

  it("say you to whoever sat there", () => {
    const { leader } = record.tricks[0]!;
    const line = happenedAt(record, table, stepOf(1, 1), leader);
    expect(line.key).toBe("log.leads.you");
    expect(happenedAt(record, table, 0, null).key).toBe("log.deals");
    expect(happenedAt(record, table, 1, null).key).toBe("replay.lays");
  });

  it("name cards short in the reader's language", () => {
    expect(shortCard("ottocento", "CK", "en")).toBe("Kc");
    expect(shortCard("ottocento", "CK", "it")).toBe("Rc");
    expect(shortCard("ottocento", "T16", "sv")).toBe("16");
    expect(shortCard("ottocento", "ANG", "en")).toBe("Angel");
  });
});

describe("points of the tricks", () => {
  it.each([
    ["ottocento", plain],
    ["ottocento with Moors", moors],
    ["piedicavallo", village],
  ])("add up to the pack but for the discard and the Matto: %s", (_name, text) => {
    const one = JSON.parse(text) as DealRecord;
    const sum = one.tricks.reduce((all, _, at) => all + trickPoints(one, at + 1), 0);
    const whole = one.game === "ottocento" ? 87 : 114;
    expect(sum).toBeLessThanOrEqual(whole);
    expect(sum).toBeGreaterThan(whole - 16);
  });

  it("leave the sheet to the record", () => {
    const sheet = sheetOf(table, record.settlement, null, 1);
    expect(sheet.totals).toEqual([record.settlement.totals[1], record.settlement.totals[0]]);
  });
});

describe("a record from a file", () => {
  it("is read if it is whole", () => {
    expect(readRecord(plain)).toMatchObject({ game: "ottocento" });
    expect(readRecord(village)).toMatchObject({ game: "piedicavallo" });
  });

  it.each([
    ["no_json", "Tarocchi deal"],
    ["no_record", "{}"],
    ["no_record", "7"],
    ["newer", JSON.stringify({ ...record, format: 2 })],
    ["unknown_game", JSON.stringify({ ...record, game: "briscola" })],
    ["no_record", JSON.stringify({ ...record, tricks: record.tricks.slice(1) })],
    ["no_record", JSON.stringify({ ...record, discard: ["SK", "SK"] })],
    ["no_record", JSON.stringify({ ...record, hands: [[], [], [], []] })],
    ["no_record", JSON.stringify({ ...record, settlement: null })],
  ])("is refused with a reason: %s", (why, text) => {
    expect(readRecord(text)).toBe(why);
  });
});
