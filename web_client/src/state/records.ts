/** Records of deals: fetched from the server, read from files, the newest few kept here. */

import type { DealRecord } from "../../protocol";
import { drop, keep, kept } from "../connection/storage";
import { readRecord } from "../views/records";
import { ask, listen } from "./line";
import { room } from "./room";

/** A record in the list, without its cards. */
export interface Entry {
  /** Behind `#/replay/`: room and deal, or what a file came to. */
  name: string;
  game: string;
  seats: readonly string[];
  totals: readonly [number, number];
}

const LIST = "records";
const MOST = 40;

function shelf(): Entry[] {
  try {
    const list: unknown = JSON.parse(kept(LIST) ?? "[]");
    return Array.isArray(list) ? (list as Entry[]) : [];
  } catch {
    return [];
  }
}

/** The records that are kept here, newest first. */
export function keptRecords(): Entry[] {
  return shelf();
}

/** Keeps a record, and lets the oldest go beyond the limit. */
export function keepRecord(name: string, record: DealRecord): void {
  const { game, seats } = record;
  const entry: Entry = { name, game, seats, totals: record.settlement.totals };
  const list = [entry, ...shelf().filter((one) => one.name !== name)];
  for (const old of list.splice(MOST)) drop(`record.${old.name}`);
  keep(`record.${name}`, JSON.stringify(record));
  keep(LIST, JSON.stringify(list));
}

/** A record that is kept here. */
export function keptRecord(name: string): DealRecord | null {
  const text = kept(`record.${name}`);
  const found = text === null ? "no_record" : readRecord(text);
  return typeof found === "string" ? null : found;
}

/** Forgets a record. */
export function dropRecord(name: string): void {
  drop(`record.${name}`);
  keep(LIST, JSON.stringify(shelf().filter((one) => one.name !== name)));
}

/** Rooms entered only to fetch something, and whether we turn out to sit there. */
const visited = new Map<string, boolean>();
listen((message) => {
  if (message.t === "update" && visited.has(message.room))
    visited.set(message.room, message.you !== null);
});

/** Fetches a record; the code of the refusal if there is none. */
export async function fetchRecord(from: string, deal: number): Promise<DealRecord | string> {
  const answer = await ask({ t: "fetch", room: from, deal });
  if (answer.t === "recorded") return answer.record;
  if (answer.t !== "refused") return "no_such_deal";
  if (answer.code !== "not_following" || room.peek() === from) return answer.code;
  return visit(from, deal);
}

/** Looks in at a table that this page does not show; whoever sits there stays seated. */
async function visit(from: string, deal: number): Promise<DealRecord | string> {
  visited.set(from, false);
  const entered = await ask({ t: "enter", room: from, seen: null });
  if (entered.t === "refused") return entered.code;
  const answer = await ask({ t: "fetch", room: from, deal });
  const seated = visited.get(from) === true;
  visited.delete(from);
  if (!seated && room.peek() !== from) void ask({ t: "leave", room: from });
  if (answer.t === "recorded") return answer.record;
  return answer.t === "refused" ? answer.code : "no_such_deal";
}
