/** What a learner reads at the table: what is asked, what a card does, what has just happened. */

import type { CardHint } from "../../../protocol";
import { notes } from "../../state/guide";
import { cloth, layout } from "../../state/layout";
import { asking, finished, goOn, introducing, lifted, over, reading } from "../../state/stage";
import { say } from "../../texts/texts";
import { cardName } from "../../views/cards";
import {
  declareFacts,
  factsOf,
  hintOf,
  newsOf,
  nowOf,
  suggestedIn,
  whyOf,
} from "../../views/guide";
import { reasonText } from "../../views/playable";
import type { At } from "../at";
import { Button } from "../Button";
import { Card } from "../Card";
import { declareAsked } from "../Declaring";
import { drawer } from "../Drawer";
import { looked } from "../Hand";
import { Icon } from "../Icon";
import "../../styles/guide.css";

/** With a cloth no higher than this the band has room for the newest words alone. */
const LITTLE = 560;

/** Is there something to be read, until one says to go on? */
function waits(): boolean {
  return introducing.value || (finished.value?.waits === true && !finished.value.sweeping);
}

/** The panel of a desk: all of it, one below the other. */
export function GuidePanel({ at }: { at: At }) {
  return (
    <section class="guide" aria-label={say("guide.title")}>
      {!reading.value && <Asked at={at} />}
      <News at={at} />
      {waits() && <GoOn />}
    </section>
  );
}

/** The band of smaller screens: what matters most just now, in the room of a few lines. */
export function GuideBand({ at }: { at: At }) {
  const told = asking.value !== "play" && !declareAsked(at);
  return (
    <section class="guide band" aria-label={say("guide.title")}>
      <div class="guide-text" tabIndex={0} role="group" aria-label={say("guide.title")}>
        {!reading.value && <Asked at={at} band />}
        <News at={at} unseen={!told} newestFirst={cloth.value.height < LITTLE} />
      </div>
      {waits() && <GoOn />}
    </section>
  );
}

function GoOn() {
  return (
    <Button kind="main" after="arrow-right" onClick={goOn}>
      {say("guide.go_on")}
    </Button>
  );
}

/** What has happened for the first time in this trick; read aloud when it is new. */
function News(props: { at: At; unseen?: boolean; newestFirst?: boolean }) {
  const { at, unseen, newestFirst } = props;
  const running = (at.view?.tricks.length ?? 0) + 1;
  const trick = introducing.value ? 0 : (finished.value?.number ?? running);
  const found = over.value ? [] : newsOf(notes.value, trick);
  if (newestFirst === true && !introducing.value) found.reverse();
  return (
    <div class={unseen === true ? "unseen" : "guide-news"} role="status" aria-live="polite">
      {found.map((note) => (
        <p key={note.key}>{say(note.key, note.values)}</p>
      ))}
    </div>
  );
}

function Asked({ at, band }: { at: At; band?: boolean }) {
  const now = nowOf(at.update);
  if (now === null) return null;
  const card = shownCard(at);
  return (
    <>
      {(band !== true || card === null) && (
        <p class="guide-now">
          <b>{say(now.key, now.values)}</b>
        </p>
      )}
      {now.key === "guide.now.declare" && (
        <p class="guide-facts">{declareFacts(at.update).join(" ")}</p>
      )}
      {asking.value === "play" && <OnCard at={at} card={card} terse={band === true} />}
    </>
  );
}

/** The card that one looks at, if one does. */
function shownCard(at: At): string | null {
  const shown = lifted.value ?? looked.value;
  return shown !== null && at.update.own?.view.hand.includes(shown) === true ? shown : null;
}

/** About the card that one looks at; else about the good choice, without its facts where terse. */
function OnCard({ at, card, terse }: { at: At; card: string | null; terse: boolean }) {
  const one = card === null ? suggestedIn(at.update) : hintOf(at.update, card);
  if (one === null) return card === null ? null : <Forbidden at={at} card={card} />;
  const how = layout.value === "desk" ? "guide.how.mouse" : "guide.how.touch";
  return (
    <div class="guide-card">
      <Crop at={at} card={one.card} />
      <div>
        <CardTold at={at} one={one} tell={card === null && terse ? "why" : "brief"} />
        {card === null && (terse || at.view?.tricks.length === 0) && <small>{say(how)}</small>}
        {layout.value === "desk" && (
          <button type="button" class="guide-all" onClick={() => (drawer.value = "hints")}>
            {say("guide.all")}
          </button>
        )}
      </div>
    </div>
  );
}

/** Name and facts of a card, with the mark of the good choice in a sign and in words. */
export function CardTold(props: { at: At; one: CardHint; tell?: "all" | "brief" | "why" }) {
  const { at, one, tell = "all" } = props;
  const facts = tell === "why" ? [] : factsOf(at.table, one, tell === "brief");
  const name = cardName(at.game, one.card);
  return (
    <>
      <b class={one.suggested === true ? "good-choice" : ""}>
        {one.suggested === true && <Icon name="lightbulb" size={15} />}
        {one.suggested === true ? say("guide.choice", { card: name }) : name}
      </b>
      <p class="guide-facts">
        {one.suggested === true && <strong>{whyOf(one)} </strong>}
        {facts.join(" ")}
      </p>
    </>
  );
}

function Forbidden({ at, card }: { at: At; card: string }) {
  const why = at.update.own?.view.forbidden.find((one) => one.cards?.includes(card) === true);
  return (
    <div class="guide-card">
      <Crop at={at} card={card} />
      <div>
        <b>{cardName(at.game, card)}</b>
        <p class="guide-facts">{why === undefined ? "" : reasonText(why, at.game)}</p>
      </div>
    </div>
  );
}

function Crop({ at, card }: { at: At; card: string }) {
  return (
    <span class="crop">
      <Card game={at.game} card={card} />
    </span>
  );
}

/** Every card that may be played, each with what it would do: for reading at leisure. */
export function HintList({ at }: { at: At }) {
  const cards = at.update.own?.hints?.cards ?? [];
  if (cards.length === 0) return <p class="note">{say("guide.wait")}</p>;
  return (
    <ul class="hint-list">
      {cards.map((one) => (
        <li key={one.card} class="guide-card">
          <Crop at={at} card={one.card} />
          <div>
            <CardTold at={at} one={one} />
          </div>
        </li>
      ))}
    </ul>
  );
}
