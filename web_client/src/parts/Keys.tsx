/** Single keys: L last trick, S score (or skip), H hint, R rules, M mute, D declare, ? this list. */

import { useEffect } from "preact/hooks";
import { layout } from "../state/layout";
import { choose, settings } from "../state/settings";
import { aside, declare, over, sweep } from "../state/stage";
import { type Key, say } from "../texts/texts";
import type { At } from "./at";
import { declareAsked } from "./Declaring";
import { drawer } from "./Drawer";
import { leavingAsked } from "./leaving";
import { hint } from "./Rail";
import { tab } from "./SidePanel";
import { seatShown } from "./seatShown";

const LIST: readonly [string, Key][] = [
  ["← →", "keys.move"],
  ["1–9", "keys.jump"],
  ["Enter", "keys.play"],
  ["D", "keys.declare"],
  ["S", "keys.skip"],
  ["L", "keys.last"],
  ["H", "keys.hint"],
  ["R", "keys.rules"],
  ["M", "keys.mute"],
  ["?", "keys.list"],
];

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

/** Closes what lies over the table: a sheet, else the end of the deal. */
function close(): void {
  if (drawer.peek() === null && seatShown.peek() === null && !leavingAsked.peek()) {
    if (over.peek()) aside.value = true;
    return;
  }
  drawer.value = null;
  seatShown.value = null;
  leavingAsked.value = false;
}

/** Listens for single keys while the table is shown. */
export function useKeys(at: At | null): void {
  useEffect(() => {
    if (at === null) return undefined;
    const pressed = (event: KeyboardEvent): void => {
      if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      sweep();
      if (event.key === "Escape") close();
      else if (settings.peek().keys && run(at, event.key.toLowerCase())) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [at]);
}

function run(at: At, key: string): boolean {
  switch (key) {
    case "d":
      if (!declareAsked(at)) return false;
      void declare(true);
      return true;
    case "s":
      if (declareAsked(at)) void declare(false);
      else drawer.value = drawer.peek() === "score" ? null : "score";
      return true;
    case "l":
      drawer.value = drawer.peek() === "last" ? null : "last";
      return true;
    case "h":
      hint(at);
      return true;
    case "r":
      tab.value = "rules";
      if (layout.peek() !== "desk") drawer.value = "talk";
      return true;
    case "m":
      choose({ sound: !settings.peek().sound });
      return true;
    case "?":
      drawer.value = drawer.peek() === "keys" ? null : "keys";
      return true;
    default:
      return false;
  }
}

/** The list of keys. */
export function KeyList() {
  return (
    <dl class="keys">
      {LIST.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{say(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
