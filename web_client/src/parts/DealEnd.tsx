/** The end of a deal: every line explained, each openable to its cards; then on to the next. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { guided } from "../state/guide";
import { layout } from "../state/layout";
import { askRoom, room } from "../state/room";
import { go } from "../state/route";
import { aside, complain } from "../state/stage";
import { type Key, list, num, say } from "../texts/texts";
import { callOf, nameOf, teamName } from "../views/names";
import { SEATS, sides } from "../views/places";
import { type Sheet, sheetOf } from "../views/sheet";
import type { At } from "./at";
import { Button, IconButton } from "./Button";
import { drawer } from "./Drawer";
import { LessonEnd, LessonNext } from "./guide/End";
import { Icon } from "./Icon";
import { leave } from "./leaving";
import { Mark } from "./Mark";
import { SettledLines } from "./Score";
import { RemarkShown } from "./SheetLines";
import { addressOf, shareLink } from "./sharing";
import { Tick } from "./Tick";

/** The sheet over the cloth. */
export function DealEnd({ at }: { at: At }) {
  const settlement = at.view?.settlement;
  const foot = useRef<HTMLElement>(null);
  useEffect(() => {
    // Whoever plays by the keyboard goes on from here, with no card left to stay at; others are left
    // where they are.
    if (document.activeElement?.matches("body, h1") === true)
      foot.current?.querySelector("button")?.focus();
  }, []);
  if (settlement == null) return null;
  const sheet = sheetOf(at.table, settlement, at.me, at.from);
  return (
    <section class="result" role="dialog" aria-labelledby="result-title">
      <header>
        <span class="lead">
          <Icon name="trophy" size={22} />
        </span>
        <div class="grow">
          <h2 id="result-title">{headline(at, sheet)}</h2>
          <small>{sheet.won === null ? "" : say("end.by", { n: sheet.lead })}</small>
        </div>
        {layout.value === "phone" ? (
          <IconButton icon="eye" label={say("end.table")} onClick={() => (aside.value = true)} />
        ) : (
          <Button onClick={() => (aside.value = true)}>{say("end.table")}</Button>
        )}
      </header>
      <div class="result-body">
        {guided.value && layout.value !== "desk" && <LessonEnd at={at} />}
        <SettledLines at={at} sheet={sheet} />
        {layout.value !== "desk" && <Remarks at={at} />}
        <DidFor at={at} />
        <Match at={at} />
      </div>
      <footer class="foot" ref={foot}>
        {guided.value ? <LessonNext at={at} /> : <Ready at={at} />}
        <Button big icon="replay" onClick={() => go(`/replay/${room.peek()}/${at.table.deal}`)}>
          {say("end.replay")}
        </Button>
        {!guided.value && <Share at={at} />}
        <span class="grow" />
        <small>{awaited(at)}</small>
        {seatsToGive(at) && (
          <Button big icon="armchair" onClick={() => (drawer.value = "people")}>
            {say("waiting.people")}
          </Button>
        )}
        {layout.value !== "phone" && layout.value !== "low" && !guided.value && (
          <Button big icon="leave" onClick={() => leave(at)}>
            {say("leave")}
          </Button>
        )}
      </footer>
    </section>
  );
}

/** The deal to show to friends, and whether its shuffle was as promised. */
function Share({ at }: { at: At }) {
  const address = addressOf(`/replay/${room.peek()}/${at.table.deal}`);
  return (
    <>
      <Button big icon="share" onClick={() => void shareLink(address)}>
        {say("end.share")}
      </Button>
      <Tick at={at} />
    </>
  );
}

/** Is there a seat to be taken or filled between two deals? */
function seatsToGive(at: At): boolean {
  if (at.table.terms.bots != null) return false;
  return at.me === null || at.table.seats.some((one) => one === null);
}

function headline(at: At, sheet: Sheet): string {
  if (at.table.score.finished && !guided.value) {
    const { winner } = at.table.score;
    return winner === null
      ? say("end.match_drawn")
      : say("end.match_won", { team: teamName(at.table, winner, at.me) });
  }
  if (sheet.won === null) return say("end.drawn");
  if (at.me === null)
    return say("end.won", { team: teamName(at.table, at.view?.settlement?.winner ?? 0, null) });
  return say(sheet.won === "we" ? "end.we" : "end.they");
}

