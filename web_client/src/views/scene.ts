/** Measures of the table for a cloth of some size: what the styles cannot work out alone. */

import type { Layout } from "../state/layout";

/** Where the trick lies and how large its cards are; `unit` scales the rest of a large desk. */
export interface Scene {
  trickTop: number;
  trickCard: number;
  handCard: number;
  unit: number;
  /** How much lower the second row of a hand lies, and the room between hand and own chip. */
  rowGap: number;
  railGap: number;
  /** Little height: the seat opposite makes room for the trick, the strip becomes a button. */
  short: boolean;
  /** Little width: the seats at the sides stand above their cards. */
  narrow: boolean;
}

const DESK = { width: 932, height: 734, bands: 340, trickTop: 226, card: 96, hand: 104 };
/** Half the width of a trick in widths of a card, and what a chip at the side takes. */
const TRICK_HALF = 132 / 96;
const CHIP = 236;
/** A trick smaller than this leaves the chips their place only where there is no height either. */
const LEAST_BESIDE = 0.8;
const RAIL = 46;
/** On a phone: the trick's height, and how much of it lies above its centre, in card widths. */
const TRICK_TALL = 2.77;
const TRICK_ABOVE = 1.23;

function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The scene for a layout and the size of its cloth. */
export function sceneFor(layout: Layout, width: number, height: number): Scene {
  switch (layout) {
    case "phone":
      return phoneScene(width, height);
    case "low":
      return lowScene(height);
    case "tablet":
    case "desk":
      return deskScene(width, height);
  }
}

function deskScene(width: number, height: number): Scene {
  const unit = clamp(0.8, Math.min(width / DESK.width, height / DESK.height), 1.35);
  const free = (height - 162 - 178 * unit) / (DESK.height - DESK.bands);
  const tall = clamp(0.5, free, 1.4);
  const beside = (width / 2 - CHIP) / TRICK_HALF / DESK.card;
  const narrow = beside < Math.min(tall, LEAST_BESIDE);
  const scale = Math.min(tall, narrow ? (width / 2 - 40) / TRICK_HALF / DESK.card : beside);
  return {
    trickTop: DESK.trickTop * Math.max(0.5, free),
    trickCard: DESK.card * scale,
    handCard: DESK.hand * unit,
    unit,
    rowGap: 66,
    railGap: 50,
    short: free < 0.8,
    narrow,
  };
}

function phoneScene(width: number, height: number): Scene {
  const short = height < 600;
  const handCard = width < 360 || short ? 60 : 68;
  const rowGap = short ? 52 : 66;
  const railGap = short ? 34 : clamp(34, 84 - (688 - height) / 2, 84);
  const top = short ? 62 : 108;
  const area = height - handCard * 1.75 - rowGap - 4 - railGap - RAIL - top;
  const trickCard = clamp(40, Math.min(area / TRICK_TALL, width / 4.43), 104);
  const trickTop = top + (area - TRICK_TALL * trickCard) / 2 + TRICK_ABOVE * trickCard;
  return { trickTop, trickCard, handCard, unit: 1, rowGap, railGap, short, narrow: true };
}

function lowScene(height: number): Scene {
  const area = height - 92 - RAIL / 2;
  const trickCard = clamp(34, area / 3.1, 72);
  return {
    trickTop: area / 2 + 10,
    trickCard,
    handCard: 72,
    unit: 1,
    rowGap: 0,
    railGap: 4,
    short: true,
    narrow: false,
  };
}
