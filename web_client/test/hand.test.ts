/** The hand lies as the design tells, and what may be done with a card is what the server says. */

import { beforeAll, describe, expect, it } from "vitest";
import { layoutFor } from "../src/state/layout";
import { deskFan, lowFan, phoneFan, tilt } from "../src/views/fan";
import { handLabel } from "../src/views/labels";
import { inOrder } from "../src/views/order";
import { askingOf, isDiscard, joins, playables, reasonText, ruleText } from "../src/views/playable";
import { sceneFor } from "../src/views/scene";
import { ownOf, speak } from "./spoken";

beforeAll(() => speak("en"));

describe("the order of the hand", () => {
  const hand = ["MAT", "D10", "DA", "T16", "ANG", "C6", "CA", "BEG", "SA", "S10", "B7"];

  it("is Swords, Cups, Batons, Coins, each high to low by its own rank, trumps, Matto", () => {
    expect(inOrder(hand, "ottocento", "suits").join(" ")).toBe(
      "S10 SA CA C6 B7 DA D10 ANG T16 BEG MAT",
    );
  });

  it("has trumps first where that is wanted", () => {
    expect(inOrder(hand, "ottocento", "trumps").slice(0, 3)).toEqual(["ANG", "T16", "BEG"]);
  });

  it("follows the game: the 21 is highest in one of them", () => {
    expect(inOrder(["T20", "T21", "T1"], "piedicavallo", "suits")).toEqual(["T21", "T20", "T1"]);
  });
});

describe("the fan", () => {
  it("of a desk has the steps of the design", () => {
    expect(deskFan(17, 932).rows[0]!.step).toBe(48);
    expect(deskFan(12, 932).rows[0]!.step).toBe(64);
    expect(deskFan(17, 932).card).toBe(100);
  });

  it("never shows less than rank and mark: two rows before that", () => {
    for (const width of [576, 744, 932, 1572])
      for (let count = 1; count <= 17; count += 1) {
        const fan = deskFan(count, width);
        for (const row of fan.rows)
          if (row.count > 1 && count > 8) expect(row.step).toBeGreaterThanOrEqual(24);
      }
  });

  it("of a phone has two rows above eight cards, 44 px each at 390", () => {
    expect(phoneFan(15, 390).rows.map((row) => row.count)).toEqual([8, 7]);
    expect(phoneFan(15, 390).rows[0]!.step).toBeGreaterThanOrEqual(43.5);
    expect(phoneFan(17, 390).rows[0]!.step).toBeGreaterThanOrEqual(38);
    expect(phoneFan(8, 390).rows).toHaveLength(1);
    expect(phoneFan(17, 320).card).toBe(60);
  });

  it("fits between the edges, whatever the width", () => {
    for (const width of [320, 390, 600, 768, 932, 1500])
      for (const count of [1, 5, 9, 15, 17])
        for (const fan of [deskFan(count, width), phoneFan(count, width), lowFan(count, width)])
          for (const row of fan.rows)
            expect((row.count - 1) * row.step + fan.card).toBeLessThanOrEqual(width + 0.01);
  });

  it("leans from -1 to 1", () => {
    expect([tilt(0, 15), tilt(7, 15), tilt(14, 15), tilt(0, 1)]).toEqual([-1, 0, 1, 0]);
  });
});

describe("the scene", () => {
  it("has the measures of the pictures at their sizes", () => {
    expect(sceneFor("desk", 932, 734)).toMatchObject({
      trickTop: 226,
      trickCard: 96,
      handCard: 104,
    });
    const phone = sceneFor("phone", 390, 688);
    expect(Math.round(phone.trickCard)).toBe(88);
    expect(Math.abs(phone.trickTop - 228)).toBeLessThan(5);
  });

  it("keeps the trick above the bands on every cloth", () => {
    for (const height of [430, 534, 600, 734, 900, 1014]) {
      const { trickTop, trickCard, unit } = sceneFor("desk", 932, height);
      const lowest = trickTop + (62 / 96) * trickCard + trickCard * 0.875;
      expect(lowest).toBeLessThanOrEqual(height - 178 * unit - 50);
    }
  });

  it("of a phone keeps the trick between the chips and the own chip", () => {
    for (const [width, height] of [
      [390, 688],
      [360, 484],
      [320, 464],
      [412, 760],
    ] as const) {
      const { trickTop, trickCard, handCard, rowGap, railGap } = sceneFor("phone", width, height);
      const lowest = trickTop + trickCard * (0.875 + 64 / 96);
      expect(lowest).toBeLessThanOrEqual(height - handCard * 1.75 - rowGap - railGap - 46 + 8);
      expect(trickTop - trickCard * 1.23).toBeGreaterThanOrEqual(50);
      expect(trickCard).toBeGreaterThanOrEqual(54);
    }
  });

  it("is chosen by the shape of the window", () => {
    expect(layoutFor(1280, 800)).toBe("desk");
    expect(layoutFor(768, 1024)).toBe("tablet");
    expect(layoutFor(390, 844)).toBe("phone");
    expect(layoutFor(844, 390)).toBe("low");
    expect(layoutFor(1024, 600)).toBe("desk");
  });
});

describe("what may be done", () => {
  const own = ownOf({
    hand: ["S10", "C7", "MAT"],
    moves: [
      { move: "play", card: "S10" },
      { move: "play", card: "MAT" },
    ],
    forbidden: [{ reason: "must_follow", suit: "S", cards: ["C7"] }],
  });

  it("is what the server offers, with its reasons for the rest", () => {
    expect(askingOf(own)).toBe("play");
    const [ten, seven, matto] = playables(own.hand, own);
    expect([ten!.ok, seven!.ok, matto!.ok]).toEqual([true, false, true]);
    expect(reasonText(seven!.why!, "ottocento")).toContain("Swords");
    expect(ruleText(own, "S")).toBe("Follow Swords: 1 + Matto");
  });

  it("is told for every card", () => {
    const [ten, seven] = playables(own.hand, own);
    expect(handLabel("ottocento", ten!, 0, 3, "play")).toBe(
      "10 of Swords, 1 point, playable, 1 of 3",
    );
    expect(handLabel("ottocento", seven!, 1, 3, "play")).toMatch(
      /^7 of Cups, 1 point, may not be played now, You hold Swords.*, 2 of 3$/,
    );
    expect(handLabel("ottocento", seven!, 1, 3, null)).toBe("7 of Cups, 1 point, 2 of 3");
  });

  it("for a discard is a pair that the server offers", () => {
    const dealer = ownOf({
      hand: ["S6", "S7", "T5", "T6", "SK"],
      moves: [
        { move: "discard", cards: ["S6", "S7"] },
        { move: "discard", cards: ["T5", "T6"] },
      ],
      forbidden: [{ reason: "protected_card", cards: ["SK"] }],
    });
    expect(askingOf(dealer)).toBe("discard");
    expect([...joins(dealer, ["T5"])]).toEqual(["T5", "T6"]);
    expect(isDiscard(dealer, ["S7", "S6"])).toBe(true);
    expect(isDiscard(dealer, ["S6", "T5"])).toBe(false);
    expect(isDiscard(dealer, ["S6"])).toBe(false);
  });

  it("is nothing outside the turn, and then nothing is dimmed", () => {
    const waiting = ownOf({ hand: ["S10"] });
    expect(askingOf(waiting)).toBeNull();
    expect(playables(["S10"], waiting)[0]).toEqual({ card: "S10", ok: false, why: null });
  });
});
