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

let loading: Promise<void> | null = null;
/** Milliseconds until a deck that did not come is asked for again; each time twice as long. */
const AGAIN = 1000;

/** Loads the deck, once for all who ask; cards show their paper only until it is there. */
export function loadDeck(): Promise<void> {
  loading ??= load(AGAIN);
  return loading;
}

async function load(wait: number): Promise<void> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`the deck: ${answer.status}`);
    sprite.value = cutUp(await answer.text());
  } catch {
    await new Promise((go) => setTimeout(go, wait));
    await load(Math.min(60_000, wait * 2));
  }
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

/** Before the first card is read ahead: the own hand comes first. Then a card whenever it is calm. */
const FIRST = 1500;
const calm = (): Promise<unknown> =>
  new Promise((go) =>
    globalThis.requestIdleCallback === undefined ? setTimeout(go, 50) : requestIdleCallback(go),
  );

/**
 * Has the browser read all cards of a game ahead, one at a time: reading one takes some
 * milliseconds, and a card would be seen to stop in its flight for them.
 */
export async function warmDeck(game: string, language: string): Promise<void> {
  await loadDeck();
  await new Promise((go) => setTimeout(go, FIRST));
  for (const card of [BACK, ...(PACKS[game]?.cards ?? [])]) {
    const source = picture(game, card, language);
    if (source === null) return;
    if (warm.has(source)) continue;
    const image = new Image();
    image.src = source;
    warm.set(source, image);
    await image.decode().catch(() => undefined);
    await calm();
  }
}
