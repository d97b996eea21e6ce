/** The form for a new table. */

import { useSignal } from "@preact/signals";
import { PACKS } from "../../../packs";
import { draft, opening, openTable, redraft } from "../../state/opening";
import { type Key, say } from "../../texts/texts";
import { gameName } from "../../views/terms";
import { Button } from "../Button";
import { Card } from "../Card";
import { Icon } from "../Icon";
import { Segments, Toggle } from "./controls";
import {
  BotsChoices,
  ClockChoice,
  FormChoice,
  ListedChoice,
  RareChoices,
  WatchChoice,
} from "./TermsForm";

/** Four cards that show a pack: its first two trumps, its last but one, the Matto or a King. */
function samples(game: string): string[] {
  const cards = PACKS[game]?.cards ?? [];
  return [cards[40], cards[41], cards.at(-2), cards.at(-1)].filter((one) => one !== undefined);
}

/** The form. */
export function NewTable() {
  const { terms, fill, botsOnly } = draft.value;
  const more = useSignal(false);
  const change = (changed: Partial<typeof terms>): void => redraft({}, changed);
  return (
    <section class="box new-table" aria-labelledby="new-title">
      <h2 id="new-title">{say("new.title")}</h2>
      <div class="games" role="radiogroup" aria-label={say("new.game")}>
        {Object.keys(PACKS).map((game) => (
          <Game key={game} game={game} on={terms.game === game} />
        ))}
      </div>
      <div class="options">
        <Segments
          label={say("new.who")}
          value={botsOnly ? "bots" : "people"}
          options={[
            ["people", say("new.who.people")],
            ["bots", say("new.who.bots")],
          ]}
          onChange={(who) => redraft({ botsOnly: who === "bots" })}
        />
        {botsOnly ? (
          <>
            <FormChoice terms={terms} change={change} />
            <BotsChoices terms={terms} change={change} />
          </>
        ) : (
          <>
            <ClockChoice terms={terms} change={change} />
            <Toggle
              label={say("new.fill")}
              note={say("new.fill.why")}
              on={fill}
              onChange={(on) => redraft({ fill: on })}
            />
            <WatchChoice terms={terms} change={change} />
          </>
        )}
        <ListedChoice terms={terms} change={change} />
        {!botsOnly && (
          <button
            type="button"
            class="opens more-terms"
            aria-expanded={more.value}
            onClick={() => (more.value = !more.value)}
          >
            <Icon name={more.value ? "chevron-down" : "chevron-right"} size={16} />
            {say("new.more")}
          </button>
        )}
        {!botsOnly && more.value && <RareChoices terms={terms} change={change} />}
      </div>
      <Button kind="main" big disabled={opening.value} onClick={() => void openTable()}>
        {say(botsOnly ? "new.do.bots" : "new.do")}
      </Button>
    </section>
  );
}

function Game({ game, on }: { game: string; on: boolean }) {
  return (
    <label class={`game ${on ? "on" : ""}`}>
      <input
        type="radio"
        class="unseen"
        name="game"
        checked={on}
        onChange={() => redraft({}, { game })}
      />
      <b>
        {gameName(game)}
        {on && <Icon name="circle-check" size={18} />}
      </b>
      <small>{say(`game.about.${game}` as Key)}</small>
      <span class="some" aria-hidden="true">
        {samples(game).map((card) => (
          <Card key={card} game={game} card={card} />
        ))}
      </span>
    </label>
  );
}
