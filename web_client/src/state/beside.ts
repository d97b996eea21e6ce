/** What a browser does beside the page, where it may: a notice at one's turn, a screen kept awake. */

import { say } from "../texts/texts";
import { listenForOffer } from "./installing";
import { mySeat } from "./room";
import { route } from "./route";
import { settings } from "./settings";
import { atMyTurn } from "./stage";

/** Starts all; returns how to stop. On plain http none of it is there, and nothing happens. */
export function startBeside(): () => void {
  const stops = [atMyTurn(notice), keepAwake(), listenForOffer()];
  return () => {
    for (const stop of stops) stop();
  };
}

function notice(): void {
  if (!settings.peek().notify || document.visibilityState === "visible") return;
  if (globalThis.Notification?.permission !== "granted") return;
  const told = new Notification(say("title"), { body: say("turn.yours"), tag: "turn" });
  told.onclick = () => {
    focus();
    told.close();
  };
}

/** Keeps the screen awake while the player sits at the table that is shown. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  const look = async (): Promise<void> => {
    const wanted = route.peek().at === "table" && mySeat.peek() !== null;
    const may = "wakeLock" in navigator && document.visibilityState === "visible";
    if (wanted && may && (lock === null || lock.released))
      lock = await navigator.wakeLock.request("screen").catch(() => null);
    else if (!wanted) void lock?.release();
  };
  const again = (): void => void look();
  document.addEventListener("visibilitychange", again);
  const stops = [route.subscribe(again), mySeat.subscribe(again)];
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener("visibilitychange", again);
  };
}
