/** The question to the own seat: does it declare? Asked of everybody alike. */

import type { Combination } from "../../protocol";
import { layout } from "../state/layout";
import { asking, declare, reading } from "../state/stage";
import { type Key, say } from "../texts/texts";
import { cardNames } from "../views/cards";
import { tallyPoints } from "../views/log";
import { callOf } from "../views/names";
import { playersOf } from "../views/places";
import { rolesOf } from "../views/sheet";
import type { At } from "./at";
import { Button } from "./Button";
import { Card, Cards } from "./Card";
import { combinations } from "./Declared";
import { Icon } from "./Icon";

/** Is the own seat asked whether it declares, and has not answered? */
export function declareAsked(at: At): boolean {
  const own = at.update.own;
  return (
    own != null &&
    own.view.declarable !== null &&
    own.answer === null &&
    at.view?.phase !== "settled" &&
    !reading.value &&
    !(at.view?.phase === "discard" && at.view.dealer === at.me)
  );
}

/** The question: all or nothing, asked of everybody alike, also of those who hold nothing. */
export function DeclareSheet({ at }: { at: At }) {
  const tally = at.update.own?.view.declarable;
  if (tally == null) return null;
  const found = combinations(tally);
  const doubled = (tally.sets_doubled ?? 0) + (tally.sequences_doubled ?? 0);
  const nothing = found.length === 0;
  const now = asking.value === "declare";
  const phone = layout.value === "phone";
  return (
    <section class="sheet declare" aria-labelledby="declare-title">
      <div class="row sheet-head">
        <span class="lead">
          <Icon name="megaphone" size={21} />
        </span>
        <div class="grow">
          <h2 id="declare-title">
            {say(nothing ? "declare.nothing" : now && !phone ? "declare.now" : "declare.title")}
          </h2>
          <small>
            {say(nothing ? "declare.nothing.why" : phone ? "declare.short" : "declare.why")}
          </small>
        </div>
        {!nothing && <span class="num sum we-text">+{tallyPoints(tally)}</span>}
      </div>
      {!nothing && (
        <div class="combos" tabIndex={0} role="group" aria-label={say("declared.title")}>
          {found.map((one) => (
            <Combo key={one.kind} game={at.game} one={one} />
          ))}
        </div>
      )}
      {doubled > 0 && (
        <p class="note">
          <span class="x2">×2</span> {say("declare.doubled", { points: doubled })}
        </p>
      )}
      <Lying at={at} />
      <div class="actions">
        {!nothing && (
          <Button
            kind="main"
            keyName={layout.value === "desk" ? "D" : undefined}
            onClick={() => void declare(true)}
          >
            {say("declare.all")}
          </Button>
        )}
        <Button
          kind={nothing ? "main" : "plain"}
          keyName={layout.value === "desk" ? "S" : undefined}
          onClick={() => void declare(false)}
        >
          {say(nothing ? "declare.go_on" : "declare.skip")}
        </Button>
      </div>
    </section>
  );
}

/** The trick that the sheet lies on: one may want to see it before one answers. */
function Lying({ at }: { at: At }) {
  const { view } = at;
  if (view === null || view.table.length === 0) return null;
  const players = playersOf(view.leader, view.table.length);
  return (
    <p class="note lying">
      {say("trick.title")}
      {view.table.map((card, place) => (
        <span key={card}>
          <span class="crop">
            <Card game={at.game} card={card} label={cardNames(at.game, [card])[0]} />
          </span>
          {callOf(at.table, players[place]!, at.me)}
        </span>
      ))}
    </p>
  );
}

function Combo({ game, one }: { game: string; one: Combination }) {
  const roles = Object.values(rolesOf(game, one.contatori ?? []));
  return (
    <div class="combo">
      <div class="head">
        <b>{say(`kind.${one.kind}` as Key)}</b>
        <span class="num">{one.points}</span>
      </div>
      <div class="body">
        <Cards game={game} cards={one.cards} label={cardNames(game, one.cards).join(", ")} />
        <small>{roles.map((role) => role.text).join(", ")}</small>
      </div>
    </div>
  );
}

/** The answer that was given early, and the way to change it. */
export function DeclareAnswer({ at }: { at: At }) {
  const own = at.update.own;
  if (own == null || own.view.declarable === null || own.answer === null) return null;
  const { answer } = own;
  if (combinations(own.view.declarable).length === 0) return null;
  return (
    <button type="button" class="pill" onClick={() => void declare(!answer)}>
      <Icon name="megaphone" size={15} />
      {say(answer ? "declare.will" : "declare.will_not")} · <b>{say("declare.change")}</b>
    </button>
  );
}
