/** What a browser does beside the page, where it may; on plain http nothing of it is there. */

import { keepAwake } from "./awake";
import { listenForOffer } from "./installing";
import { startTelling } from "./telling";
import { startWorker } from "./worker";

/** Starts all; returns how to stop. */
export function startBeside(): () => void {
  const stops = [startTelling(), keepAwake(), listenForOffer(), startWorker()];
  return () => {
    for (const stop of stops) stop();
  };
}
