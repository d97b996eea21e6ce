/** The shuffle gives what docs/shuffle.md says, and every way of cheating is noticed. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PACKS } from "../packs";
import type { DealRecord } from "../protocol";
import type { Receipt } from "../src/connection/receipts";
import { hex } from "../src/connection/secret";
import {
  bytesOf,
  commitmentOf,
  faultOf,
  handsOf,
  seedOf,
  shuffled,
  verdictOn,
} from "../src/connection/shuffle";

const DOCUMENT = readFileSync(new URL("../../docs/shuffle.md", import.meta.url), "utf-8");
const CARDS = PACKS.ottocento!.cards;

function vectors(): Record<string, string>[] {
  return [...DOCUMENT.matchAll(/### Vector \d+\n\n((?: {4}.+\n)+)/g)].map((found) => {
    const lines = found[1]!.trim().split("\n");
    return Object.fromEntries(
      lines.map((line) => /^\s*(\w+(?: \d)?)\s{2,}(.+)$/.exec(line)!.slice(1, 3)),
    );
  });
}

const bytes = (text: string): Uint8Array => bytesOf(text)!;

describe("the vectors of the document", () => {
  it("are all here", () => {
    expect(vectors()).toHaveLength(10);
  });

  it.each(vectors().map((one, at) => [at + 1, one] as const))("vector %i", (_, vector) => {
    const { dealer, order } = shuffled(bytes(vector.seed!));
    expect(String(dealer)).toBe(vector.dealer);
    expect(order.map((place) => CARDS[place]).join(" ")).toBe(vector.order);
    if (vector.room === undefined) return;
    const deal = Number(vector.deal);
    const secret = bytes(vector.secret!);
    const given = [0, 1, 2, 3].map((seat) => bytesOf(vector[`seat ${seat}`]!));
    expect(commitmentOf(vector.room, deal, secret)).toBe(vector.commitment);
    expect(hex(seedOf(vector.room, deal, secret, given))).toBe(vector.seed);
  });
});

const GIVEN = ["11", "22", "33", "44"].map((pair) => pair.repeat(32));
const SECRET = "ab".repeat(32);

function record(given: (string | null)[] = GIVEN): DealRecord {
  const room = "osteria";
  const deal = 3;
  const secret = bytes(SECRET);
  const seed = seedOf(
    room,
    deal,
    secret,
    given.map((one) => (one === null ? null : bytes(one))),
  );
  const { dealer, order } = shuffled(seed);
  return {
    game: "ottocento",
    dealer,
    hands: handsOf(CARDS, dealer, order),
    shuffle: {
      room,
      deal,
      commitment: commitmentOf(room, deal, secret),
      secret: SECRET,
      contributions: given,
      dealer_drawn: true,
    },
  } as unknown as DealRecord;
}

function receipt(changed: Partial<Receipt> = {}): Receipt {
  const { commitment } = record().shuffle!;
  const mine = { room: "osteria", deal: 3, seat: 2, contribution: GIVEN[2]!, taken: true };
  return { format: 1, commitment, asked: [0, 1, 2, 3], ...mine, ...changed };
}

describe("a proof", () => {
  it("is good where the cards follow from it", () => {
    expect(faultOf(record())).toBeNull();
  });

  it("is seen to be missing, damaged or false", () => {
    const good = record();
    const proof = good.shuffle!;
    const other = "cd".repeat(32);
    expect(faultOf({ ...good, shuffle: null })).toBe("no_proof");
    expect(faultOf({ ...good, shuffle: { ...proof, secret: "AB".repeat(32) } })).toBe("bad_proof");
    expect(faultOf({ ...good, shuffle: { ...proof, secret: other } })).toBe("bad_commitment");
    const dealer = ((good.dealer + 1) % 4) as 0;
    expect(faultOf({ ...good, dealer })).toBe("wrong_dealer");
    const hands = structuredClone(good.hands);
    [hands[0][0], hands[1][0]] = [hands[1][0]!, hands[0][0]!];
    expect(faultOf({ ...good, hands })).toBe("wrong_hands");
  });
});

describe("the verdict with receipts", () => {
  it("is witnessed if one bears the record out, else merely consistent", () => {
    expect(verdictOn(record(), [receipt()])).toEqual({ is: "witnessed" });
    expect(verdictOn(record(), [])).toEqual({ is: "consistent" });
    const late = record([GIVEN[0]!, GIVEN[1]!, null, GIVEN[3]!]);
    const none = receipt({ taken: null, commitment: late.shuffle!.commitment });
    expect(verdictOn(late, [none])).toEqual({ is: "consistent" });
  });

  it("names what was done to a contribution", () => {
    const without = record([GIVEN[0]!, GIVEN[1]!, null, GIVEN[3]!]);
    const changed = record([GIVEN[0]!, GIVEN[1]!, "55".repeat(32), GIVEN[3]!]);
    const cases: [DealRecord, Receipt, string][] = [
      [without, receipt(), "dropped"],
      [changed, receipt(), "changed"],
      [changed, receipt({ taken: null }), "unsent"],
      [record(), receipt({ seat: 1 }), "moved"],
      [record(), receipt({ commitment: "77".repeat(32) }), "dealt_again"],
      [record(), receipt({ asked: [0, 2] }), "stuffed"],
    ];
    for (const [dealt, kept, why] of cases)
      expect(verdictOn(dealt, [kept])).toEqual({ is: "refused", why });
  });

  it("lets a second device be slower than the first", () => {
    const slower = receipt({ contribution: "66".repeat(32), taken: false });
    expect(verdictOn(record(), [receipt(), slower])).toEqual({ is: "witnessed" });
  });
});

describe("the golden deals", () => {
  const folder = new URL("../../tests/golden/", import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  it.each(names)("%s: the proof is good where there is one", (name) => {
    const told = JSON.parse(readFileSync(new URL(name, folder), "utf-8")) as DealRecord;
    expect(faultOf(told)).toBe(told.shuffle === null ? "no_proof" : null);
  });
});
