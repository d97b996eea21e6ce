/** The line above the hand: the own chip, what the card under the finger is, the rule of the turn. */

import { guided } from "../state/guide";
import { layout } from "../state/layout";
import { pending } from "../state/room";
import { choose, settings } from "../state/settings";
import { asking, lifted, myTurn, play } from "../state/stage";
import { toast } from "../state/toasts";
import { say } from "../texts/texts";
import { cardName, shortName, worthOf } from "../views/cards";
import { tallyPoints } from "../views/log";
import { nameOf } from "../views/names";
import { sideOf } from "../views/places";
import { ruleText } from "../views/playable";
import type { At } from "./at";
import { isShaded } from "./Banner";
import { Button, IconButton } from "./Button";
import { drawer } from "./Drawer";
import { looked } from "./Hand";
import { Icon } from "./Icon";
import { Mark } from "./Mark";
import { clockOf, Dealer, Face, Standing } from "./Seats";

/** The own chip, with words and seconds when it is one's turn. */
export function OwnChip({ at }: { at: At }) {
  const seat = at.from;
  const mine = at.me !== null;
  const clock = clockOf(seat);
  const turn = mine && myTurn.value;
  return (
    <div class={`seat me ${turn ? "on" : ""}`} data-seat={seat}>
      <Face at={at} seat={seat} />
      <div>
        <b>
          <span class="name">{turn ? turnText() : nameOf(at.table, seat)}</span>
          {at.view?.dealer === seat && <Dealer />}
          {clock !== null && <span class="left">{say("seconds", { n: clock.left })}</span>}
        </b>
        <small>
          <Mark side={sideOf(seat, at.from)} />
          {turn && layout.value === "phone" && ruleNow(at) !== "" ? (
            <span>{ruleNow(at)}</span>
          ) : (
            <Standing at={at} seat={seat} terse={false} />
          )}
        </small>
      </div>
    </div>
  );
}

function turnText(): string {
  if (asking.value === "discard") return say("turn.discard");
  return say("turn.yours");
}

/** The rule of this turn in few words. */
export function ruleNow(at: At): string {
  const own = at.update.own?.view ?? null;
  if (own === null) return "";
  switch (asking.value) {
    case "play":
      return ruleText(own, at.view?.led ?? null);
    case "discard":
      return own.forbidden.some((one) => one.reason === "protected_card")
        ? say("rule.discard")
        : "";
    case "declare":
      return say(
        own.declarable != null && tallyPoints(own.declarable) > 0
          ? "rule.declare"
          : "rule.declare.nothing",
      );
    case null:
      return "";
  }
}

/** The rail of a desk. */
export function Rail({ at }: { at: At }) {
  const card = lifted.value ?? looked.value;
  const shaded = isShaded();
  const rule = shaded ? "" : ruleNow(at);
  // The button that plays the card names it, too.
  const crowded = layout.value === "low" && lifted.value !== null;
  const holds = at.update.own?.view.hand.includes(card ?? "") === true;
  return (
    <div class="rail">
      <OwnChip at={at} />
      {card !== null && holds && !crowded && <Tip at={at} card={card} />}
      <span class="grow" />
      {(shaded || pending.value !== null) && (
        <span class="pill">
          <Icon name={shaded ? "lock" : "spinner"} size={15} />
          {say(shaded ? "held.off" : "held")}
        </span>
      )}
      {rule !== "" && (
        <span class="pill rule">
          <Icon name={asking.value === "discard" ? "lock" : "check"} size={15} />
          {rule}
        </span>
      )}
      <PlayButton at={at} />
      {at.me !== null && (
        <>
          <IconButton
            kind="round"
            icon="lightbulb"
            label={say("hint")}
            keyName="H"
            onClick={() => hint(at)}
          />
          <SortButton />
        </>
      )}
    </div>
  );
}

function Tip({ at, card }: { at: At; card: string }) {
  const may = at.update.own?.view.moves.some((move) => move.move === "play" && move.card === card);
  return (
    <span class="pill tip">
      {cardName(at.game, card)} · {say("card.points", { n: worthOf(at.game, card) })}
      {may === true && layout.value === "desk" && (
        <>
          {" · "}
          <b>Enter</b> {say("tip.enter")}
        </>
      )}
    </span>
  );
}

/** Plays the lifted card: the second tap, for the thumb. */
export function PlayButton({ at }: { at: At }) {
  const card = lifted.value;
  if (card === null || asking.value !== "play") return null;
  return (
    <Button kind="main" after="arrow-up" onClick={() => void play(card)}>
      {say("play.card", { card: shortName(at.game, card) })}
    </Button>
  );
}

/** Changes the order of the hand. */
export function SortButton() {
  const next = settings.value.order === "suits" ? "trumps" : "suits";
  return (
    <IconButton
      kind="round"
      icon="sort"
      label={say(`sort.${next}`)}
      onClick={() => choose({ order: next })}
    />
  );
}

/** Says what may be done now, in a sentence. */
export function hint(at: At): void {
  if (guided.peek()) {
    drawer.value = "hints";
    return;
  }
  const own = at.update.own?.view ?? null;
  const names = (own?.moves ?? []).flatMap((move) =>
    move.move === "play" ? [cardName(at.game, move.card)] : [],
  );
  if (names.length > 0) {
    toast(`${ruleNow(at)}: ${names.join(", ")}`);
    return;
  }
  const rule = ruleNow(at);
  toast(rule === "" ? say("hint.wait") : rule);
}
