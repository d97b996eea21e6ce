// A verifier of deals with receipts, written from docs/shuffle.md and docs/deal-record.schema.json
// alone; sections are those of docs/shuffle.md. It looks at the shuffle, not at the play.
//
// Reads lines of JSON, {"record": TEXT, "receipts": [TEXT, ...]}, where every sign of a TEXT stands
// for the byte of its number, so that any bytes can be told; prints one verdict a line:
// "witnessed", "consistent, not witnessed", or "refused: " and the codes.

import { createHash } from "node:crypto";
import { createInterface } from "node:readline";

const DECKS = {
  ottocento:
    "SK SQ SN SJ S10 S9 S8 S7 S6 SA BK BQ BN BJ B10 B9 B8 B7 B6 BA " +
    "CK CQ CN CJ CA C6 C7 C8 C9 C10 DK DQ DN DJ DA D6 D7 D8 D9 D10 " +
    "ANG WOR SUN MOO T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 MOR1 MOR2 MOR3 MOR4 BEG MAT",
  piedicavallo:
    "SK SQ SN SJ S10 S9 S8 S7 S6 S5 BK BQ BN BJ B10 B9 B8 B7 B6 B5 " +
    "CK CQ CN CJ CA C2 C3 C4 C5 C6 DK DQ DN DJ DA D2 D3 D4 D5 D6 " +
    "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T2 T1 MAT",
};
const RECORD =
  "format game rules seats dealer hands discard trumps declarations tricks settlement shuffle";
const PROOF = "room deal commitment secret contributions dealer_drawn";
const RECEIPT =
  /^\{"format":1,"room":"([a-z0-9]{1,40})","deal":(0|[1-9][0-9]{0,9}),"seat":([0-3]),"commitment":"([0-9a-f]{64})","asked":\[([0-3](?:,[0-3])*)\],"contribution":"([0-9a-f]{64})","taken":(true|false|null)\}\n?$/;
const MOST_DEALS = 0xffffffff;

class Refused extends Error {}

function demand(holds, code) {
  if (!holds) throw new Refused(code);
}

// Reading JSON: JSON.parse forgives a name that is there twice, which section 10 does not.

function strictJson(text) {
  const whole = JSON.parse(text); // whatever is no JSON at all is refused here
  const signs = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs; // strings, and what holds them together
  const open = []; // a set of names for each open object, null for each open list
  let last = null;
  for (const [sign] of text.matchAll(signs)) {
    if (sign === "{") open.push(new Set());
    else if (sign === "[") open.push(null);
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === ":") {
      const name = JSON.parse(last);
      demand(!open.at(-1).has(name), "bad_record");
      open.at(-1).add(name);
    }
    last = sign;
  }
  return whole;
}

const isObject = (one) => typeof one === "object" && one !== null && !Array.isArray(one);
const isHex = (one) => typeof one === "string" && /^[0-9a-f]{64}$/.test(one);
const isWhole = (one, most) => Number.isInteger(one) && one >= 0 && one <= most;

function demandNames(one, names) {
  demand(isObject(one), "bad_record");
  demand(Object.keys(one).sort().join(" ") === names.split(" ").sort().join(" "), "bad_record");
}

function readRecord(bytes) {
  let record;
  try {
    record = strictJson(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    throw error instanceof Refused ? error : new Refused("bad_record");
  }
  demandNames(record, RECORD);
  demand(record.format === 1 && typeof record.game === "string", "bad_record");
  demand(Object.hasOwn(DECKS, record.game), "bad_record");
  demand(isWhole(record.dealer, 3), "bad_record");
  demand(Array.isArray(record.hands) && record.hands.length === 4, "bad_record");
  demand(record.hands.every(Array.isArray), "bad_record");
  return record;
}

function readProof(proof) {
  demandNames(proof, PROOF);
  demand(typeof proof.room === "string" && isWhole(proof.deal, MOST_DEALS), "bad_proof");
  demand(isHex(proof.commitment) && isHex(proof.secret), "bad_proof");
  demand(Array.isArray(proof.contributions) && proof.contributions.length === 4, "bad_proof");
  demand(
    proof.contributions.every((one) => one === null || isHex(one)),
    "bad_proof",
  );
  demand(typeof proof.dealer_drawn === "boolean", "bad_proof");
}

function readReceipt(bytes) {
  const parts = RECEIPT.exec(bytes.toString("latin1"));
  demand(parts !== null && Number(parts[2]) <= MOST_DEALS, "bad_receipt");
  const [, room, deal, seat, commitment, asked, contribution, taken] = parts;
  const seats = asked.split(",").map(Number);
  demand(
    seats.every((one, place) => place === 0 || one > seats[place - 1]),
    "bad_receipt",
  );
  demand(seats.includes(Number(seat)), "bad_receipt");
  return {
    room,
    deal: Number(deal),
    seat: Number(seat),
    commitment,
    asked: seats,
    contribution,
    taken: JSON.parse(taken),
  };
}

// The shuffle

const hex = (text) => Buffer.from(text, "hex");
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const word = (text) => Buffer.from(text, "ascii");

function number(value, size) {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, size > 6 ? size - 6 : 0, Math.min(size, 6));
  return bytes;
}

