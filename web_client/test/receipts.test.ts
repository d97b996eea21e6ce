/** Receipts are written as the document wants them, and the newest ones stay. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../protocol";
import { Contributor, wanted } from "../src/connection/contributing";
import {
  keepReceipt,
  type Receipt,
  read,
  receiptOf,
  receiptsOf,
  written,
} from "../src/connection/receipts";

const HEX = "0a".repeat(32);
const RECEIPT: Receipt = {
  format: 1,
  room: "osteria",
  deal: 3,
  seat: 0,
  commitment: HEX,
  asked: [0, 2],
  contribution: "0b".repeat(32),
  taken: null,
};

beforeEach(() => {
  const shelf = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, text: string) => shelf.set(name, text),
    removeItem: (name: string) => shelf.delete(name),
  });
});

describe("a receipt", () => {
  it("is one line with its names in order", () => {
    expect(written(RECEIPT)).toBe(
      `{"format":1,"room":"osteria","deal":3,"seat":0,"commitment":"${HEX}",` +
        `"asked":[0,2],"contribution":"${"0b".repeat(32)}","taken":null}`,
    );
    expect(read(written(RECEIPT))).toEqual(RECEIPT);
    expect(read(`${written(RECEIPT)}\n`)).toEqual(RECEIPT);
  });

  it.each([
    ["a blank", (text: string) => text.replace(":", ": ")],
    ["another order", () => '{"room":"osteria","format":1}'],
    ["a newer form", (text: string) => text.replace('"format":1', '"format":2')],
    ["capitals", (text: string) => text.replace("0a", "0A")],
    ["a leading zero", (text: string) => text.replace('"deal":3', '"deal":03')],
    ["too large a deal", (text: string) => text.replace('"deal":3', '"deal":4294967296')],
    ["seats that fall", (text: string) => text.replace("[0,2]", "[2,0]")],
    ["its own seat missing", (text: string) => text.replace("[0,2]", "[1,2]")],
    ["two ends", (text: string) => `${text}\n\n`],
  ])("is refused with %s", (_, spoil) => {
    expect(read(spoil(written(RECEIPT)))).toBeNull();
  });

  it("stays taken once it was", () => {
    keepReceipt({ ...RECEIPT, taken: true });
    keepReceipt({ ...RECEIPT, taken: false });
    expect(receiptOf("osteria", 3, 0, HEX)?.taken).toBe(true);
  });

  it("makes room for newer ones", () => {
    for (let deal = 1; deal <= 5; deal += 1) keepReceipt({ ...RECEIPT, deal }, 3);
    expect([1, 2, 3, 4, 5].filter((deal) => receiptsOf("osteria", deal).length > 0)).toEqual([
      3, 4, 5,
    ]);
  });

  it("of one deal may be two, if it was promised twice", () => {
    keepReceipt(RECEIPT);
    keepReceipt({ ...RECEIPT, commitment: "0c".repeat(32) });
    expect(receiptsOf("osteria", 3)).toHaveLength(2);
  });
});

function promise(commitment = HEX, changed: object = {}): Update {
  const shuffle = { deal: 3, commitment, asked: [0, 2], contributions: null };
  const seats = [{ name: "Anna" }, { name: "Ada", bot: true }, { name: "Berto" }, null];
  const table = { deal: 2, shuffle, seats };
  return { room: "osteria", you: 0, table, ...changed } as unknown as Update;
}

describe("contributing", () => {
  it("keeps the receipt before anything is sent", async () => {
    const kept: (Receipt | null)[] = [];
    const contributor = new Contributor(async () => {
      kept.push(receiptOf("osteria", 3, 0, HEX));
      return { t: "done", id: "1" };
    });
    await contributor.look(promise());
    expect(kept[0]?.taken).toBeNull();
    expect(receiptOf("osteria", 3, 0, HEX)?.taken).toBe(true);
  });

  it("sends once for a promise, and other bytes for another one", async () => {
    const sent: string[] = [];
    const contributor = new Contributor(async (asked) => {
      if (asked.t === "contribute") sent.push(asked.random);
      return { t: "refused", id: "1", code: "too_late" };
    });
    await contributor.look(promise());
    await contributor.look(promise());
    await contributor.look(promise("0c".repeat(32)));
    expect(new Set(sent).size).toBe(2);
    expect(receiptOf("osteria", 3, 0, HEX)?.taken).toBe(false);
  });

  it("gives the same promise the same bytes after the page was loaded anew", () => {
    const first = wanted(promise())!;
    keepReceipt(first);
    expect(wanted(promise())).toEqual(first);
  });

  it("is asked of nobody who watches, or for whom a bot plays", () => {
    expect(wanted(promise(HEX, { you: null }))).toBeNull();
    expect(wanted(promise(HEX, { you: 3 }))).toBeNull();
    const { table } = promise();
    const closed = { ...table, shuffle: { ...table.shuffle, contributions: [] } };
    expect(wanted(promise(HEX, { table: closed }))).toBeNull();
  });
});
