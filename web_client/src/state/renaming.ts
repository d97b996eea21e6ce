/** A name that is changed at a table: the table learns of it as soon as no deal is played there. */

import { helloAgain } from "./line";
import { askRoom, atUpdate, update } from "./room";
import { callMe, myName } from "./settings";

let owed = false;

/** Goes by another name from now on; an empty one changes nothing. */
export function rename(name: string): void {
  if (name.trim() === myName.peek() || name.trim() === "") return;
  callMe(name);
  owed = update.peek()?.you != null;
  helloAgain();
}

atUpdate((now) => {
  const { public: view } = now.table;
  if (!owed || now.you === null || (view !== null && view.phase !== "settled")) return;
  owed = false;
  // Refused where nothing changes: then there is nothing to tell either.
  void askRoom({ t: "sit", seat: now.you as 0, ticket: null });
});
