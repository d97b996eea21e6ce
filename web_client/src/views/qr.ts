/** A QR code as one path of an SVG, drawn here and nowhere else. Pure. */

import { encode } from "uqr";

export interface Drawn {
  size: number;
  path: string;
}

/** The quiet edge around a code, in modules; readers want four. */
export const EDGE = 4;

/** The code of a text: side in modules, and the dark ones as runs. */
export function qrOf(text: string): Drawn {
  const { size, data } = encode(text, { ecc: "M", border: EDGE });
  let path = "";
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end += 1;
      path += `M${x},${y}h${end - x}v1h-${end - x}z`;
      x = end;
    }
  });
  return { size, path };
}
