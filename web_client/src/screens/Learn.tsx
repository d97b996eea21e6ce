/** `#/learn/GAME/LESSON`: short lessons, each beside a small table that answers every tap. */

import { useEffect } from "preact/hooks";
import { loadDeck } from "../deck";
import { FIRST, isFirst } from "../lessons/first";
import { LESSONS, type Lesson, lessonAt, PARTS } from "../lessons/lessons";
import { Button } from "../parts/Button";
import { Card } from "../parts/Card";
import { GameSwitch } from "../parts/GameSwitch";
import { Icon } from "../parts/Icon";
import { FirstDeal } from "../parts/learn/FirstDeal";
import { Header } from "../parts/lobby/Header";
import { Toasts } from "../parts/Toasts";
import { TryOut } from "../parts/TryOut";
import { learnt, lessonWords, loadLessons } from "../state/lessons";
import { go } from "../state/route";
import { type Key, list, say } from "../texts/texts";
import { cardNames, MATTO, suitName } from "../views/cards";
import { lessonName } from "../views/guide";
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
  const first = isFirst(rest);
  const lessons = LESSONS[game]!;
  const lesson = lessons[at]!;
  const words = lessonWords.value[lesson.id];
  return (
    <>
      <Header />
      <div class="learn">
        <Contents game={game} lesson={first ? null : lesson} />
        {first && <FirstDeal key={game} game={game} />}
        {first && <Toasts />}
        {!first && words !== undefined && (
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
              <Ways game={game} at={at} place="beside" />
            </article>
            <TryOut key={`${game} ${lesson.id}`} game={game} lesson={lesson} words={words} />
            <Ways game={game} at={at} place="below" />
          </main>
        )}
      </div>
    </>
  );
}

/** The lessons of a game; `lesson` is the open one, null for the first deal. */
function Contents({ game, lesson }: { game: string; lesson: Lesson | null }) {
  useEffect(() => {
    const here = document.querySelector(".toc .on[aria-current]");
    here?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [lesson?.id, lessonWords.value]);
  return (
    <nav class="toc" aria-label={say("learn.lessons")}>
      <GameSwitch
        short
        game={game}
        onChange={(one) => go(`/learn/${one}${lesson === null ? `/${FIRST}` : ""}`)}
      />
      <div class="toc-part">
        <Entry
          address={`#/learn/${game}/${FIRST}`}
          title={say("learn.first")}
          done={learnt.value.includes(lessonName(game))}
          here={lesson === null}
        />
      </div>
      {PARTS.map((part) => (
        <div key={part} class="toc-part">
          <h2>{say(`learn.part.${part}`)}</h2>
          {LESSONS[game]!.filter((one) => one.part === part).map((one) => (
            <Entry
              key={one.id}
              address={`#/learn/${game}/${one.id}`}
              title={lessonWords.value[one.id]?.title ?? ""}
              done={learnt.value.includes(one.id)}
              here={one.id === lesson?.id}
            />
          ))}
        </div>
      ))}
    </nav>
  );
}

function Entry(props: { address: string; title: string; done: boolean; here: boolean }) {
  const { address, title, done, here } = props;
  return (
    <a
      href={address}
      class={`${here ? "on" : ""} ${done ? "done" : ""}`}
      aria-current={here ? "page" : undefined}
    >
      <Icon name={done ? "circle-check" : here ? "play" : "circle"} size={16} />
      {title}
      {done && <span class="unseen">, {say("learn.done")}</span>}
    </a>
  );
}

/** The order of a suit, in small cards. The other suit of its kind is named with it. */
function Ladder({ game, suit }: { game: string; suit: string }) {
  const all = suitsOf(game).find((one) => one.suit === suit)?.cards ?? [];
  // It lies with the trumps and is none: nothing takes with it.
  const cards = all.filter((card) => card !== MATTO);
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

/** On to the next lesson: under the text, or below the table where both lie in one column. */
function Ways({ game, at, place }: { game: string; at: number; place: "beside" | "below" }) {
  const lessons = LESSONS[game]!;
  const before = lessons[at - 1];
  const after = lessons[at + 1];
  const title = (lesson: Lesson): string => lessonWords.value[lesson.id]?.title ?? "";
  return (
    <div class={`ways ${place}`}>
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
        <Button kind="main" big after="arrow-right" onClick={() => go(`/learn/${game}/${FIRST}`)}>
          {say("learn.first")}
        </Button>
      )}
    </div>
  );
}
