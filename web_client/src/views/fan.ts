/** How a hand lies in a given width (design 3.4). Pure arithmetic, in CSS pixels. */

/** A hand laid out: its rows, each with how many cards, and the step between two cards. */
export interface Fan {
  card: number;
  rows: { from: number; count: number; step: number }[];
}

/** Less than this much of a card hides its rank and mark. */
const NOTCH = 78 / 240;
const LEAST_STEP = 24;
const MOST_STEP = 64;
const MARGIN = 32;

/** The hand on a desk: one fan, in two rows only where it would hide ranks. */
export function deskFan(count: number, width: number, largest = 104): Fan {
  const card = count >= 15 ? (largest * 100) / 104 : largest;
  const step = stepOf(count, width - 2 * MARGIN, card, (MOST_STEP * largest) / 104);
  if (step >= Math.max(LEAST_STEP, NOTCH * card) || count < 9) return one(count, card, step);
  return two(count, width - 2 * MARGIN, card);
}

/** The hand on a phone held upright: two rows above eight cards. */
export function phoneFan(count: number, width: number, card = width < 360 ? 60 : 68): Fan {
  const free = width - 16;
  if (count <= 8) return one(count, card, stepOf(count, free, card, MOST_STEP));
  return two(count, free, card);
}

/** The hand on a phone held across: one row of small cards. */
export function lowFan(count: number, width: number): Fan {
  return one(count, 72, stepOf(count, width - 24, 72, MOST_STEP));
}

function stepOf(count: number, free: number, card: number, most: number): number {
  return count < 2 ? 0 : Math.min(most, (free - card) / (count - 1));
}

function one(count: number, card: number, step: number): Fan {
  return { card, rows: [{ from: 0, count, step }] };
}

function two(count: number, free: number, card: number): Fan {
  const back = Math.ceil(count / 2);
  const most = card * 1.04;
  return {
    card,
    rows: [
      { from: 0, count: back, step: stepOf(back, free, card, most) },
      { from: back, count: count - back, step: stepOf(count - back, free, card, most) },
    ],
  };
}

/** Where a card lies in its fan from -1 to 1, for the curve and the turn. */
export function tilt(at: number, count: number): number {
  return count < 2 ? 0 : (at - (count - 1) / 2) / ((count - 1) / 2);
}
