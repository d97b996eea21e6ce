/** A small picture of the interface; always beside words or inside something that has a label. */

import { h } from "preact";
import { ICONS, type IconName } from "./icons";

/** An icon; `size` in pixels. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {ICONS[name].map(([tag, attributes], at) => h(tag, { ...attributes, key: at }))}
    </svg>
  );
}
