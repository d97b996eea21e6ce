/**
 * The deck: one file of symbols, loaded once; every card is made from it as a picture of its own.
 *
 * A picture (`<img>`) costs the page one element instead of hundreds, and is read once for all its
 * copies. The corner letters are put in here, so one file serves every language.
 */

import { signal } from "@preact/signals";
import { PACKS } from "../packs";
import address from "./deck.svg?url";
import { BACK, cornerOf, pictureOf } from "./views/cards";
import { cutUp, drawCard, type Sprite } from "./views/drawing";

const sprite = signal<Sprite | null>(null);
/** Addresses of the pictures made so far. They stay for as long as the page does. */
const pictures = new Map<string, string>();
/** Pictures that the browser has read already; it keeps them while somebody holds them. */
const warm = new Map<string, HTMLImageElement>();

/** Loads the deck; cards show their paper only until it is there. */
export async function loadDeck(): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the deck: ${answer.status}`);
  sprite.value = cutUp(await answer.text());
}

/** The address of a card's picture, or null while the deck is not there. */
export function picture(game: string, card: string, language: string): string | null {
  const here = sprite.value;
  if (here === null) return null;
  const name = pictureOf(game, card);
  const corner = card === BACK ? null : cornerOf(game, card, language);
  const key = `${name} ${corner ?? ""}`;
  let made = pictures.get(key);
  if (made === undefined) {
    const drawing = new Blob([drawCard(here, name, corner)], { type: "image/svg+xml" });
    made = URL.createObjectURL(drawing);
    pictures.set(key, made);
  }
  return made;
}

/** A pause between two cards that are read ahead, so that nothing else waits for them. */
const PAUSE = 16;

/**
 * Has the browser read all cards of a game before the first deal, one at a time: reading one takes
 * some milliseconds, and a hand of seventeen would be seen to appear card by card.
 */
export async function warmDeck(game: string, language: string): Promise<void> {
  for (const card of [BACK, ...(PACKS[game]?.cards ?? [])]) {
    const source = picture(game, card, language);
    if (source === null) return;
    if (warm.has(source)) continue;
    const image = new Image();
    image.src = source;
    warm.set(source, image);
    await image.decode().catch(() => undefined);
    await new Promise((go) => setTimeout(go, PAUSE));
  }
}