/** Where the Matto went, and what was laid away. */
export function Remarks({ at }: { at: At }) {
  const settlement = at.view?.settlement;
  if (settlement == null) return null;
  return (
    <>
      {sheetOf(at.table, settlement, at.me, at.from).remarks.map((remark) => (
        <RemarkShown key={remark.text} game={at.game} remark={remark} />
      ))}
    </>
  );
}

/** How often a bot decided for somebody. */
function DidFor({ at }: { at: At }) {
  const result = at.table.results.findLast((one) => one.deal === at.table.deal);
  const told = SEATS.filter((seat) => (result?.stood_in[seat] ?? 0) > 0);
  if (told.length === 0) return null;
  return (
    <p class="note">
      {told
        .map((seat) =>
          say(seat === at.me ? "end.did_for.you" : "end.did_for", {
            n: result!.stood_in[seat]!,
            name: nameOf(at.table, seat),
          }),
        )
        .join(" ")}
    </p>
  );
}

/** The deals of this match so far, on screens without a panel. */
function Match({ at }: { at: At }) {
  return layout.value === "desk" ? null : <Evening at={at} />;
}

/** The deals of this match and their sums. */
export function Evening({ at }: { at: At }) {
  const { results, score, terms } = at.table;
  if (results.length === 0 || guided.value) return null;
  const [ours, theirs] = sides(score.totals, at.from);
  const form = terms.form;
  return (
    <section class="evening">
      <h3>{say(form == null ? "evening.title" : "match.title")}</h3>
      <div class="deals" role="table" aria-label={say("evening.title")}>
        <div role="row" class="line">
          <span role="columnheader">{say("evening.deal")}</span>
          <b role="columnheader" class="we-text">
            {at.me === null ? <Mark side="we" /> : say("we")}
          </b>
          <b role="columnheader" class="they-text">
            {at.me === null ? <Mark side="they" /> : say("they")}
          </b>
        </div>
        {results.slice(-8).map((one, place) => {
          const [mine, other] = sides(one.totals, at.from);
          return (
            <div role="row" class="line" key={one.deal}>
              <span role="rowheader">
                {num(results.length - Math.min(8, results.length) + place + 1)}
              </span>
              <span role="cell" class={`num ${mine > other ? "we-text" : ""}`}>
                {num(mine)}
              </span>
              <span role="cell" class={`num ${other > mine ? "they-text" : ""}`}>
                {num(other)}
              </span>
            </div>
          );
        })}
        <div role="row" class="line sum">
          <span role="rowheader">{say("evening.sum")}</span>
          <span role="cell" class="num">
            {num(ours)}
          </span>
          <span role="cell" class="num">
            {num(theirs)}
          </span>
        </div>
      </div>
      {form?.type === "deals" && !score.finished && (
        <p class="note">{say("match.left", { n: form.deals - results.length })}</p>
      )}
      {form?.type === "target" && !score.finished && (
        <p class="note">{say("match.target", { points: form.points })}</p>
      )}
      {at.table.broken.map((one) => (
        <p class="note" key={one.deal}>
          {say(`event.broken.${one.cause}` as Key, { number: one.deal })}
        </p>
      ))}
    </section>
  );
}

/** "I am ready": for the next deal, or for another match. */
export function Ready({ at }: { at: At }) {
  const waiting = useSignal(false);
  if (at.me === null) return null;
  const ready = at.table.ready[at.me] || waiting.value;
  const first = at.table.deal === 0 || at.view === null;
  const key: Key = at.table.score.finished ? "end.rematch" : first ? "end.first" : "end.next";
  const begin = async (): Promise<void> => {
    waiting.value = true;
    complain(await askRoom({ t: "begin", deal: at.table.deal + 1 }));
    waiting.value = false;
  };
  return (
    <Button
      kind="main"
      big
      after={ready ? undefined : "arrow-right"}
      icon={ready ? "check" : undefined}
      disabled={ready}
      onClick={() => void begin()}
    >
      {say(ready ? "end.ready" : key)}
    </Button>
  );
}

/** Who is still awaited. */
function awaited(at: At): string {
  const people = SEATS.filter(
    (seat) => at.table.seats[seat]?.bot !== true && at.table.seats[seat] != null,
  );
  const ready = people.filter((seat) => at.table.ready[seat] || at.table.stood_in[seat] !== null);
  if (people.length <= 1 || ready.length === 0) return "";
  const missing = people.filter((seat) => !ready.includes(seat));
  return missing.length === 0
    ? ""
    : say("end.awaited", { names: list(missing.map((seat) => callOf(at.table, seat, at.me))) });
}
