/** `#/replays`: the records of this device, and files. */

import { Records } from "../parts/Records";
import "../styles/pages.css";
import "../styles/replay.css";

export function Replays() {
  return <Records />;
}
