/** What is said aloud when: every card once, in order, and a trick in one sentence when late. */

import { beforeEach, describe, expect, it } from "vitest";
import type { PublicView, Update } from "../protocol";
import type { Language } from "../src/state/settings";
import { type Happening, happened } from "../src/views/happening";
import { catchUp, SILENT, type Speech, speak as tell } from "../src/views/speech";
import { ownOf, speak, tableOf, updateOf, viewOf } from "./spoken";

beforeEach(() => speak("en"));

const CARDS = ["S7", "S9", "T12", "SK"];

/** The updates of a whole trick that Giulia leads, a card each. */
function trick(): Update[] {
  return CARDS.map((card, at) => {
    const last = at === 3;
    const view = last
      ? viewOf({ tricks: [{ leader: 2, cards: CARDS, taker: 0 }], leader: 0, turn: 0 })
      : viewOf({ table: CARDS.slice(0, at + 1), leader: 2 });
    const seat = ((2 + at) % 4) as 0 | 1 | 2 | 3;
    const played: Update["events"] = [{ event: "played", seat, card }];
    return updateOf(tableOf(view), {
      events: last ? [...played, { event: "taken", seat: 0, trick: 1 }] : played,
    });
  });
}

/** What is said of updates that come so many milliseconds apart. */
function heard(updates: Update[], apart: number): string[] {
  let speech: Speech = SILENT;
  let before = updateOf(tableOf(viewOf({ leader: 2 })));
  const said: string[] = [];
  updates.forEach((now, at) => {
    const [caught, late] = catchUp(speech, 1e6 + at * apart);
    const [after, lines] = tell(caught, happened(now, before), 1e6 + at * apart, false);
    said.push(...late, ...lines);
    [speech, before] = [after, now];
  });
  return said;
}

describe("a trick aloud", () => {
  it("is a sentence a card, when they fall slowly", () => {
    expect(heard(trick(), 3000)).toEqual([
      "Giulia leads 7 of Swords",
      "Ada plays 9 of Swords",
      "You trump with 12 Traitor",
      "Marco plays King of Swords",
      "You take trick 1",
    ]);
  });

  it.each([
    [
      "en",
      "Giulia leads 7 of Swords, Ada 9 of Swords, You trump with 12 Traitor, and Marco King of Swords; You take trick 1",
    ],
    [
      "it",
      "Giulia esce con 7 di Spade, Ada 9 di Spade, Tu tagli con 12 Traditore e Marco Re di Spade; Tu fai la presa 1",
    ],
    [
      "sv",
      "Giulia spelar ut Svärd 7, Ada Svärd 9, Du trumfar med 12 Förrädaren och Marco Svärd Kung; Du tar stick 1",
    ],
  ] as [Language, string][])("is one sentence when all fall at once (%s)", (language, whole) => {
    speak(language);
    const all = trick();
    const now = { ...all[3]!, events: all.flatMap((one) => one.events) };
    expect(heard([now], 0)).toEqual([whole]);
  });

  it("is said to the end in one sentence when the reader has fallen behind", () => {
    expect(heard(trick(), 400)).toEqual([
      "Giulia leads 7 of Swords",
      "Ada 9 of Swords, You trump with 12 Traitor, and Marco King of Swords; You take trick 1",
    ]);
  });

  it("waits no longer than until the reader has caught up", () => {
    const [first, second] = trick();
    let [speech, said] = tell(SILENT, happened(first!, null), 1000, false);
    [speech, said] = tell(speech, happened(second!, first!), 1100, false);
    expect(said).toEqual([]);
    expect(catchUp(speech, speech.until - 1)[1]).toEqual([]);
    expect(catchUp(speech, speech.until)[1]).toEqual(["Ada plays 9 of Swords"]);
  });

  it("is told so far to whoever is to play", () => {
    const [first, second, third] = trick();
    let [speech, said] = tell(SILENT, happened(first!, null), 1000, false);
    [speech] = tell(speech, happened(second!, first!), 1001, false);
    [speech, said] = tell(speech, happened(third!, second!), 1002, true);
    expect(said).toEqual(["Ada 9 of Swords and You trump with 12 Traitor"]);
    expect(speech.held).toEqual([]);
  });

  it("leaves declarations at once, and nothing unsaid before anything else", () => {
    const word = (is: Happening["is"], text: string): Happening => ({ is, text, short: text });
    const news = [word("play", "a"), word("play", "b"), word("beside", "c"), word("other", "d")];
    expect(tell(SILENT, news, 0, false)[1]).toEqual(["c", "a and b", "d"]);
  });
});

