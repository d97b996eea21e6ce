/** The bottom bar of a phone. */

import { choose, settings } from "../state/settings";
import { type Key, say } from "../texts/texts";
import type { At } from "./at";
import { drawer } from "./Drawer";
import { Icon } from "./Icon";
import type { IconName } from "./icons";
import { hint } from "./Rail";
import { openTab } from "./SidePanel";
import { unheard } from "./Talk";

/** Five targets for the thumb. */
export function Dock({ at }: { at: At }) {
  const items: [Key, IconName, () => void][] = [
    ["dock.score", "trophy", () => (drawer.value = "score")],
    ["dock.last", "replay", () => (drawer.value = "last")],
    ["dock.talk", "message", () => openTab("talk")],
    ["hint", "lightbulb", () => hint(at)],
    [
      "dock.sort",
      "sort",
      () => choose({ order: settings.peek().order === "suits" ? "trumps" : "suits" }),
    ],
  ];
  return (
    <nav class="dock" aria-label={say("dock.title")}>
      {items.map(([key, icon, run]) => (
        <button
          type="button"
          key={key}
          class={key === "dock.talk" && unheard() > 0 ? "new" : ""}
          onClick={run}
        >
          <Icon name={icon} size={21} />
          {say(key)}
        </button>
      ))}
    </nav>
  );
}
