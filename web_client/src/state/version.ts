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
  try {
    const answer = await fetch(".", { cache: "no-store" });
    if (!answer.ok) return;
    const theirs = scriptsOf(await answer.text());
    const ours = scriptsOf(document.head.innerHTML);
    if (theirs.length === 0 || line.peek().at === "open") return;
    outdated.value = !theirs.every((one) => ours.includes(one));
  } catch {
    // No answer at all: the server is away, and its version does not matter.
  }
}
