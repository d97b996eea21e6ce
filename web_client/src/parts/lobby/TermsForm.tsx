/** The terms of a table as a form: for a new one, and for changing them before a match. */

import type { TermsSaid } from "../../../protocol";
import { say } from "../../texts/texts";
import {
  CLOCKS,
  FORMS,
  formOf,
  formText,
  GRACES,
  LEVELS,
  paceText,
  SPEEDS,
  wordOf,
} from "../../views/terms";
import { Choice } from "../Choices";
import { Segments, Toggle } from "./controls";

type Change = (terms: Partial<TermsSaid>) => void;
type Bots = NonNullable<TermsSaid["bots"]>;
type FourLevels = NonNullable<Bots["levels"]>;

/** The clock: off, or so many seconds a turn. */
export function ClockChoice({ terms, change }: { terms: TermsSaid; change: Change }) {
  return (
    <Segments
      label={say("new.clock")}
      value={terms.clock ?? 0}
      options={CLOCKS.map((one) => [
        one,
        one === 0 ? say("new.clock.off") : say("seconds", { n: one }),
      ])}
      onChange={(clock) => change({ clock })}
    />
  );
}

/** Who may look on. */
export function WatchChoice({ terms, change }: { terms: TermsSaid; change: Change }) {
  return (
    <Toggle
      label={say("new.watch")}
      note={say("new.watch.why")}
      on={(terms.watch ?? "anyone") === "anyone"}
      onChange={(on) => change({ watch: on ? "anyone" : "nobody" })}
    />
  );
}

/** Who finds the table. */
export function ListedChoice({ terms, change }: { terms: TermsSaid; change: Change }) {
  return (
    <Toggle
      label={say("new.listed")}
      note={say("new.listed.why")}
      on={terms.listed ?? false}
      onChange={(listed) => change({ listed })}
    />
  );
}

/** The match. */
export function FormChoice({ terms, change }: { terms: TermsSaid; change: Change }) {
  const here = wordOf(terms.form);
  const words = FORMS.includes(here) ? FORMS : [...FORMS, here];
  return (
    <Choice
      label={say("new.form")}
      value={here}
      options={words.map((word) => [word, formText(formOf(word))])}
      onChange={(word) => change({ form: formOf(word) })}
    />
  );
}

/** What is seldom changed: the match, the bots' level, absence, talk. */
export function RareChoices({ terms, change }: { terms: TermsSaid; change: Change }) {
  const absence = terms.absence ?? "bot";
  return (
    <>
      <FormChoice terms={terms} change={change} />
      <Choice
        label={say("new.level")}
        value={terms.level ?? "good"}
        options={LEVELS.map((one) => [one, say(`terms.level.${one}`)])}
        onChange={(level) => change({ level })}
      />
      <Choice
        label={say("new.absence")}
        value={absence}
        options={(["bot", "pause", "wait"] as const).map((one) => [one, say(`new.absence.${one}`)])}
        onChange={(chosen) => change({ absence: chosen })}
      />
      {absence !== "wait" && (
        <Choice
          label={say("new.grace")}
          value={String(terms.grace ?? 60)}
          options={graces(terms.grace ?? 60).map((one) => [
            String(one),
            say("new.seconds", { n: one }),
          ])}
          onChange={(grace) => change({ grace: Number(grace) })}
        />
      )}
      <Choice
        label={say("new.chat")}
        value={terms.chat ?? "phrases"}
        options={(["phrases", "free"] as const).map((one) => [one, say(`new.chat.${one}`)])}
        onChange={(chat) => change({ chat })}
      />
    </>
  );
}

function graces(here: number): number[] {
  return [...new Set<number>([...GRACES, here])].sort((one, other) => one - other);
}

/** A table of bots: how well each plays, how fast, and whether one sees their hands. */
export function BotsChoices({ terms, change }: { terms: TermsSaid; change: Change }) {
  const bots = terms.bots ?? {};
  const levels: FourLevels = bots.levels ?? ["good", "good", "good", "good"];
  const set = (changed: Partial<Bots>): void => change({ bots: { ...bots, levels, ...changed } });
  return (
    <>
      <div class="levels">
        {levels.map((level, seat) => (
          <Choice
            key={seat}
            label={say("new.bot", { number: seat + 1 })}
            value={level}
            options={LEVELS.map((one) => [one, say(`terms.level.${one}`)])}
            onChange={(chosen) =>
              set({ levels: levels.map((one, at) => (at === seat ? chosen : one)) as FourLevels })
            }
          />
        ))}
      </div>
      <Choice
        label={say("new.speed")}
        value={String(bots.speed ?? 1)}
        options={SPEEDS.map((one) => [String(one), paceText(one)])}
        onChange={(speed) => set({ speed: Number(speed) })}
      />
      <Toggle
        label={say("new.open_hands")}
        note={say("new.open_hands.why")}
        on={bots.open_hands ?? false}
        onChange={(open_hands) => set({ open_hands })}
      />
    </>
  );
}
