/** What the browser can do beside the page: installing, a lit screen, notices; or why it cannot. */

import { useSignal } from "@preact/signals";
import { canHold } from "../state/awake";
import { install, installing } from "../state/installing";
import { choose, settings } from "../state/settings";
import { canTell } from "../state/telling";
import { say } from "../texts/texts";
import { Button } from "./Button";
import { Toggle } from "./lobby/controls";

/** The box. */
export function OnThisDevice() {
  const plain = !globalThis.isSecureContext;
  return (
    <section class="box">
      <h2>{say("set.device")}</h2>
      <Installing />
      <Lit plain={plain} />
      <Notices plain={plain} />
      {plain && <p class="note">{say("set.device.host")}</p>}
    </section>
  );
}

/** Something that is not to be had here, and why. */
function Absent({ label, why }: { label: string; why: string }) {
  return (
    <p class="option absent">
      <span>
        {label}
        <small>{why}</small>
      </span>
    </p>
  );
}

function Installing() {
  const how = installing();
  return (
    <>
      <Absent label={say("set.install.title")} why={say(`set.install.${how}`)} />
      {how === "offered" && (
        <Button icon="download" onClick={() => void install()}>
          {say("set.install")}
        </Button>
      )}
    </>
  );
}

function Lit({ plain }: { plain: boolean }) {
  const label = say("set.awake");
  if (!canHold())
    return <Absent label={label} why={say(plain ? "set.awake.plain" : "set.awake.none")} />;
  return (
    <Toggle
      label={label}
      note={say("set.awake.why")}
      on={settings.value.awake}
      onChange={(awake) => choose({ awake })}
    />
  );
}

/** A notice of the device when it is one's turn and the page is not looked at. */
function Notices({ plain }: { plain: boolean }) {
  const denied = useSignal(globalThis.Notification?.permission === "denied");
  const label = say("set.notify");
  if (!canTell())
    return <Absent label={label} why={say(plain ? "set.notify.plain" : "set.notify.none")} />;
  const set = async (on: boolean): Promise<void> => {
    if (on && Notification.permission !== "granted") {
      const answer = await Notification.requestPermission();
      denied.value = answer === "denied";
      if (answer !== "granted") return;
    }
    choose({ notify: on });
  };
  const granted = Notification.permission === "granted";
  return (
    <Toggle
      label={label}
      note={say(denied.value ? "set.notify.denied" : "set.notify.why")}
      on={settings.value.notify && granted && !denied.value}
      onChange={(on) => void set(on)}
    />
  );
}
