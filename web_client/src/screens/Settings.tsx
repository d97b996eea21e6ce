/** Everything that this device is told once and keeps. */

import { Choice, ConfirmChoice, HoldChoice, LanguageChoice, ThemeChoice } from "../parts/Choices";
import { Framed } from "../parts/Framed";
import { Toggle } from "../parts/lobby/controls";
import { NameField } from "../parts/lobby/Named";
import { OnThisDevice } from "../parts/OnThisDevice";
import { choose, settings } from "../state/settings";
import { play } from "../state/sounds";
import { say } from "../texts/texts";
import { ShowHere } from "./Device";

/** The page. */
export function Settings() {
  return (
    <Framed title={say("nav.settings")}>
      <section class="box">
        <h2>{say("set.you")}</h2>
        <NameField label={say("lobby.name")} />
        <Look />
      </section>
      <section class="box">
        <h2>{say("set.table")}</h2>
        <AtTheTable />
      </section>
      <OnThisDevice />
      <ShowHere />
    </Framed>
  );
}

function Look() {
  const now = settings.value;
  return (
    <>
      <LanguageChoice />
      <ThemeChoice />
      <Choice
        label={say("set.motion")}
        value={now.motion}
        options={(["auto", "less"] as const).map((one) => [one, say(`set.motion.${one}`)])}
        onChange={(motion) => choose({ motion })}
      />
    </>
  );
}

function AtTheTable() {
  const now = settings.value;
  return (
    <>
      <HoldChoice />
      <ConfirmChoice />
      <Choice
        label={say("set.order")}
        value={now.order}
        options={(["suits", "trumps"] as const).map((one) => [one, say(`set.order.${one}`)])}
        onChange={(order) => choose({ order })}
      />
      <Toggle
        label={say("set.sound")}
        note={say("set.sound.why")}
        on={now.sound}
        onChange={(sound) => {
          choose({ sound });
          play("turn");
        }}
      />
      <Toggle
        label={say("set.keys")}
        note={say("set.keys.why")}
        on={now.keys}
        onChange={(keys) => choose({ keys })}
      />
      <Toggle
        label={say("set.watchers")}
        note={say("set.watchers.why")}
        on={now.watchers}
        onChange={(watchers) => choose({ watchers })}
      />
    </>
  );
}
