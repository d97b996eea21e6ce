/** A sheet over everything: it takes the focus, keeps it, gives it back, and closes with Escape. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { giveBack, stopsIn } from "./focus";

/** Makes a box such a sheet for as long as it is shown; returns what it does with keys. */
export function useModal(
  box: RefObject<HTMLElement | null>,
  onClose: () => void,
): (event: KeyboardEvent) => void {
  // Asked while it is made: what lies below loses the focus as soon as it can no longer be reached.
  const opener = useRef(document.activeElement);
  // Its end belongs to the same moment as the sheet's: the focus goes back at once, or elsewhere.
  useLayoutEffect(() => {
    box.current?.focus();
    return () => giveBack(opener.current);
  }, []);
  return (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === "Tab" && box.current !== null) {
      keepWithin(box.current, event);
    }
  };
}

/** From the last stop on to the first one, and back. */
function keepWithin(box: HTMLElement, event: KeyboardEvent): void {
  const stops = stopsIn(box);
  const [first, last] = [stops[0], stops.at(-1)];
  const here = document.activeElement;
  const leaves = event.shiftKey ? here === first || here === box : here === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
