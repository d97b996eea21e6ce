/** `#/count/GAME/PILE`: tap the cards that a team captured at a real table; the server counts them. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { PACKS } from "../../packs";
import { loadDeck } from "../deck";
import { Button } from "../parts/Button";
import { Card } from "../parts/Card";
import { GameSwitch } from "../parts/GameSwitch";
import { Header } from "../parts/lobby/Header";
import { PileSheet } from "../parts/PileSheet";
import { addressOf, shareLink } from "../parts/sharing";
import { Toasts } from "../parts/Toasts";
import { isCalm } from "../state/settings";
import { num, say } from "../texts/texts";
import { cardName, suitName, worthOf } from "../views/cards";
import { inPackOrder, pileCode, pileFrom, suitsOf } from "../views/pile";
import "../styles/panel.css";
import "../styles/sheets.css";
import "../styles/pages.css";
import "../styles/count.css";

const GAMES = Object.keys(PACKS);

function read(rest: string): { game: string; pile: Set<string> } {
  const [name = "", code = ""] = rest.split("/");
  const game = GAMES.includes(name) ? name : GAMES[0]!;
  return { game, pile: pileFrom(game, decodeURIComponent(code)) };
}

/** The page. */
export function Count({ rest }: { rest: string }) {
  useEffect(() => void loadDeck(), []);
  const now = useSignal(read(rest));
  useEffect(() => {
    now.value = read(rest);
  }, [rest]);
  const { game, pile } = now.value;
  const choose = (next: { game: string; pile: Set<string> }): void => {
    now.value = next;
    const code = next.pile.size === 0 ? "" : `/${pileCode(next.game, next.pile)}`;
    history.replaceState(null, "", `#/count/${next.game}${code}`);
  };
  const others = (): Set<string> => new Set(PACKS[game]!.cards.filter((card) => !pile.has(card)));
  return (
    <>
      <Header />
      <main class="leaf count-page">
        <h1>{say("count.title")}</h1>
        <p>{say("count.why")}</p>
        <div class="toolbar">
          <GameSwitch game={game} onChange={(one) => choose({ game: one, pile: new Set() })} />
          <span class="grow" />
          <Button
            icon="arrow-left-right"
            disabled={pile.size === 0}
            onClick={() => choose({ game, pile: others() })}
          >
            {say("count.others")}
          </Button>
          <Button
            icon="close"
            disabled={pile.size === 0}
            onClick={() => choose({ game, pile: new Set() })}
          >
            {say("count.clear")}
          </Button>
          <Button
            icon="link"
            disabled={pile.size === 0}
            onClick={() => void shareLink(addressOf(`/count/${game}/${pileCode(game, pile)}`))}
          >
            {say("count.link")}
          </Button>
        </div>
        <div class="counting">
          <Grid game={game} pile={pile} choose={(next) => choose({ game, pile: next })} />
          <aside class="pile-sheet" aria-label={say("count.sheet")}>
            <PileSheet game={game} cards={inPackOrder(game, pile)} live />
          </aside>
        </div>
        <button type="button" class="to-sheet" onClick={toSheet}>
          {say("count.cards", { n: pile.size })}
        </button>
      </main>
      <Toasts />
    </>
  );
}

function toSheet(): void {
  document.querySelector(".pile-sheet")?.scrollIntoView({
    behavior: isCalm() ? "auto" : "smooth",
  });
}

type Choose = (pile: Set<string>) => void;

function Grid({ game, pile, choose }: { game: string; pile: Set<string>; choose: Choose }) {
  const rows = suitsOf(game);
  const at = useSignal(rows[0]!.cards[0]!);
  useEffect(() => {
    at.value = rows[0]!.cards[0]!;
  }, [game]);
  return (
    <div class="pack-grid" onKeyDown={(event) => move(event, rows, at)}>
      {rows.map(({ suit, cards }) => (
        <Suit
          key={suit}
          game={game}
          suit={suit}
          cards={cards}
          pile={pile}
          choose={choose}
          at={at}
        />
      ))}
    </div>
  );
}

function Suit(props: {
  game: string;
  suit: string;
  cards: string[];
  pile: Set<string>;
  choose: Choose;
  at: Signal<string>;
}) {
  const { game, suit, cards, pile, choose, at } = props;
  const count = cards.filter((card) => pile.has(card)).length;
  const whole = count === cards.length;
  const turn = (some: readonly string[], on: boolean): void => {
    const next = new Set(pile);
    for (const card of some) {
      if (on) next.add(card);
      else next.delete(card);
    }
    choose(next);
  };
  return (
    <section class="suit-row">
      <div class="row">
        <h2 class="grow">{suitName(suit)}</h2>
        <small>{say("count.of", { n: count, all: cards.length })}</small>
        <button type="button" class="quiet-link" onClick={() => turn(cards, !whole)}>
          {say(whole ? "count.none" : "count.all")}
          <span class="unseen"> {suitName(suit)}</span>
        </button>
      </div>
      <div class="suit-cards" role="group" aria-label={suitName(suit)}>
        {cards.map((card) => {
          const on = pile.has(card);
          return (
            <button
              type="button"
              key={card}
              class="pick"
              aria-pressed={on}
              aria-label={`${cardName(game, card)}, ${say("card.points", { n: worthOf(game, card) })}`}
              title={cardName(game, card)}
              data-card={card}
              tabIndex={at.value === card ? 0 : -1}
              onFocus={() => (at.value = card)}
              onClick={() => turn([card], !on)}
            >
              <Card game={game} card={card} />
              <i class="worth" aria-hidden="true">
                {num(worthOf(game, card))}
              </i>
            </button>
          );
        })}
      </div>
    </section>
  );
}

function move(
  event: KeyboardEvent,
  rows: readonly { cards: string[] }[],
  at: Signal<string>,
): void {
  const row = rows.findIndex((one) => one.cards.includes(at.peek()));
  const cards = rows[row]?.cards;
  if (cards === undefined) return;
  const place = cards.indexOf(at.peek());
  const all = rows.flatMap((one) => one.cards);
  const here = all.indexOf(at.peek());
  let next: string | undefined;
  if (event.key === "ArrowRight") next = all[here + 1];
  else if (event.key === "ArrowLeft") next = all[here - 1];
  else if (event.key === "ArrowDown") next = below(rows[row + 1]?.cards, place);
  else if (event.key === "ArrowUp") next = below(rows[row - 1]?.cards, place);
  else if (event.key === "Home") next = cards[0];
  else if (event.key === "End") next = cards.at(-1);
  else return;
  event.preventDefault();
  if (next === undefined) return;
  at.value = next;
  document.querySelector<HTMLElement>(`[data-card="${next}"]`)?.focus();
}

function below(cards: readonly string[] | undefined, place: number): string | undefined {
  return cards?.[Math.min(place, cards.length - 1)];
}