describe("every card", () => {
  it("is said once and in order, however fast and uneven they come", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      let [state, now, at, speech] = [seed, 0, 0, SILENT as Speech];
      const random = (below: number): number => {
        state = (state * 48271) % 2147483647;
        return state % below;
      };
      const said: string[] = [];
      while (at < 60) {
        const news: Happening[] = [];
        for (let more = 1 + random(6); more > 0 && at < 60; more -= 1, at += 1) {
          news.push({ is: "play", text: `<${at}>`, short: `<${at}>` });
          if (at % 4 === 3) news.push({ is: "taken", text: "taken", short: "taken" });
        }
        const [caught, late] = catchUp(speech, now);
        const [after, lines] = tell(caught, news, now, random(4) === 0);
        said.push(...late, ...lines);
        speech = after;
        now += random(4000);
      }
      const numbers = [...said.join(" ").matchAll(/<(\d+)>/g)].map((one) => Number(one[1]));
      expect(numbers).toEqual(Array.from({ length: 60 }, (_, number) => number));
      expect(said.join(" ").match(/taken/g)).toHaveLength(15);
    }
  });
});

describe("after a break", () => {
  let number = 0;
  const at = (changed: Partial<PublicView>): Update => {
    number += 1;
    return updateOf(tableOf(viewOf(changed)), { collapsed: true, seq: number });
  };
  const said = (now: Update, before: Update): string[] =>
    tell(SILENT, happened(now, before), 0, true)[1];

  it("is said where the deal is, and nothing on a page that was just opened", () => {
    expect(said(at({}), at({}))).toEqual(["Back at the table, trick 1."]);
    expect(happened(at({}), null)).toEqual([]);
    const again = at({});
    expect(happened(again, again)).toEqual([]);
  });

  it("the tricks that were missed are told, and what lies on the table", () => {
    const before = at({ table: ["S7", "S9"], leader: 2 });
    const taken = { leader: 2 as const, cards: CARDS, taker: 0 as const };
    const now = at({ tricks: [taken], leader: 0, table: ["C6"] });
    expect(said(now, before)).toEqual([
      "Back at the table, trick 2.",
      "You trump with 12 Traitor and Marco King of Swords; You take trick 1",
      "You lead 6 of Cups",
    ]);
  });

  it("declarations that were missed are told, and the end", () => {
    const settlement = { lines: [], totals: [33, 60], winner: 1 } as never;
    const now = at({ phase: "settled", settlement, declarations: [{}, null, null, null] });
    expect(said(now, at({}))).toEqual([
      "Back at the table, trick 1.",
      "You declare nothing",
      "The deal is over: We 33, They 60.",
    ]);
  });
});

describe("the announcements", () => {
  it("hold the trumps that were laid away, where the game tells them", () => {
    const events: Update["events"] = [{ event: "discarded", seat: 1, cards: [], trumps: 2 }];
    const table = tableOf(viewOf({ game: "piedicavallo", trumps: 2 }));
    const now = updateOf(table, { events, own: { view: ownOf(), answer: null } });
    expect(happened(now, null).map((one) => one.text)).toEqual([
      "Marco lays two cards away, 2 trumps",
    ]);
  });
});
