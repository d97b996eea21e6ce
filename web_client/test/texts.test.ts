/** Every text exists in every language, is used, and no text stands in the code. */

import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../src/state/settings";
import { list, num, say, tell } from "../src/texts/texts";
import { speak, textsOf } from "./spoken";

const SOURCE = new URL("../src/", import.meta.url);

function sources(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: "utf-8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(name, SOURCE), "utf-8"));
}

const forms = (text: unknown): string[] =>
  typeof text === "string" ? [text] : Object.values(text as object);
const holes = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]!).sort();

describe("the texts", () => {
  it.each(LANGUAGES)("in %s have the same keys as in English", (language) => {
    expect(Object.keys(textsOf(language)).sort()).toEqual(Object.keys(textsOf("en")).sort());
  });

  it.each(LANGUAGES)("in %s put in the same values as in English", (language) => {
    const english = textsOf("en");
    const wrong = Object.entries(textsOf(language)).filter(([key, text]) => {
      const wanted = new Set(forms(english[key]).flatMap(holes));
      return forms(text).some((form) => holes(form).some((hole) => !wanted.has(hole)));
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("are all used, by name or by the beginning of one", () => {
    const code = sources().join("\n");
    const starts = [...code.matchAll(/`([a-z_]+(?:\.[a-z_]+)*\.)\$\{/g)].map((one) => one[1]!);
    const quoted = new Set([...code.matchAll(/["'`]([\w.]+)["'`]/g)].map((one) => one[1]!));
    const unused = Object.keys(textsOf("en")).filter((key) => {
      const base = key.replace(/\.you$/, "");
      return (
        !quoted.has(base) && !quoted.has(key) && !starts.some((start) => key.startsWith(start))
      );
    });
    expect(unused).toEqual([]);
  });

  it("are asked for by names that exist", () => {
    const code = sources().join("\n");
    const asked = [...code.matchAll(/\b(?:say|tell)\(\s*"([\w.]+)"/g)].map((one) => one[1]!);
    const english = textsOf("en");
    expect(asked.filter((key) => !(key in english))).toEqual([]);
  });
});

describe("saying", () => {
  beforeAll(() => speak("en"));

  it("puts values in, and chooses between one and many", () => {
    expect(say("card.points", { n: 1 })).toBe("1 point");
    expect(say("card.points", { n: 5 })).toBe("5 points");
    expect(say("log.leads", { name: "Ada", card: "7 of Swords" })).toBe("Ada leads 7 of Swords");
  });

  it("writes halves as cards are counted", () => {
    expect([10.5, 0.5, 12, 0].map(num)).toEqual(["10½", "½", "12", "0"]);
  });

  it("marks values up where it is asked to", () => {
    expect(tell("log.leads", { name: 1, card: "x" })).toEqual(["", "1", " leads ", "x", ""]);
  });

  it("writes rows as the language does", () => {
    expect(list(["a", "b", "c"])).toBe("a, b, and c");
    speak("sv");
    expect(list(["a", "b", "c"])).toBe("a, b och c");
    expect(say("card.points", { n: 1 })).toBe("1 poäng");
    speak("en");
  });
});
