/** How one notices that it is one's turn, also from another tab: sound, title, icon, vibration. */

import { effect } from "@preact/signals";
import { say } from "../texts/texts";
import { atUpdate } from "./room";
import { play, unlock } from "./sounds";
import { atMyTurn, myTurn, secondsLeft } from "./stage";

const HURRY = 5;

/** Starts noticing; returns how to stop. */
export function startNotices(): () => void {
  const stops = [
    effect(() => {
      document.title = myTurn.value ? `(!) ${say("title")}` : say("title");
      dot(myTurn.value);
    }),
    atMyTurn(() => {
      play("turn");
      if (navigator.userActivation?.hasBeenActive === true) navigator.vibrate?.(60);
    }),
    atUpdate((now) => {
      if (now.collapsed === true) return;
      for (const { event } of now.events) {
        if (event === "played") play("card");
        else if (event === "taken") play("trick");
        else if (event === "declared") play("declared");
        else if (event === "settled") play("end");
      }
    }),
    effect(() => {
      const soon = myTurn.value && secondsLeft.value === HURRY;
      if (soon) play("hurry");
    }),
    unlock(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A dot on the icon of the page, without flashing. */
function dot(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  link.dataset.calm ??= link.getAttribute("href") ?? "";
  link.href = on ? link.dataset.calm.replace("icon", "icon-turn") : link.dataset.calm;
}
