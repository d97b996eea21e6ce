/** The question for a name, for those who have none yet. */

import { useSignal } from "@preact/signals";
import { rename } from "../../state/renaming";
import { myName } from "../../state/settings";
import { say } from "../../texts/texts";

/** The field for the own name; told to the server when it is left. */
export function NameField({ label }: { label: string }) {
  return (
    <label class="option">
      <span>{label}</span>
      <input
        value={myName.value}
        maxLength={24}
        autocomplete="nickname"
        onChange={(event) => rename(event.currentTarget.value)}
      />
    </label>
  );
}

/** A strip for whoever comes without a name. It stays: what lies below must not move under a finger. */
export function AskName() {
  const here = useSignal(myName.peek() === "");
  if (!here.value) return null;
  return (
    <section class="resume name" aria-label={say("name.ask")}>
      <NameField label={say("name.ask")} />
    </section>
  );
}
