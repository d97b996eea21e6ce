/** At the table of a guided first deal that waits for its cards. */

import { say } from "../../texts/texts";
import type { At } from "../at";
import { Ready } from "../DealEnd";

/** One rarely sees it, since the deal begins by itself. */
export function LessonWaits({ at }: { at: At }) {
  return (
    <section class="sheet waiting lesson-waits" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{say("guide.title")}</h2>
      <p>{say("guide.set")}</p>
      <div class="actions">
        <Ready at={at} />
      </div>
    </section>
  );
}
