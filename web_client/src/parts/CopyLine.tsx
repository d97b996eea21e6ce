/** A link to give away: copied, shared where the device can, or selected to be copied by hand. */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { say } from "../texts/texts";
import { Button } from "./Button";

/** Copies the text of a field; false where the browser leaves it to the player. */
async function copy(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(field.value);
      return true;
    }
    // Plain http has no clipboard; this old way still works there.
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

/** The link with its buttons. `label` says what it is for. */
export function CopyLine({ link, label }: { link: string; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const told = useSignal<"" | "copied" | "by_hand">("");
  const run = async (): Promise<void> => {
    if (field.current === null) return;
    told.value = (await copy(field.current)) ? "copied" : "by_hand";
    setTimeout(() => (told.value = ""), 4000);
  };
  const share = async (): Promise<void> => {
    // Closing the sheet of the device is no failure.
    await navigator.share({ title: say("title"), url: link }).catch(() => undefined);
  };
  return (
    <div class="copy-line">
      <input
        ref={field}
        readOnly
        value={link}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon={told.value === "copied" ? "check" : "copy"} onClick={() => void run()}>
        {say(told.value === "copied" ? "invite.copied" : "invite.copy")}
      </Button>
      {typeof navigator.share === "function" && (
        <Button icon="share" onClick={() => void share()}>
          {say("invite.share")}
        </Button>
      )}
      <span class={told.value === "by_hand" ? "note" : "unseen"} role="status">
        {told.value === "" ? "" : say(`invite.${told.value}`)}
      </span>
    </div>
  );
}
