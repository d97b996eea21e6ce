/** A sheet over everything: it takes the focus, keeps it, gives it back, and closes with Escape. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** What can have the focus within, in the order of the Tab key. */
export function stopsIn(box: ParentNode): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) =>
      one.tabIndex >= 0 && one.closest("[inert]") === null && one.getClientRects().length > 0,
  );
}

/** Makes a box such a sheet for as long as it is shown; returns what it does with keys. */
export function useModal(
  box: RefObject<HTMLElement | null>,
  onClose: () => void,
): (event: KeyboardEvent) => void {
  // Asked while it is made: what lies below loses the focus as soon as it can no longer be reached.
  const opener = useRef(document.activeElement);
  useEffect(() => {
    box.current?.focus();
    return () => {
      const { current: before } = opener;
      // Not before what lies below can be reached again.
      if (before instanceof HTMLElement) setTimeout(() => before.focus());
    };
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
