/** The own hand: buttons with one stop for the Tab key, arrows between, legality shown by lift. */

import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { guided } from "../state/guide";
import { cloth, layout } from "../state/layout";
import { pending } from "../state/room";
import { settings } from "../state/settings";
import { asking, goOn, laying, lifted, play, premove, reading, sweep } from "../state/stage";
import { say } from "../texts/texts";
import { deskFan, type Fan, lowFan, phoneFan, tilt } from "../views/fan";
import { spokenHint, suggestedIn } from "../views/guide";
import { handLabel } from "../views/labels";
import { inOrder } from "../views/order";
import { joins, type Playable, playables, reasonText } from "../views/playable";
import { sceneFor } from "../views/scene";
import type { At } from "./at";
import { Card } from "./Card";
import { Icon } from "./Icon";
import { clockOf } from "./Seats";

/** Why the card that was just tapped cannot be used. */
export const note = signal<{ card: string; text: string } | null>(null);
/** The card under the mouse or with the focus, for the line above the hand. */
export const looked = signal<string | null>(null);

/** Was the last press that of a finger? A click does not tell in every browser. */
let touched = false;

/** The fan for the room there is. */
export function fanFor(count: number): Fan {
  const { width, height } = cloth.value;
  const kind = layout.value;
  const { handCard } = sceneFor(kind, width, height);
  if (kind === "phone") return phoneFan(count, width, handCard);
  if (kind === "low") return lowFan(count, width);
  return deskFan(count, width, handCard);
}

/** The hand. */
export function Hand({ at }: { at: At }) {
  const own = at.update.own?.view ?? null;
  const stop = useSignal(0);
  const group = useRef<HTMLDivElement>(null);
  const cards = inOrder(own?.hand ?? [], at.game, settings.value.order);
  const fan = fanFor(cards.length);
  const focused = useRef(false);
  useEffect(() => {
    if (stop.peek() >= cards.length) stop.value = Math.max(0, cards.length - 1);
    // The card that had the focus is gone: its neighbour has it now, or the next Tab starts anew.
    if (focused.current && document.activeElement === document.body)
      group.current?.querySelectorAll<HTMLElement>(".c")[stop.peek()]?.focus();
  }, [cards.length]);
  if (own === null || at.me === null) return null;
  const states = playables(cards, own);
  const move = (to: number): void => {
    stop.value = Math.min(cards.length - 1, Math.max(0, to));
    group.current?.querySelectorAll<HTMLElement>(".c")[stop.peek()]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = whereTo(event.key, stop.peek(), cards.length);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(to);
  };
  return (
    <>
      <HandNote cards={cards} fan={fan} />
      <div
        ref={group}
        class={`hand rows-${fan.rows.length}`}
        style={{ "--w": `${fan.card}px` }}
        role="group"
        aria-label={say("hand.title", { n: cards.length })}
        onKeyDown={onKeyDown}
        onFocusIn={() => {
          focused.current = true;
        }}
        onFocusOut={(event) => {
          focused.current =
            event.relatedTarget === null && !event.currentTarget.contains(document.activeElement);
        }}
      >
        {fan.rows.flatMap((row, number) =>
          states.slice(row.from, row.from + row.count).map((one, inRow) => {
            const place = row.from + inRow;
            return (
              <HandCard
                key={one.card}
                at={at}
                one={one}
                label={handLabel(
                  at.game,
                  one,
                  place,
                  cards.length,
                  asking.value,
                  spokenHint(at.update, one.card),
                )}
                stop={place === stop.value}
                onFocus={() => {
                  stop.value = place;
                }}
                style={{
                  "--i": place,
                  "--t":
                    fan.rows.length > 1 || layout.value === "phone" ? 0 : tilt(inRow, row.count),
                  "--x": `${(inRow - (row.count - 1) / 2) * row.step}px`,
                  "--row": number,
                }}
              />
            );
          }),
        )}
      </div>
    </>
  );
}

/** Why the tapped card cannot be used, above it; on a phone above the hand. */
function HandNote({ cards, fan }: { cards: readonly string[]; fan: Fan }) {
  const here = note.value;
  const place = here === null ? -1 : cards.indexOf(here.card);
  const row = fan.rows.find((one) => place >= one.from && place < one.from + one.count);
  const shift = row === undefined ? 0 : (place - row.from - (row.count - 1) / 2) * row.step;
  return (
    <div class="hand-note" role="status" style={{ "--x": `${shift}px` }}>
      {row !== undefined && here !== null && <span class="pill">{here.text}</span>}
    </div>
  );
}

