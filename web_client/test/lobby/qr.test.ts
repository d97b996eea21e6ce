import { describe, expect, it } from "vitest";
import { EDGE, qrOf } from "../../src/views/qr";

const LINK = "http://192.168.178.21:8765/#8d45d3f5304309eeeaca7c66d1781523";

/** The dark modules of a path, as rows of text. */
function drawn({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => "."));
  for (const [, x, y, length] of path.matchAll(/M(\d+),(\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(length); at += 1) rows[Number(y)]![Number(x) + at] = "#";
  return rows.map((row) => row.join(""));
}

describe("a QR code", () => {
  const rows = drawn(qrOf(LINK));

  it("has the quiet edge that readers want", () => {
    const empty = ".".repeat(rows.length);
    expect(rows.slice(0, EDGE)).toEqual(Array.from({ length: EDGE }, () => empty));
    expect(rows.every((row) => row.startsWith("....") && row.endsWith("...."))).toBe(true);
  });

  it("has its three corners to be found by", () => {
    const corner = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
    const far = rows.length - EDGE - 7;
    for (const [x, y] of [
      [EDGE, EDGE],
      [far, EDGE],
      [EDGE, far],
    ] as const)
      expect(rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))).toEqual(corner);
  });

  it("is another one for another link", () => {
    expect(qrOf(LINK).path).not.toBe(qrOf(`${LINK}0`).path);
  });
});
