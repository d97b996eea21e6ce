import { beforeEach, describe, expect, it } from "vitest";
import type { Listing, Sitter, Table } from "../../protocol";
import en from "../../src/texts/en.json";
import { type Texts, useTexts } from "../../src/texts/texts";
import {
  doingAt,
  inListOrder,
  keptFor,
  listingTitle,
  openSeats,
  passes,
  stateText,
} from "../../src/views/listing";
import { putRight, readRemembered, remembering } from "../../src/views/remembered";
import { formOf, formText, freshDraft, saidTerms, termsLine, wordOf } from "../../src/views/terms";

beforeEach(() => useTexts("en", en as Texts));

const person = (name: string): Sitter => ({ player: `p-${name}`, name });
const BOT: Sitter = { player: "b", name: "Ada", bot: true, level: "good" };

function listing(changed: Partial<Listing> = {}): Listing {
  return {
    room: "r1",
    terms: { game: "ottocento", clock: 45 },
    seats: [person("Anna"), null, BOT, null],
    reserved: [false, false, false, true],
    deal: 0,
    played: 0,
    playing: false,
    watching: 0,
    ...changed,
  };
}

describe("a table of the list", () => {
  it("offers its empty seats first, then those of bots, and none that is kept", () => {
    expect(openSeats(listing())).toEqual([1, 2]);
    expect(openSeats(listing({ playing: true }))).toEqual([]);
  });

  it("is called after whoever sits there", () => {
    expect(listingTitle(listing(), null)).toBe("Anna's table");
    expect(listingTitle(listing({ mine: true }), "p-Anna")).toBe("Your table");
    const bots = { terms: { game: "ottocento", bots: {} }, seats: [BOT, BOT, BOT, BOT] } as const;
    expect(listingTitle(listing(bots as Partial<Listing>), null)).toBe("Table of bots");
  });

  it.each([
    ["p-Anna", {}, "return"],
    ["p-Else", {}, "sit"],
    ["p-Else", { playing: true }, "watch"],
    ["p-Else", { playing: true, terms: { game: "ottocento", watch: "nobody" } }, null],
  ] as const)("lets %s do with %j: %s", (me, changed, doing) => {
    expect(doingAt(listing(changed as Partial<Listing>), me)).toBe(doing);
  });

  it("says how it stands", () => {
    expect(stateText(listing(), null)).toBe("One seat left");
    expect(stateText(listing({ seats: [person("A"), BOT, BOT, BOT] }), "p-Else")).toBe(
      "Bots hold 3 seats until you sit",
    );
    expect(stateText(listing({ playing: true, deal: 3 }), null)).toBe("Playing deal 3");
    expect(stateText(listing({ seats: [person("A"), BOT, BOT, BOT] }), "p-A")).toBe(
      "Not begun yet",
    );
    expect(termsLine(listing().terms)).toBe("Ottocento · 45 s a turn");
  });

  it("stands behind one's own, before those to watch", () => {
    const own = listing({ room: "own", seats: [person("Me"), BOT, BOT, BOT] });
    const watch = listing({ room: "watch", playing: true });
    const order = inListOrder([watch, listing(), own], "p-Me").map((one) => one.room);
    expect(order).toEqual(["own", "r1", "watch"]);
  });

  it("belongs to its game's group", () => {
    expect(passes(listing(), "ottocento")).toBe(true);
    expect(passes(listing(), "piedicavallo")).toBe(false);
    expect(passes(listing(), "bots")).toBe(false);
  });
});

describe("a seat that is kept", () => {
  const seats: Table["seats"] = [person("Anna"), null, null, null];

  it("is for whoever brings the ticket first, and then for them alone", () => {
    const kept: Table["kept"] = [null, { player: null }, { player: "p-Livia" }, null];
    expect(keptFor({ seats, kept }, "p-Livia")).toEqual([1, 2]);
    expect(keptFor({ seats, kept }, "p-Else")).toEqual([1]);
  });

  it("is nobody's who comes late", () => {
    const kept: Table["kept"] = [null, { player: "p-Livia" }, null, null];
    expect(keptFor({ seats, kept }, "p-Else")).toEqual([]);
  });
});

describe("the terms of a new table", () => {
  it.each(["none", "d4", "p800"])("come back from the word %s", (word) => {
    expect(wordOf(formOf(word))).toBe(word);
  });

  it("speak of bots alone only where only bots play", () => {
    const draft = freshDraft("ottocento");
    expect(saidTerms(draft).bots).toBeNull();
    expect(saidTerms({ ...draft, botsOnly: true }).bots).not.toBeNull();
    expect(formText({ type: "deals", deals: 1 })).toBe("a match of 1 deal");
  });
});

describe("tables that this device remembers", () => {
  const table = {
    terms: { game: "ottocento" },
    seats: [person("Me"), person("Marco"), BOT, null],
  } as unknown as Table;

  it("are kept while one sits there, with the names of the others", () => {
    const all = remembering([], { room: "a", table, you: 0 }, 5);
    expect(all).toEqual([{ room: "a", game: "ottocento", with: ["Marco"], at: 5 }]);
    expect(remembering(all, { room: "a", table, you: null }, 6)).toEqual([]);
  });

  it("are forgotten when they are awake without us, but not when they sleep", () => {
    const all = remembering([], { room: "r1", table, you: 0 }, 5);
    expect(putRight(all, [listing()], "p-Me", 6)).toEqual([]);
    expect(putRight(all, [listing({ room: "other" })], "p-Me", 6)).toEqual(all);
  });

  it("also hold a seat that was taken on another device", () => {
    const there = listing({ seats: [person("Anna"), person("Me"), BOT, null] });
    const found = { room: "r1", game: "ottocento", with: ["Anna"], at: 6 };
    expect(putRight([], [there], "p-Me", 6)).toEqual([found]);
    expect(putRight([found], [there], "p-Me", 7)).toEqual([found]);
  });

  it("are read back whatever was kept", () => {
    expect(readRemembered("{")).toEqual([]);
    expect(readRemembered('[{"room":1}]')).toEqual([]);
    expect(readRemembered(null)).toEqual([]);
  });
});
