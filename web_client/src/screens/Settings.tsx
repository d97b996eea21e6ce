/** Everything that this device is told once and keeps. */

import { Framed } from "../parts/Framed";
import { Toggle } from "../parts/lobby/controls";
import { NameField } from "../parts/lobby/Named";
import { Choice } from "../parts/More";
import { OnThisDevice } from "../parts/OnThisDevice";
import { choose, HOLDS, LANGUAGE_NAMES, LANGUAGES, settings } from "../state/settings";
import { play } from "../state/sounds";
import { type Key, say } from "../texts/texts";
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
      <Choice
        label={say("set.language")}
        value={now.language}
        options={LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]])}
        onChange={(language) => choose({ language })}
      />
      <Choice
        label={say("set.theme")}
        value={now.theme}
        options={(["auto", "light", "dark"] as const).map((one) => [one, say(`set.theme.${one}`)])}
        onChange={(theme) => choose({ theme })}
      />
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
      <Choice
        label={say("set.hold")}
        value={String(now.hold)}
        options={HOLDS.map((one) => [String(one), say(`set.hold.${one}` as Key)])}
        onChange={(hold) => choose({ hold: hold === "null" ? null : Number(hold) })}
      />
      <Choice
        label={say("set.confirm")}
        value={now.confirm}
        options={(["auto", "always", "never"] as const).map((one) => [
          one,
          say(`set.confirm.${one}`),
        ])}
        onChange={(confirm) => choose({ confirm })}
      />
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
