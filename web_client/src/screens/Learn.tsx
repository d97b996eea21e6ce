/** `#/learn/GAME/LESSON`: short lessons, each beside a small table that answers every tap. */

import { useEffect } from "preact/hooks";
import { loadDeck } from "../deck";
import { LESSONS, type Lesson, lessonAt, PARTS } from "../lessons/lessons";
import { Button } from "../parts/Button";
import { Card } from "../parts/Card";
import { Icon } from "../parts/Icon";
import { Header } from "../parts/lobby/Header";
import { TryOut } from "../parts/TryOut";
import { learnt, lessonWords, loadLessons } from "../state/lessons";
import { go } from "../state/route";
import { type Key, list, say } from "../texts/texts";
import { cardNames, suitName } from "../views/cards";
import { suitsOf } from "../views/pile";
import "../styles/table.css";
import "../styles/panel.css";
import "../styles/sheets.css";
import "../styles/pages.css";
import "../styles/count.css";
import "../styles/learn.css";

/** The page. */
export function Learn({ rest }: { rest: string }) {
  useEffect(() => void loadDeck(), []);
  useEffect(loadLessons, []);
  const { game, at } = lessonAt(rest);
  const lessons = LESSONS[game]!;
  const lesson = lessons[at]!;
  const words = lessonWords.value[lesson.id];
  return (
    <>
      <Header />
      <div class="learn">
        <Contents game={game} lesson={lesson} />
        {words !== undefined && (
          <main class="lesson">
            <article class="prose" key={lesson.id}>
              <p class="which">
                {say("learn.lesson", {
                  game: say(`game.${game}` as Key),
                  at: at + 1,
                  n: lessons.length,
                })}
              </p>
              <h1>{words.title}</h1>
              {words.text.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {lesson.ladders.map((suit) => (
                <Ladder key={suit} game={game} suit={suit} />
              ))}
              <Ways game={game} at={at} />
            </article>
            <TryOut key={`${game} ${lesson.id}`} game={game} lesson={lesson} words={words} />
          </main>
        )}
      </div>
    </>
  );
}

function Contents({ game, lesson }: { game: string; lesson: Lesson }) {
  useEffect(() => {
    const here = document.querySelector(".toc .on[aria-current]");
    here?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [lesson.id, lessonWords.value]);
  return (
    <nav class="toc" aria-label={say("learn.lessons")}>
      <span class="seg" role="group" aria-label={say("count.game")}>
        {Object.keys(LESSONS).map((one) => (
          <button
            type="button"
            key={one}
            class={one === game ? "on" : ""}
            aria-pressed={one === game}
            onClick={() => go(`/learn/${one}`)}
          >
            {say(`game.short.${one}` as Key)}
          </button>
        ))}
      </span>
      {PARTS.map((part) => (
        <div key={part} class="toc-part">
          <h2>{say(`learn.part.${part}`)}</h2>
          {LESSONS[game]!.filter((one) => one.part === part).map((one) => {
            const done = learnt.value.includes(one.id);
            const here = one.id === lesson.id;
            return (
              <a
                key={one.id}
                href={`#/learn/${game}/${one.id}`}
                class={`${here ? "on" : ""} ${done ? "done" : ""}`}
                aria-current={here ? "page" : undefined}
              >
                <Icon name={done ? "circle-check" : here ? "play" : "circle"} size={16} />
                {lessonWords.value[one.id]?.title ?? ""}
                {done && <span class="unseen">, {say("learn.done")}</span>}
              </a>
            );
          })}
        </div>
      ))}
    </nav>
  );
}

/** The order of a suit, in small cards. The other suit of its kind is named with it. */
function Ladder({ game, suit }: { game: string; suit: string }) {
  const cards = suitsOf(game).find((one) => one.suit === suit)?.cards ?? [];
  const twin = suit === "S" ? "B" : suit === "C" ? "D" : null;
  const names = [suitName(suit), ...(twin === null ? [] : [suitName(twin)])];
  return (
    <div class="ladder">
      <b>{say("learn.long", { suit: list(names) })}</b>
      <div
        class={`cards ${suit === "T" ? "many" : ""}`}
        role="img"
        aria-label={cardNames(game, cards).join(", ")}
      >
        {cards.map((card) => (
          <span class="slot" key={card}>
            <Card game={game} card={card} />
          </span>
        ))}
      </div>
    </div>
  );
}

function Ways({ game, at }: { game: string; at: number }) {
  const lessons = LESSONS[game]!;
  const before = lessons[at - 1];
  const after = lessons[at + 1];
  const title = (lesson: Lesson): string => lessonWords.value[lesson.id]?.title ?? "";
  return (
    <div class="ways">
      {before !== undefined && (
        <Button big icon="chevron-left" onClick={() => go(`/learn/${game}/${before.id}`)}>
          {title(before)}
        </Button>
      )}
      {after !== undefined && (
        <Button big after="arrow-right" onClick={() => go(`/learn/${game}/${after.id}`)}>
          {title(after)}
        </Button>
      )}
      {after === undefined && (
        <Button kind="main" big after="arrow-right" onClick={() => go("")}>
          {say("learn.practise")}
        </Button>
      )}
    </div>
  );
}
