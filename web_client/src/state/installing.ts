/** Putting the page among the device's own programs, where the browser offers it (TLS only). */

import { signal } from "@preact/signals";

/** What the browser hands out when the page may be installed. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer; null where it makes none. */
export const offer = signal<Offer | null>(null);

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
