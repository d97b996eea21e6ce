/** Declarations: the strip that stays, and the question to the own seat. */

import { useRef } from "preact/hooks";
import type { Combination, Tally } from "../../protocol";
import { layout } from "../state/layout";
import { asking, declare } from "../state/stage";
import { type Key, say } from "../texts/texts";
import { cardNames } from "../views/cards";
import { tallyPoints } from "../views/log";
import { callOf } from "../views/names";
import { SEATS, type Seat, sideOf } from "../views/places";
import { rolesOf } from "../views/sheet";
import type { At } from "./at";
import { Button } from "./Button";
import { Cards } from "./Card";
import { Icon } from "./Icon";
import { Mark } from "./Mark";

/** Every combination of a declaration. */
export function combinations(tally: Tally): Combination[] {
  return [...(tally.sets ?? []), ...(tally.sequences ?? [])];
}

/** The strip: what was declared, cards already played are pale. */
export function Declared({ at }: { at: At }) {
  const view = at.view;
  const strip = useRef<HTMLDivElement>(null);
  if (view === null || view.phase === "settled") return null;
  const order = [0, 1, 2, 3].map((turn) => ((view.leader + turn) % 4) as Seat);
  const said = (view.tricks.length === 0 ? order : SEATS).flatMap((seat) => {
    const tally = view.declarations[seat];
    return tally == null ? [] : combinations(tally).map((one) => ({ seat, one }));
  });
  const pill = <TrumpsPill at={at} />;
  if (said.length === 0) return pill;
  return (
    <section class="strip glass" aria-label={say("declared.title")}>
      <Icon name="megaphone" />
      <div
        class="said-row"
        ref={strip}
        tabIndex={0}
        role="group"
        aria-label={say("declared.title")}
      >
        {said.map(({ seat, one }) => (
          <div class="said" key={`${seat} ${one.kind}`}>
            <div>
              <small>
                <Mark side={sideOf(seat, at.from)} />
                {callOf(at.table, seat, at.me)}
              </small>
              <b>{say(`kind.${one.kind}` as Key)}</b>
            </div>
            <Cards
              game={at.game}
              cards={one.cards}
              gone={(card) => !(view.known[seat] ?? []).includes(card)}
              label={cardNames(at.game, one.cards).join(", ")}
            />
            <span class="num">{one.points}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The announcement of trumps laid away, where the game has one. */
function TrumpsPill({ at }: { at: At }) {
  const view = at.view;
  if (view?.trumps == null || !view.discarded) return null;
  const name = callOf(at.table, view.dealer, at.me);
  const key = view.trumps === 0 ? "discard.no_trumps" : "discard.trumps";
  return (
    <span class="pill note-pill">
      <Icon name="megaphone" size={15} />
      {say(key, { name, n: view.trumps })}
    </span>
  );
}

/** Is the own seat asked whether it declares, and has not answered? */
export function declareAsked(at: At): boolean {
  const own = at.update.own;
  return (
    own != null &&
    own.view.declarable !== null &&
    own.answer === null &&
    at.view?.phase !== "settled" &&
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
  return (
    <section class="sheet declare" role="dialog" aria-labelledby="declare-title">
      <div class="row top">
        <span class="lead">
          <Icon name="megaphone" size={21} />
        </span>
        <div class="grow">
          <h2 id="declare-title">
            {say(nothing ? "declare.nothing" : now ? "declare.now" : "declare.title")}
          </h2>
          <small>{say(nothing ? "declare.nothing.why" : "declare.why")}</small>
        </div>
        {!nothing && <span class="num sum we-text">+{tallyPoints(tally)}</span>}
      </div>
      {!nothing && (
        <div class="combos">
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
