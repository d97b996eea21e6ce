/** A QR code: black on white in both themes, since readers want it so. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { qrOf } from "../views/qr";

/** The code of a link, with words for those who do not see it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrOf(text), [text]);
  const drawn = useRef<SVGSVGElement>(null);
  // It is asked for to be seen: below the fold, nobody would know that it is there.
  useEffect(() => drawn.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <svg
      ref={drawn}
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
