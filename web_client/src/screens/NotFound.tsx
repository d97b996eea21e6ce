/** An address that leads nowhere. */

import { Alone } from "../parts/Alone";
import { go } from "../state/route";
import { say } from "../texts/texts";

/** One sentence and the way back. */
export function NotFound() {
  return (
    <Alone
      icon="help"
      text={say("notfound.text")}
      button={say("gone.lobby")}
      onClick={() => go("", true)}
    />
  );
}
