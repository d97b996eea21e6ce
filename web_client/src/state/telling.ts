/** A notice of the device when it is one's turn and the page is not looked at (TLS only). */

import { effect } from "@preact/signals";
import { type Key, say } from "../texts/texts";
import { update } from "./room";
import { settings } from "./settings";
import { atMyTurn, myTurn } from "./stage";

const TAG = "turn";

/** Can this browser show notices at all? */
export function canTell(): boolean {
  return globalThis.isSecureContext && "Notification" in globalThis;
}

/** Starts telling; returns how to stop. */
export function startTelling(): () => void {
  if (!canTell()) return () => {};
  const seen = (): void => {
    if (document.visibilityState === "visible") void takeBack();
  };
  document.addEventListener("visibilitychange", seen);
  const stops = [
    atMyTurn(() => void tell()),
    effect(() => {
      if (!myTurn.value) void takeBack();
    }),
  ];
  return () => {
    document.removeEventListener("visibilitychange", seen);
    for (const stop of stops) stop();
  };
}

function wanted(): boolean {
  const asked = settings.peek().notify && Notification.permission === "granted";
  return asked && document.visibilityState === "hidden" && myTurn.peek();
}

/** The worker beside the page, where there is one. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  const here = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return here?.active == null ? null : here;
}

async function tell(): Promise<void> {
  if (!wanted()) return;
  const beside = await worker();
  if (!wanted()) return;
  const game = update.peek()?.table.terms.game ?? "";
  const title = say("turn.yours");
  const notice = {
    body: say("beside.told", { game: say(`game.${game}` as Key) }),
    tag: TAG,
    icon: new URL("icons/icon-192.png", document.baseURI).href,
    badge: new URL("icons/badge-96.png", document.baseURI).href,
    data: location.href,
  };
  if (beside !== null) {
    await beside.showNotification(title, notice);
    // Played or looked at while it was on its way.
    if (!wanted()) await takeBack();
    return;
  }
  try {
    mine = new Notification(title, notice);
    mine.onclick = () => {
      focus();
      void takeBack();
    };
  } catch {
    // On Android only a worker may show notices.
  }
}

/** The notice that this page has shown without a worker. */
let mine: Notification | null = null;

/** Takes the notice away: it has been seen, or it is somebody else's turn. */
async function takeBack(): Promise<void> {
  mine?.close();
  mine = null;
  const shown = await (await worker())?.getNotifications({ tag: TAG });
  for (const one of shown ?? []) one.close();
}
