/** Starts the worker beside the page (TLS only) and tells it what to keep. */

import { isInstalled } from "./installing";

/** How long after the page is there: the first hand comes first. */
const LATER = 1500;

/** Starts it once the page has loaded; returns how to stop. */
export function startWorker(): () => void {
  const workers = globalThis.isSecureContext ? navigator.serviceWorker : undefined;
  if (workers === undefined || !import.meta.env.PROD) return () => {};
  // The one that waits is of this page's version, if the one that serves it is not.
  let beside: ServiceWorkerRegistration | undefined;
  const tell = (): void => {
    const keep = isInstalled() ? "all" : loaded();
    for (const one of [beside?.active, beside?.waiting]) one?.postMessage({ keep });
  };
  const begin = async (): Promise<void> => {
    const worker = new URL("worker.js", document.baseURI);
    // Refused, or no server: the page works without, and the next visit tries again.
    beside = await workers.register(worker, { updateViaCache: "none" }).catch(() => undefined);
    tell();
  };
  workers.addEventListener("controllerchange", tell);
  const timer = setTimeout(() => void begin(), LATER);
  return () => {
    clearTimeout(timer);
    workers.removeEventListener("controllerchange", tell);
  };
}

/** The addresses of all that this page has loaded. */
function loaded(): string[] {
  return performance.getEntriesByType("resource").map((one) => one.name);
}
