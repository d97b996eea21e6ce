/** The line's world in a browser: its WebSocket, clock and chance. */

import type { Socket, World } from "./link";

const PROTOCOL = "tarocchi.v1";

/** The address of the socket beside the page. */
export function socketAddress(page: string): string {
  const address = new URL("ws", page);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  address.search = "";
  return address.href;
}

export const browserWorld: World = {
  socket: () => new WebSocket(socketAddress(document.baseURI), PROTOCOL) as unknown as Socket,
  now: () => Date.now(),
  later(run, wait) {
    const timer = setTimeout(run, wait);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
};
