/** One card's drawing out of the file of the whole deck (written by `python -m tools.deck`). */

/** The deck cut up: pieces of SVG text by their names. */
export interface Sprite {
  /** What several cards share. */
  readonly parts: ReadonlyMap<string, string>;
  /** What is inside each symbol: `card-X` without letters, `rank-R` the letters of both corners. */
  readonly symbols: ReadonlyMap<string, string>;
  /** The colour of a card's letters. */
  readonly inks: ReadonlyMap<string, string>;
}

const BOX = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 420"';
const PIECE = /^<(\w+) id="([\w-]+)"(?: color="(#\w+)")?.*$/gm;
const REFERENCE = /(?:href="#|url\(#)([\w-]+)/g;
const CLOSING = "</symbol>";

/** Cuts the deck up by lines: a hundred times faster than having the browser parse it. */
export function cutUp(text: string): Sprite {
  const parts = new Map<string, string>();
  const symbols = new Map<string, string>();
  const inks = new Map<string, string>();
  for (const [line, tag, name, ink] of text.matchAll(PIECE)) {
    if (tag === "symbol") symbols.set(name!, line.slice(line.indexOf(">") + 1, -CLOSING.length));
    else parts.set(name!, line);
    if (ink !== undefined) inks.set(name!, ink);
  }
  return { parts, symbols, inks };
}

/** A whole card as an SVG document; without a corner text it has no letters. */
export function drawCard(sprite: Sprite, name: string, corner: string | null): string {
  const art = sprite.symbols.get(`card-${name}`) ?? "";
  let rank = "";
  if (corner !== null) {
    const letters = sprite.symbols.get(`rank-${corner}`) ?? "";
    rank = `<g fill="${sprite.inks.get(`card-${name}`) ?? "#000"}">${letters}</g>`;
  }
  const needed = new Map<string, string>();
  gather(sprite, art + rank, needed);
  return `<svg ${BOX}><defs>${[...needed.values()].join("")}</defs>${art}${rank}</svg>`;
}

function gather(sprite: Sprite, text: string, needed: Map<string, string>): void {
  for (const [, name] of text.matchAll(REFERENCE)) {
    const part = sprite.parts.get(name!);
    if (part === undefined || needed.has(name!)) continue;
    needed.set(name!, part);
    gather(sprite, part, needed);
  }
}
