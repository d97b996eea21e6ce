/** The guided first deal in words: what is asked, what a card does, what has happened. */

import { beforeAll, describe, expect, it } from "vitest";
import type { CardHint, Hint, PublicView, Table, Update } from "../protocol";
import { say } from "../src/texts/texts";
import {
  declareFacts,
  factsOf,
  hintOf,
  isLesson,
  newsOf,
  notesOf,
  nowOf,
  spokenHint,
  suggestedIn,
  whyOf,
} from "../src/views/guide";
import { ownOf, speak, tableOf, updateOf, viewOf } from "./spoken";

beforeAll(() => speak("en"));

function lesson(view: Partial<PublicView> = {}): Table {
  const table = tableOf(viewOf(view));
  return { ...table, terms: { ...table.terms, lesson: true } };
}

function hinted(cards: CardHint[], view: Partial<PublicView> = {}): Update {
  const moves = cards.map(({ card }) => ({ move: "play" as const, card: card as never }));
  const own = { view: ownOf({ hand: cards.map((one) => one.card), moves }), answer: null };
  return updateOf(lesson(view), { own: { ...own, hints: { cards } } });
}

const cards = (...codes: string[]) => codes as never;
const trick = (leader: number, taker: number, ...lying: string[]) =>
  ({ leader, taker, cards: lying }) as never;
const told = (table: Table): string[] =>
  notesOf(table, 0).map((note) => `${note.trick} ${say(note.key, note.values)}`);

describe("a lesson", () => {
  it("is told by its terms, and no other table is one", () => {
    expect(isLesson(lesson())).toBe(true);
    expect(isLesson(tableOf(viewOf()))).toBe(false);
  });
});

describe("what is asked", () => {
  const follow: Hint = { code: "follows", suit: "C" };

  it("follows from the first card that has a suit to it, also where the Matto stands first", () => {
    const matto: CardHint = { card: "MAT", hints: [{ code: "matto_any" }] };
    const now = nowOf(hinted([matto, { card: "CA", hints: [follow] }]));
    expect(say(now!.key, now!.values)).toBe("Cups were led and you hold some, so you follow.");
    expect(nowOf(hinted([matto]))?.key).toBe("guide.now.any");
  });

  it("names whoever is waited for, and the dealer who lays away", () => {
    const own = { view: ownOf({ hand: cards("CA") }), answer: null };
    const waiting = updateOf(lesson({ turn: 2 }), { own });
    expect(nowOf(waiting)).toEqual({ key: "guide.now.wait", values: { name: "Giulia" } });
    const laying = updateOf(lesson({ turn: 1, phase: "discard", discarded: false }), { own });
    expect(nowOf(laying)).toEqual({ key: "guide.now.discard", values: { name: "Marco" } });
  });

  it("is to declare, as long as that is not answered", () => {
    const view = ownOf({ declarable: {} });
    const hints = { declare: [{ code: "declare_points", n: 23 } as Hint] };
    const asked = updateOf(lesson(), { own: { view, answer: null, hints } });
    expect(nowOf(asked)?.key).toBe("guide.now.declare");
    expect(declareFacts(asked)).toEqual(["All together 23 points, yours at once."]);
    const done = updateOf(lesson(), { own: { view, answer: true, hints } });
    expect(nowOf(done)?.key).toBe("guide.now.wait");
  });

  it("is nothing for those who watch, and before the cards are dealt", () => {
    expect(nowOf(updateOf(lesson()))).toBeNull();
    expect(nowOf(updateOf(tableOf(null)))).toBeNull();
  });
});

