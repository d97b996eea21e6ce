import { describe, expect, it } from "vitest";
import { PACKS } from "../packs";
import whole from "../src/deck.svg?raw";
import { cornerOf, pictureOf } from "../src/views/cards";
import { cutUp, drawCard } from "../src/views/drawing";

const SMALL = [
  '<svg xmlns="http://www.w3.org/2000/svg"><defs>',
  '<path id="deck-a" d="M0,0"/>',
  '<g id="deck-b"><use href="#deck-a"/></g>',
  '<path id="deck-c" d="M9,9"/>',
  "</defs>",
  '<symbol id="card-SK" color="#173A8C" viewBox="0 0 240 420"><use href="#deck-b"/></symbol>',
  '<symbol id="rank-K" viewBox="0 0 240 420"><path d="M1,1"/></symbol>',
  "</svg>",
].join("\n");

describe("a card's drawing", () => {
  it("holds the parts it needs, also those of parts, and no others", () => {
    const drawn = drawCard(cutUp(SMALL), "SK", "K");
    expect(drawn).toContain('<path id="deck-a"');
    expect(drawn.indexOf('id="deck-b"')).toBeGreaterThan(0);
    expect(drawn).not.toContain("deck-c");
  });

  it("has letters in the card's own colour, or none", () => {
    expect(drawCard(cutUp(SMALL), "SK", "K")).toContain('<g fill="#173A8C"><path d="M1,1"/></g>');
    expect(drawCard(cutUp(SMALL), "SK", null)).not.toContain("<g fill");
  });
});

describe("the deck itself", () => {
  const deck = cutUp(whole);

  it.each(Object.keys(PACKS))("has every card of %s in every language", (game) => {
    for (const language of ["en", "it", "sv"])
      for (const card of PACKS[game]!.cards) {
        const corner = cornerOf(game, card, language);
        expect(deck.symbols.has(`card-${pictureOf(game, card)}`), card).toBe(true);
        if (corner !== null) expect(deck.symbols.has(`rank-${corner}`), corner).toBe(true);
        const drawn = drawCard(deck, pictureOf(game, card), corner);
        for (const [, name] of drawn.matchAll(/(?:href="#|url\(#)([\w-]+)/g))
          expect(drawn, `${card} ${name}`).toContain(`id="${name}"`);
      }
  });
});
