/** The small table beside a lesson: every tap is answered with a reason. The answers are data. */

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Lesson, Lying, Try, Words } from "../lessons/lessons";
import { learn } from "../state/lessons";
import { type Key, say } from "../texts/texts";
import { cardName, suitName } from "../views/cards";
import { inOrder } from "../views/order";
import type { Place } from "../views/places";
import { Button } from "./Button";
import { Card } from "./Card";
import { Icon } from "./Icon";
import { PileSheet } from "./PileSheet";

interface Props<Kind extends Try["kind"]> {
  game: string;
  id: string;
  task: Extract<Try, { kind: Kind }>;
  words: Words;
}

/** What was last answered. */
interface Told {
  good: boolean;
  title: string;
  text: string;
}

/** The table of a lesson. */
export function TryOut({ game, lesson, words }: { game: string; lesson: Lesson; words: Words }) {
  const { id, try: task } = lesson;
  switch (task.kind) {
    case "find":
      return <Find game={game} id={id} task={task} words={words} />;
    case "taker":
      return <Taker game={game} id={id} task={task} words={words} />;
    case "sheet":
      return <Counting game={game} id={id} task={task} words={words} />;
  }
}

function Find({ game, id, task, words }: Props<"find">) {
  const tapped = useSignal<readonly string[]>([]);
  const told = useSignal<Told | null>(null);
  const hand = inOrder(task.hand, game, "suits");
  const found = task.ok.filter((card) => tapped.value.includes(card));
  const tap = (card: string): void => {
    const good = task.ok.includes(card);
    const name = cardName(game, card);
    if (!tapped.peek().includes(card)) tapped.value = [...tapped.peek(), card];
    const all = task.ok.every((one) => tapped.peek().includes(one));
    if (all) learn(id);
    told.value = {
      good,
      title: all ? say("learn.all_found") : say(good ? "learn.yes" : "learn.wrong", { card: name }),
      text: good ? "" : reason(task, words),
    };
  };
  return (
    <section class="try">
      <div class="cloth">
        <h2 class="ask">{words.ask}</h2>
        {task.trick !== undefined && <LyingTrick game={game} lying={task.trick} />}
        <div class={`try-hand ${task.trick === undefined ? "alone" : ""}`}>
          {hand.map((card) => (
            <Tappable
              key={card}
              game={game}
              card={card}
              state={
                tapped.value.includes(card) ? (task.ok.includes(card) ? "good" : "bad") : "free"
              }
              onTap={() => tap(card)}
            />
          ))}
        </div>
      </div>
      <Answer told={told.value}>
        <span class="badge">{say("learn.found", { n: found.length, all: task.ok.length })}</span>
        <span class="grow" />
        <Button
          onClick={() => {
            tapped.value = [];
            told.value = null;
          }}
        >
          {say("learn.again")}
        </Button>
        <Button
          kind="main"
          onClick={() => {
            tapped.value = task.ok;
            learn(id);
          }}
        >
          {say("learn.show")}
        </Button>
      </Answer>
    </section>
  );
}

function reason(task: Props<"find">["task"], words: Words): string {
  if (task.why === undefined) return words.wrong ?? "";
  const suit = task.why.suit === undefined ? "" : suitName(task.why.suit);
  return say(`refused.${task.why.code}` as Key, { suit });
}

function Taker({ game, id, task, words }: Props<"taker">) {
  const at = useSignal(0);
  const chosen = useSignal<number | null>(null);
  const trick = task.tricks[at.value]!;
  const right = chosen.value === trick.taker;
  const last = at.value === task.tricks.length - 1;
  const told: Told | null =
    chosen.value === null
      ? null
      : {
          good: right,
          title: say(right ? "learn.right" : "learn.wrong", {
            card: cardName(game, trick.cards[chosen.value]!),
          }),
          text: words.why?.[at.value] ?? "",
        };
  return (
    <section class="try">
      <div class="cloth">
        <h2 class="ask">{say("learn.taker")}</h2>
        <LyingTrick
          key={at.value}
          game={game}
          lying={trick}
          chosen={chosen}
          taker={trick.taker}
          onTap={(place) => {
            chosen.value = place;
            if (last && place === trick.taker) learn(id);
          }}
        />
      </div>
      <Answer told={told}>
        <span class="badge">{say("last.of", { at: at.value + 1, n: task.tricks.length })}</span>
        <span class="grow" />
        <Button
          kind="main"
          onClick={() => {
            chosen.value = null;
            at.value = last ? 0 : at.value + 1;
          }}
        >
          {say(last ? "learn.again" : "learn.next")}
        </Button>
      </Answer>
    </section>
  );
}

