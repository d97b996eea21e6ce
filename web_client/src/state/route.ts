/** Which screen: the part of the address behind `#`. A table's id and ticket stand there plainly. */

import { signal } from "@preact/signals";

export type Route =
  | { at: "lobby" }
  | { at: "table"; room: string; ticket: string | null }
  | { at: "page"; name: string; rest: string };

/** The route that an address means: `#ROOM`, `#ROOM.TICKET`, `#/settings`, or nothing. */
export function routeOf(hash: string): Route {
  const text = hash.replace(/^#/, "");
  const table = /^([0-9a-z]{1,40})(?:\.([0-9a-f]{32}))?$/.exec(text);
  if (table !== null) return { at: "table", room: table[1]!, ticket: table[2] ?? null };
  const page = /^\/([a-z-]+)(?:\/(.*))?$/.exec(text);
  if (page !== null) return { at: "page", name: page[1]!, rest: page[2] ?? "" };
  return { at: "lobby" };
}

export const route = signal<Route>(routeOf(globalThis.location?.hash ?? ""));

globalThis.addEventListener?.("hashchange", () => {
  route.value = routeOf(location.hash);
});

/** Has this page gone anywhere by itself, so that there is a way back within it? */
let pushed = false;

/** Goes back to where one came from; to the lobby for whoever came by a link. */
export function goBack(): void {
  if (pushed) history.back();
  else go("", true);
}

/** Goes to another screen; `replace` leaves no trace in the history. */
export function go(hash: string, replace = false): void {
  const address = hash === "" ? location.pathname + location.search : `#${hash}`;
  if (replace) history.replaceState(null, "", address);
  else {
    history.pushState(null, "", address);
    pushed = true;
  }
  route.value = routeOf(location.hash);
}
