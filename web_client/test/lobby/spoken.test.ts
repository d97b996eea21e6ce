import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/texts/en.json";
import it_ from "../../src/texts/it.json";
import sv from "../../src/texts/sv.json";
import { type Texts, useTexts } from "../../src/texts/texts";
import { ALL_CARDS, matching, readCard, readThree, spokenName } from "../../src/views/spoken";

beforeEach(() => useTexts("en", en as Texts));

describe("three cards said aloud", () => {
  it.each([
    ["king of cups, seven of coins, the Moon", "en"],
    ["King of cups seven of coins Moon", "en"],
    ["re di coppe; sette di denari; la luna", "it"],
    ["RE COPPE SETTE DENARI LUNA", "it"],
    ["kopp kung, mynt sju, Månen", "sv"],
    ["koppkung myntsju månen", "sv"],
    ["kc 7d moon", "en"],
    ["ck, d7, moo".replace("moo", "moon"), "en"],
    ["kung av koppar - 7 mynt - luna", "sv"],
  ])("are read from '%s'", (text, language) => {
    expect(readThree(text, language)).toEqual(["CK", "D7", "MOO"]);
  });

  it.each([
    ["", "nothing"],
    ["king of cups, seven of coins", "two"],
    ["king of cups, seven of coins, moon, sun", "four"],
    ["king of cups, seven of coins, banana", "an unknown word"],
    ["king of cups, twenty of coins, moon", "no such card"],
  ])("are not read from '%s' (%s)", (text) => {
    expect(readThree(text, "en")).toBeNull();
  });

  it("may be trumps and Moors by number", () => {
    expect(readThree("trump twelve, moor two, trionfo ventuno", "en")).toEqual([
      "T12",
      "MOR2",
      "T21",
    ]);
    expect(readThree("trumf tjugo ett, matto, begato", "sv")).toEqual(["T21", "MAT", "BEG"]);
  });

  it("are told apart by the order of words usual in the language", () => {
    expect(readThree("king cups seven coins two cups", "en")).toEqual(["CK", "D7", "C2"]);
    expect(readThree("kopp kung mynt sju kopp två", "sv")).toEqual(["CK", "D7", "C2"]);
  });
});

describe.each([
  ["en", en],
  ["it", it_],
  ["sv", sv],
] as const)("cards as they are shown to a host who reads %s", (language, texts) => {
  beforeEach(() => useTexts(language, texts as Texts));

  it("are each understood when typed just so", () => {
    for (const card of ALL_CARDS) expect(readCard(spokenName(card)), card).toBe(card);
  });

  it("have names of their own", () => {
    expect(new Set(ALL_CARDS.map(spokenName)).size).toBe(ALL_CARDS.length);
  });
});

describe("cards offered while one types", () => {
  it("begin with the one that was said", () => {
    expect(matching("7 coins")[0]).toBe("D7");
  });

  it("have words that begin so, without regard to accents and capitals", () => {
    expect(matching("Kin")).toEqual(["SK", "BK", "CK", "DK"]);
    expect(matching("BÉG")).toEqual(["BEG"]);
    expect(matching("of")).toEqual([]);
  });
});
