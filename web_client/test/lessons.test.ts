import { describe, expect, it } from "vitest";
import { PACKS } from "../packs";
import en from "../src/lessons/en.json";
import it_ from "../src/lessons/it.json";
import { LESSONS, lessonAt, PARTS, type Words } from "../src/lessons/lessons";
import sv from "../src/lessons/sv.json";

const CATALOGUES = { en, it: it_, sv } as unknown as Record<string, Record<string, Words>>;
const ALL = Object.entries(LESSONS).flatMap(([game, lessons]) =>
  lessons.map((lesson) => [`${game}/${lesson.id}`, game, lesson] as const),
);

describe("the lessons", () => {
  it.each(ALL)("%s has words in every language", (_name, _game, lesson) => {
    for (const [language, words] of Object.entries(CATALOGUES)) {
      const told = words[lesson.id]!;
      expect(told.title, language).not.toBe("");
      expect(told.text.length, language).toBe(2);
      if (lesson.try.kind === "taker")
        expect(told.why?.length, language).toBe(lesson.try.tricks.length);
      else expect(told.ask, language).toBeTruthy();
      if (lesson.try.kind === "find" && lesson.try.why === undefined)
        expect(told.wrong, language).toBeTruthy();
    }
  });

  it.each(ALL)("%s uses cards of its game, each once", (_name, game, lesson) => {
    const task = lesson.try;
    const shown =
      task.kind === "taker"
        ? task.tricks.map((trick) => trick.cards)
        : [[...task.hand, ...(task.kind === "find" ? (task.trick?.cards ?? []) : [])]];
    for (const cards of shown) {
      expect(new Set(cards).size).toBe(cards.length);
      for (const card of cards) expect(PACKS[game]!.cards).toContain(card);
    }
    if (task.kind === "find") for (const card of task.ok) expect(task.hand).toContain(card);
    expect(PARTS).toContain(lesson.part);
  });

  it("no language has words without a lesson", () => {
    const ids = ALL.map(([, , lesson]) => lesson.id).sort();
    for (const words of Object.values(CATALOGUES)) expect(Object.keys(words).sort()).toEqual(ids);
  });

  it.each([
    ["", "ottocento", 0],
    ["piedicavallo/p_matto", "piedicavallo", 3],
    ["briscola/x", "ottocento", 0],
  ])("are found by address: %s", (rest, game, at) => {
    expect(lessonAt(rest)).toEqual({ game, at });
  });
});
