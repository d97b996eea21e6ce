import { beforeAll, describe, expect, it } from "vitest";
import { PACKS } from "../packs";
import type { Line } from "../protocol";
import en from "../src/texts/en.json";
import it_ from "../src/texts/it.json";
import { type Texts, useTexts } from "../src/texts/texts";
import { groupsOf, nameIn } from "../src/views/gallery";
import { inPackOrder, pileCode, pileFrom, pileRemarks, pileRows, suitsOf } from "../src/views/pile";

beforeAll(() => useTexts("en", en));

describe("a pile in an address", () => {
  it.each(Object.keys(PACKS))("comes back as it was: %s", (game) => {
    const { cards } = PACKS[game]!;
    const some = new Set(cards.filter((_, at) => at % 3 === 0));
    const code = pileCode(game, some);
    expect(code).toMatch(/^[0-9a-f]{16}$/);
    expect(pileFrom(game, code)).toEqual(some);
    expect(pileFrom(game, pileCode(game, new Set(cards))).size).toBe(62);
  });

  it("may also name cards, and leaves out what is none", () => {
    expect([...pileFrom("ottocento", "SK.MAT+XX")]).toEqual(["SK", "MAT"]);
    expect(pileFrom("ottocento", "").size).toBe(0);
  });
});

describe("the pack in rows", () => {
  it.each(Object.keys(PACKS))("has every card once: %s", (game) => {
    const rows = suitsOf(game);
    expect(rows.map((row) => row.cards.length)).toEqual([10, 10, 10, 10, 22]);
    expect(rows.flatMap((row) => row.cards)).toEqual(PACKS[game]!.cards);
    expect(inPackOrder(game, new Set(["MAT", "SK"]))).toEqual(["SK", "MAT"]);
  });
});

const LINES: Line[] = [
  { code: "card_points", team: 0, points: 11, cards: ["SQ", "CQ", "DQ", "SA"], worth: 13, less: 2 },
  { code: "set", team: 0, points: 14, kind: "queens", cards: ["SQ", "CQ", "DQ"] },
  { code: "set", team: 0, points: 13, kind: "knights", cards: ["SN", "CN", "DN"] },
  { code: "set", team: 0, points: 12, kind: "jacks", cards: ["SJ", "CJ", "DJ"] },
  { code: "sets_doubled", team: 0, points: 39 },
];

describe("the sheet of a pile", () => {
  it("puts sets together and tells how many different ones are doubled", () => {
    const rows = pileRows("ottocento", LINES);
    expect(rows.map((row) => row.id)).toEqual(["card_points", "set", "sets_doubled"]);
    expect(rows.map((row) => row.figures[0])).toEqual([11, 39, 39]);
    expect(rows[1]!.melds.map((one) => one.title)).toEqual(["Queens", "Knights", "Jacks"]);
    expect(rows[2]!.title).toBe("3 different sets, so doubled");
  });

  it("opens to the cards by what they are worth", () => {
    const piles = pileRows("ottocento", LINES)[0]!.piles;
    expect(piles.map((pile) => pile.label)).toEqual(["worth 4", "worth 1"]);
  });

  it("says what it leaves out", () => {
    expect(pileRemarks("ottocento", 10.5)).toHaveLength(2);
    expect(pileRemarks("piedicavallo", 50)).toEqual([
      "The other team has the rest of the 114: 64.",
    ]);
  });
});

describe("the gallery", () => {
  it.each([
    [en, "Ace of Cups", "CA"],
    [it_, "Asso di Coppe", "CA"],
    [en, "16 Star", "T16"],
    [it_, "Moro", "MOR2"],
  ] as const)("names a card in every language", (texts, name, card) => {
    expect(nameIn(texts as Texts, "ottocento", card)).toBe(name);
  });

  it("knows the groups of a card", () => {
    expect(groupsOf("ottocento", "MAT")).toEqual(["fives", "stay", "tarocchi", "contatori"]);
    expect(groupsOf("piedicavallo", "T20")).toEqual([]);
  });
});
