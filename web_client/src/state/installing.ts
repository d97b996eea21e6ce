/** Putting the page among the device's own programs, where the browser offers it (TLS only). */

import { signal } from "@preact/signals";

/** How the table gets onto this device. */
export type Installing =
  /** Not at all: the page came without encryption. */
  | "plain"
  /** It is there, and this is it. */
  | "installed"
  /** One press, and the browser asks. */
  | "offered"
  /** By the browser's own menu, if at all. */
  | "menu";

/** What the browser hands out when the page may be installed. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer; null where it makes none. */
export const offer = signal<Offer | null>(null);

/** Was the page started as a program of its own? */
export function isInstalled(): boolean {
  // Safari on telephones has a word of its own for it.
  const alone = (navigator as { standalone?: boolean }).standalone === true;
  return alone || matchMedia("(display-mode: standalone)").matches;
}

/** How it stands now. */
export function installing(): Installing {
  if (!globalThis.isSecureContext) return "plain";
  if (isInstalled()) return "installed";
  return offer.value === null ? "menu" : "offered";
}

/** Listens for the offer, from the start of the page on: it comes early, and once. */
export function listenForOffer(): () => void {
  const come = (event: Event): void => {
    event.preventDefault();
    offer.value = event as Offer;
  };
  const gone = (): void => {
    offer.value = null;
  };
  addEventListener("beforeinstallprompt", come);
  addEventListener("appinstalled", gone);
  return () => {
    removeEventListener("beforeinstallprompt", come);
    removeEventListener("appinstalled", gone);
  };
}

/** Takes the offer: the browser asks the player. It is good once. */
export async function install(): Promise<void> {
  const here = offer.peek();
  offer.value = null;
  await here?.prompt();
}
