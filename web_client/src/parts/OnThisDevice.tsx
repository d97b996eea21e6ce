/** What the browser can do beside the page: notices, installing; or why it cannot. */

import { useSignal } from "@preact/signals";
import { install, offer } from "../state/installing";
import { choose, settings } from "../state/settings";
import { say } from "../texts/texts";
import { Button } from "./Button";
import { Toggle } from "./lobby/controls";

/** The box. */
export function OnThisDevice() {
  return (
    <section class="box">
      <h2>{say("set.device")}</h2>
      {globalThis.isSecureContext ? (
        <>
          <Notices />
          {offer.value !== null && (
            <Button icon="download" onClick={() => void install()}>
              {say("set.install")}
            </Button>
          )}
        </>
      ) : (
        <p class="note">{say("set.plain")}</p>
      )}
    </section>
  );
}

/** A notice of the system when it is one's turn and the page is not looked at. */
function Notices() {
  const denied = useSignal(globalThis.Notification?.permission === "denied");
  if (typeof Notification === "undefined") return <p class="note">{say("set.notify.none")}</p>;
  const set = async (on: boolean): Promise<void> => {
    if (on && Notification.permission !== "granted") {
      const answer = await Notification.requestPermission();
      denied.value = answer === "denied";
      if (answer !== "granted") return;
    }
    choose({ notify: on });
  };
  return (
    <Toggle
      label={say("set.notify")}
      note={say(denied.value ? "set.notify.denied" : "set.notify.why")}
      on={settings.value.notify && !denied.value}
      onChange={(on) => void set(on)}
    />
  );
}
