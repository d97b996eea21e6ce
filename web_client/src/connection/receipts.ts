/** Receipts of promises (docs/shuffle.md, section 11), the newest few on this device. */

import { drop, keep, kept } from "./storage";

/** What one player keeps of one promise. */
export interface Receipt {
  format: 1;
  room: string;
  deal: number;
  seat: number;
  commitment: string;
  /** The seats whose people were asked to contribute, rising. */
  asked: number[];
  contribution: string;
  taken: boolean | null;
}

const LIST = "receipts";
const MOST = 1000;
const FORM =
  /^\{"format":1,"room":"([0-9a-z]{1,40})","deal":(0|[1-9][0-9]{0,9}),"seat":([0-3]),"commitment":"([0-9a-f]{64})","asked":(\[[0-3](?:,[0-3]){0,3}\]),"contribution":"([0-9a-f]{64})","taken":(true|false|null)\}\n?$/;

/** The one line that a receipt is. */
export function written(receipt: Receipt): string {
  const { format, room, deal, seat, commitment, asked, contribution, taken } = receipt;
  return JSON.stringify({ format, room, deal, seat, commitment, asked, contribution, taken });
}

/** A receipt read back; null for any text that is not exactly one. */
export function read(text: string): Receipt | null {
  const found = FORM.exec(text);
  if (found === null) return null;
  const receipt = JSON.parse(text) as Receipt;
  const { asked, seat, deal } = receipt;
  const rising = asked.every((one, at) => at === 0 || one > asked[at - 1]!);
  return rising && asked.includes(seat) && deal <= 0xffffffff ? receipt : null;
}

function nameOf(receipt: Receipt): string {
  return `receipt.${receipt.room}-${receipt.deal}-${receipt.seat}-${receipt.commitment}`;
}

function names(): string[] {
  const list: unknown = JSON.parse(kept(LIST) ?? "[]");
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}

/** Keeps a receipt, and puts the oldest away beyond the limit. What was once taken stays so. */
export function keepReceipt(receipt: Receipt, most: number = MOST): void {
  const name = nameOf(receipt);
  const before = read(kept(name) ?? "");
  const taken = before?.taken === true ? true : receipt.taken;
  keep(name, written({ ...receipt, taken }));
  const list = [...names().filter((one) => one !== name), name];
  for (const old of list.splice(0, Math.max(0, list.length - most))) drop(old);
  keep(LIST, JSON.stringify(list));
}

/** The receipt of one promise to one seat, if it is here. */
export function receiptOf(
  room: string,
  deal: number,
  seat: number,
  commitment: string,
): Receipt | null {
  const text = kept(`receipt.${room}-${deal}-${seat}-${commitment}`);
  return text === null ? null : read(text);
}

/** All receipts of one deal that are here. */
export function receiptsOf(room: string, deal: number): Receipt[] {
  return names()
    .filter((name) => name.startsWith(`receipt.${room}-${deal}-`))
    .flatMap((name) => read(kept(name) ?? "") ?? []);
}
