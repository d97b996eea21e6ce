/** "First time here?": the way to the lessons, where there are any. */

import { PACKS } from "../../../packs";
import { FIRST } from "../../lessons/first";
import { draft } from "../../state/opening";
import { hasPage } from "../../state/pages";
import { say } from "../../texts/texts";
import { Card } from "../Card";
import { Icon } from "../Icon";

const GAME = Object.keys(PACKS)[0]!;
const CARDS = ["T10", "MOO", "T7"];

/** The box. */
export function First() {
  if (!hasPage("learn")) return null;
  const { game } = draft.value.terms;
  return (
    <section class="box first" aria-labelledby="first-title">
      <h2 id="first-title">{say("first.title")}</h2>
      <p class="note">{say("first.why")}</p>
      <p class="first-ways">
        <a href={`#/learn/${game}/${FIRST}`}>
          {say("first.play")} <Icon name="arrow-right" size={16} />
        </a>
        <a href={`#/learn/${game}`}>{say("first.lessons")}</a>
      </p>
      <div class="three" aria-hidden="true">
        {CARDS.map((card, at) => (
          <span key={card} style={{ "--t": at - 1 }}>
            <Card game={GAME} card={card} />
          </span>
        ))}
      </div>
    </section>
  );
}
