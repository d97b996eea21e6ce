/** The switches that are wanted at the table itself. */

import { go } from "../state/route";
import { choose, settings } from "../state/settings";
import { say } from "../texts/texts";
import type { At } from "./at";
import { BreakOff } from "./BreakOff";
import { Button } from "./Button";
import { ConfirmChoice, HoldChoice, LanguageChoice, ThemeChoice } from "./Choices";
import { drawer } from "./Drawer";
import { leave } from "./leaving";
import { Toggle } from "./lobby/controls";
import { Invite } from "./Waiting";

/** Language, theme, sound, how long a trick stays, confirming; the link, and leaving. */
export function More({ at }: { at: At }) {
  const now = settings.value;
  return (
    <div class="more-list">
      <LanguageChoice />
      <ThemeChoice />
      <HoldChoice />
      <ConfirmChoice />
      <Toggle label={say("set.sound")} on={now.sound} onChange={(sound) => choose({ sound })} />
      <Toggle label={say("set.keys")} on={now.keys} onChange={(keys) => choose({ keys })} />
      <Invite />
      <div class="actions">
        <Button icon="armchair" onClick={() => (drawer.value = "people")}>
          {say("waiting.people")}
        </Button>
        <Button
          icon="settings"
          onClick={() => {
            drawer.value = null;
            go("/settings");
          }}
        >
          {say("set.all")}
        </Button>
        <BreakOff at={at} />
        <Button
          icon="leave"
          onClick={() => {
            drawer.value = null;
            leave(at);
          }}
        >
          {say("leave")}
        </Button>
      </div>
    </div>
  );
}
