/**
 * Is this page older than what the server gives out now? Then its socket may be refused for good.
 *
 * Seen by the names of the page's own scripts: they change with what is in them. Asked for only
 * while the line is away, since only then does it matter.
 */

import { effect, signal } from "@preact/signals";
import { scriptsOf } from "../views/scripts";
import { line, me } from "./line";

/** The server serves another version, and does not speak ours. */
export const outdated = signal(false);
const TRIES = 3;

/** Starts looking, whenever dialling fails a few times in a row. */
export function watchVersion(): () => void {
  return effect(() => {
    const here = line.value;
    if (here.at === "away" && here.tries % TRIES === 0) void compare();
    if (here.at === "open" && me.value !== null) outdated.value = false;
  });
}

async function compare(): Promise<void> {
  const renewed = await isRenewed();
  if (renewed !== null && line.peek().at !== "open") outdated.value = renewed;
}

/** Does the server give out another version than this page is? Null where it does not answer. */
export async function isRenewed(): Promise<boolean | null> {
  try {
    const answer = await fetch(".", { cache: "no-store" });
    const theirs = answer.ok ? scriptsOf(await answer.text()) : [];
    const ours = scriptsOf(document.head.innerHTML);
    return theirs.length === 0 ? null : !theirs.every((one) => ours.includes(one));
  } catch {
    return null;
  }
}