function Counting({ game, task, words }: Props<"sheet">) {
  return (
    <section class="try sheet-try">
      <div class="cloth">
        <h2 class="ask">{words.ask}</h2>
        <div class="try-pile">
          {inOrder(task.hand, game, "suits").map((card) => (
            <Card key={card} game={game} card={card} label={cardName(game, card)} />
          ))}
        </div>
      </div>
      <footer>
        <small>{say("learn.sheet")}</small>
        <PileSheet game={game} cards={task.hand} />
      </footer>
    </section>
  );
}

const ORDER: readonly Place[] = ["s", "e", "n", "w"];

/** A trick; with `onTap` its cards are answers. */
function LyingTrick(props: {
  game: string;
  lying: Lying;
  chosen?: Signal<number | null>;
  taker?: number;
  onTap?: (place: number) => void;
}) {
  const { game, lying, chosen, taker, onTap } = props;
  const first = ORDER.indexOf(lying.leader);
  return (
    <div class="trick" role="group" aria-label={say("trick.title")}>
      {lying.cards.map((card, turn) => {
        const place = ORDER[(first + turn) % 4]!;
        const answered = chosen?.value ?? null;
        const won = answered !== null && turn === taker;
        const wrong = answered === turn && turn !== taker;
        const name = `${cardName(game, card)}${turn === 0 ? `, ${say("learn.led")}` : ""}`;
        return (
          <div key={card} class={`played ${place} ${won ? "winning" : ""} ${wrong ? "wrong" : ""}`}>
            {turn === 0 && !won && <span class="tag led">{say("learn.led")}</span>}
            {won && <span class="tag">{say("trick.takes")}</span>}
            {onTap === undefined ? (
              <Card game={game} card={card} label={name} />
            ) : (
              <button type="button" aria-label={name} onClick={() => onTap(turn)}>
                <Card game={game} card={card} />
              </button>
            )}
          </div>
        );
      })}
      {lying.cards.length === 3 && (
        <div class={`played ${ORDER[(first + 3) % 4]}`}>
          <div class="open mine" />
        </div>
      )}
    </div>
  );
}

function Tappable(props: {
  game: string;
  card: string;
  state: "free" | "good" | "bad";
  onTap: () => void;
}) {
  const { game, card, state, onTap } = props;
  const name = cardName(game, card);
  const told = {
    free: name,
    good: say("learn.yes", { card: name }),
    bad: say("learn.wrong", { card: name }),
  };
  return (
    <button type="button" class={`tappable ${state}`} aria-label={told[state]} onClick={onTap}>
      <Card game={game} card={card} />
      {state !== "free" && (
        <i class="verdict-mark" aria-hidden="true">
          <Icon name={state === "good" ? "check" : "close"} size={15} />
        </i>
      )}
    </button>
  );
}

function Answer({ told, children }: { told: Told | null; children: ComponentChildren }) {
  return (
    <footer>
      <div class="told-box" role="status" aria-live="polite">
        {told !== null && (
          <>
            <span class={told.good ? "good" : "bad"}>
              <Icon name={told.good ? "circle-check" : "circle-x"} size={20} />
            </span>
            <div>
              <b>{told.title}</b>
              <small>{told.text}</small>
            </div>
          </>
        )}
      </div>
      <div class="row">{children}</div>
    </footer>
  );
}