describe("what a card does", () => {
  const one: CardHint = {
    card: "CQ",
    hints: [
      { code: "follows", suit: "C" },
      { code: "partner_winning", seat: 2 },
      { code: "adds_points", n: 4 },
    ],
    suggested: true,
    why: ["points_to_partner"],
  };
  const other: CardHint = { card: "C7", hints: [{ code: "takes_so_far", n: 1 }] };

  it("is told in sentences, with names and numbers", () => {
    expect(factsOf(lesson(), one)).toEqual([
      "Follows Cups.",
      "Giulia, your partner, is winning so far.",
      "Adds 4 points to your partner's trick.",
    ]);
    expect(factsOf(lesson(), one, true)).toHaveLength(2);
    expect(factsOf(lesson(), other)).toEqual(["The best so far; 1 player is still to come."]);
  });

  it("says why only for the good choice, and tells the ear of it", () => {
    const now = hinted([other, one]);
    expect(suggestedIn(now)).toBe(one);
    expect(hintOf(now, "C7")).toBe(other);
    expect(hintOf(now, null)).toBeNull();
    expect([whyOf(one), whyOf(other)]).toEqual(["Give your partner's trick what you can.", ""]);
    expect(spokenHint(now, "CQ")[0]).toBe("a good choice");
    expect(spokenHint(now, "C7")).toEqual(["The best so far; 1 player is still to come"]);
    expect(spokenHint(now, "SK")).toEqual([]);
  });

  it("leaves out what a newer server may say", () => {
    const strange = { card: "CQ", hints: [{ code: "dances" }], why: ["mood"], suggested: true };
    expect(factsOf(lesson(), strange as never)).toEqual([]);
    expect(whyOf(strange as never)).toBe("");
  });
});

describe("what has happened", () => {
  it("begins with the seats and the discard", () => {
    expect(told(lesson())).toEqual([
      "0 You play with Giulia, who sits opposite, against Marco and Ada.",
      "0 Marco dealt, and laid two cards away unseen. Giulia leads, at the dealer's right.",
    ]);
    expect(told(lesson({ game: "piedicavallo", trumps: 0 }))).toHaveLength(3);
  });

  it("tells each kind once, in the trick where it came first", () => {
    const tricks = [
      trick(2, 2, "CK", "CJ", "CQ", "C6"),
      trick(3, 1, "BK", "B7", "MOR1", "B8"),
      trick(1, 1, "BQ", "BN", "T5", "BJ"),
    ] as never;
    const lines = told(lesson({ tricks, turn: 1, leader: 1 })).slice(2);
    expect(lines).toEqual([
      "1 King of Cups was the strongest: Giulia takes the trick, and whoever takes a trick leads to the next.",
      "2 Marco had no Batons and had to trump: Moor beats every card of a suit.",
    ]);
  });

  it("follows the Matto to where it goes", () => {
    const back = [trick(2, 1, "S7", "S8", "MAT", "SK")] as never;
    expect(told(lesson({ tricks: back })).at(-1)).toContain("comes back to your own pile");
    const ours = [trick(2, 2, "SK", "S8", "MAT", "S7")] as never;
    expect(told(lesson({ tricks: ours })).at(-1)).toContain("went to your own team");
    const theirs = [trick(2, 2, "SK", "MAT", "S8", "S7")] as never;
    expect(told(lesson({ tricks: theirs })).at(-1)).toContain("goes to Ada's own team");
  });

  it("notices trumps of equal rank only where one of them takes the trick", () => {
    const met = [trick(1, 0, "S7", "MOR4", "S6", "MOR2")] as never;
    expect(told(lesson({ tricks: met })).at(-1)).toContain("yours was played last and won");
    const beaten = [trick(1, 0, "S7", "MOR4", "MOR1", "T14")] as never;
    expect(told(lesson({ tricks: beaten })).join()).not.toContain("equal rank");
  });

  it("is told for the trick that lies there, else for the one before", () => {
    const notes = notesOf(lesson({ tricks: [trick(2, 2, "CK", "CJ", "CQ", "C6")] as never }), 0);
    expect(newsOf(notes, 1).map((note) => note.key)).toEqual(["guide.note.taken"]);
    expect(newsOf(notes, 2)).toEqual(newsOf(notes, 1));
    expect(newsOf(notes, 3)).toEqual([]);
  });
});
