/** The score while the deal is played: two sums, a bar, and where the points come from. */

import { num, say } from "../texts/texts";
import { nameOf, pairOf, teamName } from "../views/names";
import { scoreLines, sums } from "../views/score";
import { type Sheet, sheetOf } from "../views/sheet";
import type { At } from "./at";
import { Mark } from "./Mark";
import { SheetLines } from "./SheetLines";

/** Both teams with their sums. */
export function Teams({ at }: { at: At }) {
  const [ours, theirs] = sums(at.table, at.from);
  return (
    <div class="teams">
      {(["we", "they"] as const).map((side, place) => {
        const team = (at.from + place) % 2;
        return (
          <div class={`team ${side}`} key={side}>
            <b>
              <Mark side={side} /> {teamName(at.table, team, at.me)}
            </b>
            <div class="num">{num(place === 0 ? ours : theirs)}</div>
            {at.me !== null && <small>{pairOf(at.table, team, at.me)}</small>}
          </div>
        );
      })}
    </div>
  );
}

/** How the sums compare, as a bar. */
export function Meter({ at }: { at: At }) {
  const [ours, theirs] = sums(at.table, at.from);
  const empty = ours + theirs === 0;
  return (
    <div class={`meter ${empty ? "empty" : ""}`} aria-hidden="true">
      <i class="we" style={{ "--v": empty ? 1 : ours }} />
      <i class="they" style={{ "--v": empty ? 1 : theirs }} />
    </div>
  );
}

/** The panel of the running score. */
export function Score({ at }: { at: At }) {
  if (at.view === null) return null;
  if (at.view.settlement !== null)
    return <SettledLines at={at} sheet={sheetOf(at.table, at.view.settlement, at.me, at.from)} />;
  const lines = scoreLines(at.table, at.from);
  const [ours, theirs] = sums(at.table, at.from);
  return (
    <>
      <Teams at={at} />
      <Meter at={at} />
      <div class="lines" role="table" aria-label={say("score.title")}>
        {lines.map((line) => (
          <div role="row" class="line" key={line.id}>
            <div role="rowheader">
              {line.title}
              {line.why !== "" && <small>{line.why}</small>}
            </div>
            <span role="cell" class="num">
              {line.figures === null ? "–" : num(line.figures[0])}
            </span>
            <span role="cell" class="num">
              {line.figures === null ? "–" : num(line.figures[1])}
            </span>
          </div>
        ))}
        <div role="row" class="line">
          <div role="rowheader" class="sum">
            {say("score.so_far")}
          </div>
          <span role="cell" class="num sum we-text">
            {num(ours)}
          </span>
          <span role="cell" class="num sum they-text">
            {num(theirs)}
          </span>
        </div>
      </div>
    </>
  );
}

/** The lines of a deal that is over, and its totals. */
export function SettledLines({ at, sheet }: { at: At; sheet: Sheet }) {
  const { from, me } = at;
  const head = (team: number): string => `${nameOf(at.table, team)} +`;
  return (
    <SheetLines
      game={at.game}
      rows={sheet.rows}
      title={say("end.lines")}
      total={say("sheet.total")}
      columns={[
        {
          side: "we",
          head: me === null ? head(from % 2) : say("we"),
          total: sheet.totals[0],
        },
        {
          side: "they",
          head: me === null ? head((from + 1) % 2) : say("they"),
          total: sheet.totals[1],
        },
      ]}
    />
  );
}

/** The narrow line of a phone: both sums and the bar. */
export function ScoreLine({ at }: { at: At }) {
  const [ours, theirs] = sums(at.table, at.from);
  return (
    <div class="score-line">
      <b class="we-text">
        <Mark side="we" /> <span class="team-name">{teamName(at.table, at.from % 2, at.me)}</span>
      </b>
      <span class="num">{num(ours)}</span>
      <Meter at={at} />
      <span class="num">{num(theirs)}</span>
      <b class="they-text">
        <span class="team-name">{teamName(at.table, (at.from + 1) % 2, at.me)}</span>{" "}
        <Mark side="they" />
      </b>
    </div>
  );
}
