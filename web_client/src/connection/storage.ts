/** What is kept on this device. A browser that keeps nothing (private windows) forgets at reload. */

const PREFIX = "tarocchi.";
const forgotten = new Map<string, string>();

function shelf(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** The text kept under a name, or null. */
export function kept(name: string): string | null {
  return forgotten.get(name) ?? shelf()?.getItem(PREFIX + name) ?? null;
}

/** Keeps a text; false where it will be gone after this page. */
export function keep(name: string, text: string): boolean {
  try {
    const here = shelf();
    if (here !== null) {
      here.setItem(PREFIX + name, text);
      forgotten.delete(name);
      return true;
    }
  } catch {
    // Full, or not allowed: it lasts as long as the page.
  }
  forgotten.set(name, text);
  return false;
}

/** Forgets what is kept under a name. */
export function drop(name: string): void {
  forgotten.delete(name);
  shelf()?.removeItem(PREFIX + name);
}

/** Runs when another window of this browser keeps something else under a name. */
export function whenKept(name: string, run: () => void): void {
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key === PREFIX + name) run();
  });
}
