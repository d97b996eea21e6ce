/** After a guided first deal: how to read its sheet, and what comes next. */

import { PACKS } from "../../../packs";
import { layout } from "../../state/layout";
import { opening, playNow } from "../../state/opening";
import { askRoom } from "../../state/room";
import { go } from "../../state/route";
import { complain } from "../../state/stage";
import { say } from "../../texts/texts";
import type { At } from "../at";
import { Button } from "../Button";
import { Icon } from "../Icon";

/** How the sheet is read. */
export function LessonEnd({ at }: { at: At }) {
  const declares = PACKS[at.game]?.declares === true;
  return (
    <section class="lesson-end">
      <h3>
        <Icon name="lightbulb" size={16} /> {say("guide.end")}
      </h3>
      <p>{say("guide.end.lines")}</p>
      <p>{say(declares ? "guide.end.combos" : "guide.end.shared")}</p>
      <p>
        <b>{say("guide.end.next")}</b> {say("guide.chosen")}
      </p>
    </section>
  );
}

/** What comes next: a table without hints, the same cards once more, or the lessons. */
export function LessonNext({ at }: { at: At }) {
  const again = async (): Promise<void> => {
    complain(await askRoom({ t: "begin", deal: at.table.deal + 1 }));
  };
  return (
    <>
      <Button
        kind="main"
        big
        after="arrow-right"
        disabled={opening.value}
        onClick={() => void playNow(at.game)}
      >
        {say("guide.real")}
      </Button>
      <span class="again">
        <Button big icon="play" onClick={() => void again()}>
          {say("guide.again")}
        </Button>
      </span>
      {layout.value !== "phone" && (
        <Button big icon="book" onClick={() => go(`/learn/${at.game}`)}>
          {say("guide.lessons")}
        </Button>
      )}
    </>
  );
}
