/** The lessons: their order and positions as data, their words by language. */

import type { Place } from "../views/places";
import data from "./lessons.json";

/** Cards of a trick in order of play, from the place of whoever led. */
export interface Lying {
  leader: Place;
  cards: readonly string[];
}

/** What one does beside a lesson: find cards, name a taker, or read a sheet. */
export type Try =
  | {
      kind: "find";
      hand: readonly string[];
      ok: readonly string[];
      trick?: Lying;
      why?: { code: string; suit?: string };
    }
  | { kind: "taker"; tricks: readonly (Lying & { taker: number })[] }
  | { kind: "sheet"; hand: readonly string[] };

export const PARTS = ["basics", "points", "table"] as const;

export interface Lesson {
  id: string;
  part: (typeof PARTS)[number];
  /** Suits of which the whole order is shown. */
  ladders: readonly string[];
  try: Try;
}

/** The words of a lesson. */
export interface Words {
  title: string;
  text: readonly string[];
  ask?: string;
  wrong?: string;
  why?: readonly string[];
}

export const LESSONS = data as unknown as Readonly<Record<string, readonly Lesson[]>>;

/** The lesson of an address, the first one for nonsense. */
export function lessonAt(rest: string): { game: string; at: number } {
  const [name = "", id] = rest.split("/");
  const game = LESSONS[name] === undefined ? Object.keys(LESSONS)[0]! : name;
  const at = LESSONS[game]!.findIndex((lesson) => lesson.id === id);
  return { game, at: Math.max(0, at) };
}
