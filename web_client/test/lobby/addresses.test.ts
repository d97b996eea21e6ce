import { describe, expect, it } from "vitest";
import { routeOf } from "../../src/state/route";
import {
  deviceIn,
  deviceLink,
  digitsIn,
  hashIn,
  isOnlyHere,
  linkTo,
  spaced,
} from "../../src/views/address";
import { scriptsOf } from "../../src/views/scripts";

const ROOM = "8d45d3f5304309eeeaca7c66d1781523";
const TICKET = "7a20f8309841c9584e2e30a2ea29943c";

describe("links to tables", () => {
  it("lead back to the same table and ticket", () => {
    const link = linkTo(`https://cards.example/tarocchi/?a=1#/settings`, ROOM, TICKET);
    expect(link).toBe(`https://cards.example/tarocchi/?a=1#${ROOM}.${TICKET}`);
    expect(routeOf(new URL(link).hash)).toEqual({ at: "table", room: ROOM, ticket: TICKET });
  });

  it.each([
    [`http://192.168.1.5:8765/#${ROOM}`, ROOM],
    [`  come here: https://cards.example/#${ROOM}.${TICKET} `, `${ROOM}.${TICKET}`],
    [ROOM, ROOM],
    ["https://cards.example/", null],
    ["https://cards.example/#/settings", null],
    ["moon", null],
    ["", null],
  ])("are read from '%s'", (text, hash) => {
    expect(hashIn(text)).toBe(hash);
  });

  it("carry a device's code to its page", () => {
    const link = deviceLink(`http://here/#${ROOM}`, "123456");
    expect(routeOf(new URL(link).hash)).toEqual({ at: "page", name: "device", rest: "123456" });
  });

  it("carry a player's name to the second device, whatever signs are in it", () => {
    const { hash } = new URL(deviceLink("http://here/", "123456", "Zoë/7 %"));
    const route = routeOf(hash);
    expect(route.at === "page" && deviceIn(route.rest)).toEqual({
      code: "123456",
      name: "Zoë/7 %",
    });
    expect(deviceIn("12345")).toEqual({ code: null, name: "" });
    expect(deviceIn("123456/%")).toEqual({ code: "123456", name: "" });
  });
});

describe("six digits", () => {
  it("are read with blanks, and only if there are six", () => {
    expect(digitsIn("123 456")).toBe("123456");
    expect(digitsIn("12345")).toBeNull();
    expect(digitsIn("1234567")).toBeNull();
    expect(spaced("123456")).toBe("123 456");
  });
});

describe("an address", () => {
  it.each([
    ["localhost", true],
    ["127.0.0.1", true],
    ["[::1]", true],
    ["192.168.1.5", false],
    ["kitchen.local", false],
  ])("%s works only here: %s", (host, only) => {
    expect(isOnlyHere(host)).toBe(only);
  });
});

describe("the scripts of a page", () => {
  it("are known by their names, wherever the page lies", () => {
    const page = '<script type="module" crossorigin src="./assets/index-B1.js"></script>';
    expect(scriptsOf(page)).toEqual(["index-B1.js"]);
    expect(scriptsOf("<p>no script</p>")).toEqual([]);
  });
});