// Section 1
function idsOf({ room, deal }) {
  const name = Buffer.from(room, "utf8");
  demand(name.length <= 65535 && name.toString("utf8") === room, "bad_proof");
  return Buffer.concat([number(name.length, 2), name, number(deal, 4)]);
}

// Section 2
const commitmentOf = (proof) =>
  sha256(word("tarocchi/commit/1"), idsOf(proof), hex(proof.secret)).toString("hex");

// Section 3
function seedOf(proof) {
  const parts = proof.contributions.map((one) =>
    one === null ? Buffer.from([0]) : Buffer.concat([Buffer.from([1]), hex(one)]),
  );
  return sha256(word("tarocchi/seed/1"), idsOf(proof), hex(proof.secret), ...parts);
}

// Section 4
function* streamOf(seed) {
  for (let block = 0; ; block += 1) {
    yield* sha256(word("tarocchi/stream/1"), seed, number(block, 8));
  }
}

// Section 5
function below(limit, stream) {
  const fair = 256 - (256 % limit);
  for (;;) {
    const byte = stream.next().value;
    if (byte < fair) return byte % limit;
  }
}

// Sections 6 and 7
function shuffled(seed, deck) {
  const stream = streamOf(seed);
  const drawn = below(4, stream);
  const order = [...deck];
  for (let place = 61; place > 0; place -= 1) {
    const chosen = below(place + 1, stream);
    [order[place], order[chosen]] = [order[chosen], order[place]];
  }
  return { drawn, order };
}

// Section 8
function handsOf(order, dealer) {
  const hands = [];
  for (let turn = 0; turn < 4; turn += 1) {
    hands[(dealer + 1 + turn) % 4] = order.slice(15 * turn, turn === 3 ? 62 : 15 * turn + 15);
  }
  return hands;
}

// Section 10
function checkProof(record) {
  const proof = record.shuffle;
  readProof(proof);
  demand(proof.commitment === commitmentOf(proof), "bad_commitment");
  const { drawn, order } = shuffled(seedOf(proof), DECKS[record.game].split(" "));
  demand(!proof.dealer_drawn || drawn === record.dealer, "wrong_dealer");
  const asSet = (hand) => JSON.stringify([...hand].sort());
  const dealt = handsOf(order, record.dealer);
  demand(
    dealt.every((hand, seat) => asSet(hand) === asSet(record.hands[seat])),
    "wrong_hands",
  );
}

// Section 12
function compare(proof, receipts) {
  const codes = new Set();
  const bearsOut = (one) =>
    one.room === proof.room &&
    one.deal === proof.deal &&
    one.commitment === proof.commitment &&
    proof.contributions[one.seat] === one.contribution;
  const good = new Set(receipts.filter(bearsOut).map((one) => one.seat));
  for (const one of receipts) {
    if (one.room !== proof.room || one.deal !== proof.deal) {
      codes.add("other_deal");
      continue;
    }
    if (one.commitment !== proof.commitment) {
      codes.add("dealt_again");
      continue;
    }
    const unasked = (part, seat) => part !== null && !one.asked.includes(seat);
    if (proof.contributions.some(unasked)) codes.add("stuffed");
    const stands = proof.contributions[one.seat];
    if (stands === one.contribution) continue;
    else if (proof.contributions.includes(one.contribution)) codes.add("moved");
    else if (one.taken) codes.add(stands === null ? "dropped" : "changed");
    else if (stands === null) codes.add("not_taken");
    else if (!good.has(one.seat)) codes.add("unsent");
  }
  codes.delete("not_taken");
  demand(codes.size === 0, [...codes].sort().join(" "));
  return good.size > 0;
}

function verdict({ record: recordText, receipts: receiptTexts }) {
  try {
    const record = readRecord(Buffer.from(recordText, "latin1"));
    const receipts = receiptTexts.map((text) => readReceipt(Buffer.from(text, "latin1")));
    demand(record.shuffle !== null, "no_proof");
    checkProof(record);
    return compare(record.shuffle, receipts) ? "witnessed" : "consistent, not witnessed";
  } catch (error) {
    if (error instanceof Refused) return `refused: ${error.message}`;
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(verdict(JSON.parse(line)));
}
