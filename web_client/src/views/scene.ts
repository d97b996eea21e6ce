/** Measures of the table for a cloth of some size: what the styles cannot work out alone. */

import type { Layout } from "../state/layout";

/** Where the trick lies and how large its cards are; `unit` scales the rest of a large desk. */
export interface Scene {
  trickTop: number;
  trickCard: number;
  handCard: number;
  unit: number;
  /** The own bands are low, and the seat opposite makes room for the trick. */
  short: boolean;
}

const DESK = { width: 932, height: 734, bands: 340, trickTop: 226, card: 96, hand: 104 };
const PHONE = { height: 688, bands: 317, trickTop: 228, card: 88 };

function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The scene for a layout and the size of its cloth. */
export function sceneFor(layout: Layout, width: number, height: number): Scene {
  if (layout === "phone") {
    const room = height - PHONE.bands;
    const scale = clamp(0.62, room / (PHONE.height - PHONE.bands), 1.12);
    const wide = clamp(0.7, width / 390, 1.2);
    return {
      trickTop: 74 + (PHONE.trickTop - 74) * (room / (PHONE.height - PHONE.bands)),
      trickCard: PHONE.card * Math.min(scale, wide),
      handCard: width < 360 ? 60 : 68,
      unit: 1,
      short: false,
    };
  }
  if (layout === "low") {
    const room = height - 96;
    return {
      trickTop: room / 2 + 8,
      trickCard: clamp(34, room / 3.3, 72),
      handCard: 72,
      unit: 1,
      short: true,
    };
  }
  const unit = clamp(0.8, Math.min(width / DESK.width, height / DESK.height), 1.35);
  const bands = 162 + 178 * unit;
  const scale = clamp(0.5, (height - bands) / (DESK.height - DESK.bands), 1.4);
  return {
    trickTop: DESK.trickTop * scale,
    trickCard: DESK.card * scale,
    handCard: DESK.hand * unit,
    unit,
    short: scale < 0.8,
  };
}
