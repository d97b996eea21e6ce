/** A QR code: black on white in both themes, since readers want it so. */

import { useMemo } from "preact/hooks";
import { qrOf } from "../views/qr";

/** The code of a link, with words for those who do not see it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrOf(text), [text]);
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
