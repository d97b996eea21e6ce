/** Breaking a deal off: the host's, and asked once more on the same button. */

import { useSignal } from "@preact/signals";
import { me as player } from "../state/line";
import { askRoom } from "../state/room";
import { complain } from "../state/stage";
import { say } from "../texts/texts";
import type { At } from "./at";
import { Button } from "./Button";
import { drawer } from "./Drawer";

const SURE_FOR = 5000;

/** The button, while there is a deal to break off. */
export function BreakOff({ at }: { at: At }) {
  const asked = useSignal(false);
  const playing = at.view !== null && at.view.phase !== "settled";
  if (!playing || at.table.host !== player.value?.player) return null;
  const run = async (): Promise<void> => {
    if (!asked.value) {
      asked.value = true;
      setTimeout(() => (asked.value = false), SURE_FOR);
      return;
    }
    const answer = await askRoom({ t: "break_off", deal: at.table.deal });
    if (!complain(answer)) drawer.value = null;
  };
  return (
    <Button icon="close" onClick={() => void run()}>
      {say(asked.value ? "break.sure" : "break.do")}
    </Button>
  );
}