function whereTo(key: string, now: number, count: number): number | null {
  if (key === "ArrowLeft" || key === "ArrowUp") return now - 1;
  if (key === "ArrowRight" || key === "ArrowDown") return now + 1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return /^[1-9]$/.test(key) ? Number(key) - 1 : null;
}

function HandCard(props: {
  at: At;
  one: Playable;
  label: string;
  stop: boolean;
  onFocus: () => void;
  style: Record<string, string | number>;
}) {
  const { at, one, label, stop, onFocus, style } = props;
  const { card } = one;
  const asked = asking.value;
  const chosen = laying.value.includes(card);
  const own = at.update.own!.view;
  const shut = asked === "discard" && !one.ok;
  const barred =
    asked === "discard" &&
    one.ok &&
    laying.value.length === 1 &&
    !joins(own, laying.value).has(card);
  const waits = pending.value?.cards.includes(card) === true;
  const kinds = [
    "c moving",
    asked === "play" && one.ok ? "ok" : "",
    asked === "play" && !one.ok ? "no" : "",
    shut || barred ? "shut" : "",
    lifted.value === card || chosen ? "sel" : "",
    waits ? "waits" : "",
  ];
  const usable =
    asked === "play" ? one.ok : asked === "discard" ? !shut && !barred : asked === null;
  return (
    <button
      type="button"
      class={kinds.join(" ")}
      style={style}
      data-card={card}
      tabIndex={stop ? 0 : -1}
      aria-label={label}
      aria-disabled={!usable}
      aria-pressed={asked === "discard" ? chosen : undefined}
      onPointerDown={(event) => {
        touched = event.pointerType !== "mouse";
      }}
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") looked.value = card;
      }}
      onPointerLeave={() => {
        looked.value = null;
      }}
      onFocus={(event) => {
        // Not where the focus only came along, after a click on the card beside it.
        if (event.currentTarget.matches(":focus-visible")) looked.value = card;
        onFocus();
      }}
      onBlur={() => {
        looked.value = null;
        note.value = null;
      }}
      onClick={(event) => tapped(at, one, touched && event.detail > 0)}
    >
      <Card game={at.game} card={card} />
      {shut && (
        <span class="lock">
          <Icon name="lock" size={13} />
        </span>
      )}
      {asked === "play" && suggestedIn(at.update)?.card === card && (
        <span class="early best">
          <Icon name="lightbulb" size={15} />
        </span>
      )}
      {premove.value === card && (
        <span class="early">
          <Icon name="clock" size={14} />
        </span>
      )}
    </button>
  );
}

/** What a tap on a card does now. */
function tapped(at: At, one: Playable, touch: boolean): void {
  note.value = null;
  if (reading.peek()) {
    goOn();
    return;
  }
  sweep();
  const { card } = one;
  switch (asking.peek()) {
    case "discard":
      return choose(at, one);
    case "declare":
      note.value = { card, text: say("hand.declare_first") };
      return;
    case "play":
      if (!one.ok) {
        note.value = { card, text: one.why === null ? "" : reasonText(one.why, at.game) };
        return;
      }
      if (lifted.peek() === card || !confirms(at, touch)) void play(card);
      else lifted.value = card;
      return;
    case null:
      if (at.view?.phase === "settled" || pending.peek() !== null || guided.peek()) return;
      premove.value = premove.peek() === card ? null : card;
  }
}

/** Does a tap lift first? On touch it does, unless the clock is about to run out. */
function confirms(at: At, touch: boolean): boolean {
  const clock = at.me === null ? null : clockOf(at.me);
  if (clock !== null && clock.left <= 5) return false;
  const { confirm } = settings.peek();
  return confirm === "always" || (confirm === "auto" && touch);
}

function choose(at: At, one: Playable): void {
  const chosen = laying.peek();
  const { card } = one;
  if (chosen.includes(card)) {
    laying.value = chosen.filter((other) => other !== card);
  } else if (!one.ok) {
    note.value = { card, text: one.why === null ? "" : reasonText(one.why, at.game) };
  } else if (chosen.length >= 2) {
    laying.value = [chosen[1]!, card];
  } else if (joins(at.update.own!.view, chosen).has(card)) {
    laying.value = [...chosen, card];
  } else {
    note.value = { card, text: say("refused.trumps_stay") };
  }
}
