/** The shuffle as docs/shuffle.md tells it, worked out anew to check what the server did. Pure. */

import { sha256 } from "@noble/hashes/sha2.js";
import { PACKS } from "../../packs";
import type { DealRecord, ShuffleProof } from "../../protocol";
import type { Receipt } from "./receipts";
import { hex } from "./secret";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function number(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let rest = value;
  for (let at = size - 1; at >= 0; at -= 1) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

/** The bytes of 64 hexadecimal digits; null for anything else. */
export function bytesOf(text: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

/** Section 1: the ids that both hashes are bound to. */
function ids(room: string, deal: number): Uint8Array {
  const name = utf8(room);
  return joined(number(name.length, 2), name, number(deal, 4));
}

/** Section 2: what the server publishes before the deal. */
export function commitmentOf(room: string, deal: number, secret: Uint8Array): string {
  return hex(sha256(joined(utf8("tarocchi/commit/1"), ids(room, deal), secret)));
}

/** Section 3: the seed made of the secret and what every seat gave. */
export function seedOf(
  room: string,
  deal: number,
  secret: Uint8Array,
  given: readonly (Uint8Array | null)[],
): Uint8Array {
  const parts = given.map((one) =>
    one === null ? Uint8Array.of(0) : joined(Uint8Array.of(1), one),
  );
  return sha256(joined(utf8("tarocchi/seed/1"), ids(room, deal), secret, ...parts));
}

/** Section 4: the stream of bytes. */
function* stream(seed: Uint8Array): Generator<number, never> {
  for (let block = 0; ; block += 1)
    yield* sha256(joined(utf8("tarocchi/stream/1"), seed, number(block, 8)));
}

/** Section 5: a number below a limit, all equally likely. */
function below(limit: number, bytes: Generator<number, never>): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const byte = bytes.next().value;
    if (byte < fair) return byte % limit;
  }
}

/** Sections 6 and 7: the dealer drawn, and the order of the pack as places in deck order. */
export function shuffled(seed: Uint8Array): { dealer: number; order: number[] } {
  const bytes = stream(seed);
  const dealer = below(4, bytes);
  const order = Array.from({ length: 62 }, (_, at) => at);
  for (let place = 61; place > 0; place -= 1) {
    const chosen = below(place + 1, bytes);
    [order[place], order[chosen]] = [order[chosen]!, order[place]!];
  }
  return { dealer, order };
}

/** Section 8: the hands by seat. */
export function handsOf(
  cards: readonly string[],
  dealer: number,
  order: readonly number[],
): string[][] {
  const hands: string[][] = [[], [], [], []];
  let at = 0;
  for (let turn = 1; turn <= 4; turn += 1) {
    const size = turn === 4 ? 17 : 15;
    hands[(dealer + turn) % 4] = order.slice(at, at + size).map((place) => cards[place]!);
    at += size;
  }
  return hands;
}

/** What is wrong with a proof, in the order of section 10. */
export type Fault = "no_proof" | "bad_proof" | "bad_commitment" | "wrong_dealer" | "wrong_hands";

/** As much of a record as its shuffle is checked by. */
export type Dealt = Pick<DealRecord, "game" | "dealer" | "hands" | "shuffle">;

/** Checks the proof of a record (section 10); null if it is good. */
export function faultOf(record: Dealt): Fault | null {
  const proof = record.shuffle;
  if (proof === null) return "no_proof";
  const pack = PACKS[record.game];
  const read = parts(proof);
  if (read === null || pack === undefined) return "bad_proof";
  const { secret, given } = read;
  if (commitmentOf(proof.room, proof.deal, secret) !== proof.commitment) return "bad_commitment";
  const { dealer, order } = shuffled(seedOf(proof.room, proof.deal, secret, given));
  if (proof.dealer_drawn && dealer !== record.dealer) return "wrong_dealer";
  const hands = handsOf(pack.cards, record.dealer, order);
  const alike = hands.every((hand, seat) => sameSet(hand, record.hands[seat] ?? []));
  return alike ? null : "wrong_hands";
}

function parts(proof: ShuffleProof): { secret: Uint8Array; given: (Uint8Array | null)[] } | null {
  const secret = bytesOf(proof.secret);
  if (secret === null || bytesOf(proof.commitment) === null) return null;
  const given = proof.contributions.map((one) => (one === null ? null : bytesOf(one)));
  if (given.some((one, seat) => one === null && proof.contributions[seat] !== null)) return null;
  return { secret, given };
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && new Set([...one, ...other]).size === one.length;
}

/** What comparing with one receipt shows (section 12). */
export type Compared =
  | "bears_out"
  | "other_deal"
  | "dealt_again"
  | "moved"
  | "dropped"
  | "changed"
  | "not_taken"
  | "unsent"
  | "stuffed";

/** Compares a proof with a receipt. */
export function compared(proof: ShuffleProof, receipt: Receipt): Compared {
  if (receipt.room !== proof.room || receipt.deal !== proof.deal) return "other_deal";
  if (receipt.commitment !== proof.commitment) return "dealt_again";
  const there = proof.contributions[receipt.seat] ?? null;
  if (there === receipt.contribution) return "bears_out";
  if (proof.contributions.includes(receipt.contribution)) return "moved";
  if (receipt.taken === true) return there === null ? "dropped" : "changed";
  return there === null ? "not_taken" : "unsent";
}

/** Whether something was added at a seat whose person had not been asked. */
function stuffed(proof: ShuffleProof, receipt: Receipt): boolean {
  return proof.contributions.some((one, seat) => one !== null && !receipt.asked.includes(seat));
}

/** The verdict on a deal: with a fault or a code where it is refused. */
export type Verdict =
  | { is: "witnessed" }
  | { is: "consistent" }
  | { is: "refused"; why: Fault | Exclude<Compared, "bears_out" | "not_taken"> };

/** Checks a record with all receipts of this device for its deal. */
export function verdictOn(record: Dealt, receipts: readonly Receipt[]): Verdict {
  const fault = faultOf(record);
  if (fault !== null || record.shuffle === null) return { is: "refused", why: fault ?? "no_proof" };
  const proof = record.shuffle;
  const found = receipts.map((receipt) => ({ receipt, says: compared(proof, receipt) }));
  const borne = new Set(
    found.filter((one) => one.says === "bears_out").map((one) => one.receipt.seat),
  );
  for (const { receipt, says } of found) {
    if (says !== "other_deal" && says !== "dealt_again" && stuffed(proof, receipt))
      return { is: "refused", why: "stuffed" };
    if (says === "bears_out" || says === "not_taken") continue;
    if (says === "unsent" && borne.has(receipt.seat)) continue;
    return { is: "refused", why: says };
  }
  return borne.size > 0 ? { is: "witnessed" } : { is: "consistent" };
}
