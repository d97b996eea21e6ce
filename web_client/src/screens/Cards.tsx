/** `#/cards/GAME`: both packs to look at, each suit high to low, with names, values and groups. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { PACKS } from "../../packs";
import { loadDeck } from "../deck";
import { IconButton } from "../parts/Button";
import { Card } from "../parts/Card";
import { GameSwitch } from "../parts/GameSwitch";
import { Header } from "../parts/lobby/Header";
import { useModal } from "../parts/modal";
import { go } from "../state/route";
import { LANGUAGES, type Language } from "../state/settings";
import { type Key, num, say, type Texts, textsOf } from "../texts/texts";
import { cardName, cardNames, shortName, suitName, suitOf, worthOf } from "../views/cards";
import { groupsOf, nameIn } from "../views/gallery";
import { suitsOf } from "../views/pile";
import "../styles/sheets.css";
import "../styles/pages.css";
import "../styles/gallery.css";

const GAMES = Object.keys(PACKS);

/** The page. */
export function Cards({ rest }: { rest: string }) {
  useEffect(() => void loadDeck(), []);
  const shown = useSignal<string | null>(null);
  const game = GAMES.includes(rest) ? rest : GAMES[0]!;
  return (
    <>
      <Header />
      <main class="leaf gallery-page">
        <h1>{say("cards.title")}</h1>
        <p>{say("cards.why")}</p>
        <div class="toolbar">
          <GameSwitch game={game} onChange={(one) => go(`/cards/${one}`, true)} />
        </div>
        {suitsOf(game).map(({ suit, cards }) => (
          <section key={suit} class="gallery-suit">
            <h2>{suitName(suit)}</h2>
            <p class="note">{say(`cards.order.${suit === "T" ? `${game}.T` : suit}` as Key)}</p>
            <ul class="gallery">
              {cards.map((card) => (
                <li key={card}>
                  <button type="button" aria-haspopup="dialog" onClick={() => (shown.value = card)}>
                    <Card game={game} card={card} />
                    <span class="unseen">{cardName(game, card)}, </span>
                    <b aria-hidden="true">
                      {suitOf(card) === "T" ? cardName(game, card) : shortName(game, card)}
                    </b>
                    <small>{say("card.points", { n: worthOf(game, card) })}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Groups game={game} />
        <Credits />
      </main>
      {shown.value !== null && (
        <Large game={game} card={shown.value} show={(card) => (shown.value = card)} />
      )}
    </>
  );
}

function Groups({ game }: { game: string }) {
  const groups = PACKS[game]?.groups ?? {};
  return (
    <section class="gallery-suit">
      <h2>{say("cards.groups")}</h2>
      <dl class="groups-list">
        {Object.entries(groups).map(([group, cards]) => (
          <div key={group}>
            <dt>
              <b>{say(`group.${group}` as Key)}</b>
              <small>{say(`group.${game}.${group}` as Key)}</small>
            </dt>
            <dd>
              <span class="mini" role="img" aria-label={cardNames(game, cards).join(", ")}>
                {cards.map((card) => (
                  <Card key={card} game={game} card={card} />
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One card as large as the window allows, with its names. */
function Large(props: { game: string; card: string; show: (card: string | null) => void }) {
  const { game, card, show } = props;
  const box = useRef<HTMLDivElement>(null);
  const names = useSignal<Partial<Record<Language, Texts>>>({});
  useEffect(() => {
    for (const one of LANGUAGES)
      void textsOf(one).then((texts) => {
        names.value = { ...names.peek(), [one]: texts };
      });
  }, []);
  const onKeyDown = useModal(box, () => show(null));
  const all = PACKS[game]!.cards;
  const turn = (by: number): void => show(all[(all.indexOf(card) + by + all.length) % all.length]!);
  return (
    <div
      class="drawer-veil"
      onClick={(event) => event.target === event.currentTarget && show(null)}
    >
      <div
        class="large-card"
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={cardName(game, card)}
        tabIndex={-1}
        onKeyDown={(event) => {
          onKeyDown(event);
          if (event.key === "ArrowRight") turn(1);
          if (event.key === "ArrowLeft") turn(-1);
        }}
      >
        <Card game={game} card={card} label={cardName(game, card)} />
        <div class="about">
          <h2>{cardName(game, card)}</h2>
          <dl>
            {LANGUAGES.map((one) => {
              const texts = names.value[one];
              return (
                <div key={one}>
                  <dt>{one.toUpperCase()}</dt>
                  <dd lang={one}>{texts === undefined ? "" : nameIn(texts, game, card)}</dd>
                </div>
              );
            })}
            <div>
              <dt>{say("cards.worth")}</dt>
              <dd>{num(worthOf(game, card))}</dd>
            </div>
          </dl>
          <p class="tags">
            {groupsOf(game, card).map((group) => (
              <span class="badge" key={group}>
                {say(`group.${group}` as Key)}
              </span>
            ))}
          </p>
          <div class="row">
            <IconButton
              icon="chevron-left"
              kind="framed"
              label={say("cards.before")}
              onClick={() => turn(-1)}
            />
            <IconButton
              icon="chevron-right"
              kind="framed"
              label={say("cards.after")}
              onClick={() => turn(1)}
            />
            <span class="grow" />
            <IconButton
              icon="close"
              kind="framed"
              label={say("close")}
              onClick={() => show(null)}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

function Credits() {
  return (
    <section class="gallery-suit">
      <h2>{say("cards.credits")}</h2>
      <p class="note wide">{say("cards.credits.text")}</p>
    </section>
  );
}
