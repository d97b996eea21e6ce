/** The list of tables: asked for every few seconds while somebody looks at it. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Listing } from "../../protocol";
import { ask, line } from "./line";

const EVERY = 5000;

/** The tables as last told; null before the first answer. */
export const tables = signal<readonly Listing[] | null>(null);
let asked = false;

/** Asks for the tables now; a second question waits for the answer to the first. */
export async function browse(): Promise<void> {
  if (asked || line.peek().at !== "open") return;
  asked = true;
  const answer = await ask({ t: "browse" });
  asked = false;
  if (answer.t === "tables") tables.value = answer.tables;
}

/** Keeps the list fresh for as long as the component is shown and the page is looked at. */
export function useTables(): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible") void browse();
    };
    const timer = setInterval(look, EVERY);
    const stop = line.subscribe((now) => {
      if (now.at === "open") look();
    });
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}
