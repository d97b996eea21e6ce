/** What the worker beside the page answers, keeps and throws away. */

import { describe, expect, it } from "vitest";
import { belongs, filesAmong, heirs, keptAs, outworn, planFor } from "../src/worker/plan";

const HOME = "https://cards.example/tables/";
const FILES = new Set(["assets/index-abcdefgh.js", "assets/en-12345678.js"]);
const asked = (url: string, mode = "cors", method = "GET") => ({ method, mode, url });

describe("what is asked for", () => {
  it.each([
    [HOME, "navigate", "page"],
    [`${HOME}#/settings`, "navigate", "page"],
    [`${HOME}?from=home`, "navigate", "page"],
    [`${HOME}index.html`, "navigate", "page"],
    [`${HOME}healthz`, "navigate", "pass"],
    [`${HOME}licences/inter.txt`, "navigate", "pass"],
    // The page asks for itself to see whether it is too old: the server has to answer that.
    [HOME, "cors", "pass"],
    [`${HOME}assets/index-abcdefgh.js`, "cors", "file"],
    [`${HOME}assets/index-abcdefgh.js`, "no-cors", "file"],
    [`${HOME}assets/index-abcdefgh.js?again`, "cors", "pass"],
    // Another version's, or another table's.
    [`${HOME}assets/index-zzzzzzzz.js`, "cors", "pass"],
    ["https://cards.example/assets/index-abcdefgh.js", "cors", "pass"],
    ["https://elsewhere.example/tables/", "navigate", "pass"],
    [`${HOME}ws`, "websocket", "pass"],
    [`${HOME}worker.js`, "same-origin", "pass"],
    [`${HOME}icon.svg`, "no-cors", "pass"],
  ])("%s by %s: %s", (url, mode, plan) => {
    expect(planFor(asked(url, mode), HOME, FILES)).toBe(plan);
  });

  it("is answered only where nothing is changed by it", () => {
    expect(planFor(asked(HOME, "navigate", "POST"), HOME, FILES)).toBe("pass");
  });
});

describe("what is kept", () => {
  it("is ours, whatever else a page says that it has loaded", () => {
    const told = [
      `${HOME}assets/en-12345678.js`,
      `${HOME}assets/en-older000.js`,
      `${HOME}icon.svg`,
      "blob:https://cards.example/0000",
      "https://elsewhere.example/tables/assets/en-12345678.js",
    ];
    expect(filesAmong(told, HOME, FILES)).toEqual(["assets/en-12345678.js"]);
  });

  it("is an index of the same build, or none", () => {
    const index = (name: string): string =>
      `<link rel="icon" href="./icon.svg" /><script src="./assets/${name}"></script>`;
    expect(belongs(index("index-abcdefgh.js"), FILES)).toBe(true);
    expect(belongs(index("index-zzzzzzzz.js"), FILES)).toBe(false);
    expect(belongs("<h1>Back soon</h1>", FILES)).toBe(false);
  });

  it("follows what was kept of an older build, by the names of the parts", () => {
    const older = [`${HOME}assets/en-OLDER_0-.js`, `${HOME}assets/it-12345678.js`, HOME];
    expect(heirs(older, [...FILES])).toEqual(["assets/en-12345678.js"]);
    const letters = "assets/inter-latin-400-normal-";
    expect(heirs([`${letters}C38fXH4l.woff2`], [`${letters}C38fXH4x.woff2`])).toHaveLength(1);
  });

  it("goes once a newer worker is used, and only what is this table's", () => {
    const names = [
      keptAs(HOME, "one"),
      keptAs("https://cards.example/", "one"),
      keptAs(HOME, "two"),
      keptAs(HOME, "three"),
    ];
    expect(outworn(names, HOME, "three")).toEqual([keptAs(HOME, "one"), keptAs(HOME, "two")]);
    expect(outworn(names.slice(0, 1), HOME, "one")).toEqual([]);
  });
});
