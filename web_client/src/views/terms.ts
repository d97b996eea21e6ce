/** What a table has agreed on, in few words, and the choices that a new table has. Pure. */

import type { Terms, TermsSaid } from "../../protocol";
import { type Key, known, list, say } from "../texts/texts";

/** The short name of a game. */
export function gameName(game: string): string {
  const key = `game.short.${game}`;
  return known(key) ? say(key as Key) : game;
}

/** What makes a match. */
export function formText(form: Terms["form"]): string {
  if (form == null) return say("terms.form.endless");
  return form.type === "deals"
    ? say("terms.form.deals", { n: form.deals })
    : say("terms.form.target", { points: form.points });
}

/** The clock, or how fast bots play among themselves. */
export function clockText(terms: Terms): string {
  if (terms.bots != null) return paceText(terms.bots.speed ?? 1);
  const clock = terms.clock ?? 0;
  return clock === 0 ? say("terms.clock.off") : say("terms.clock.on", { n: clock });
}

/** The speed of a table of bots. */
export function paceText(speed: number): string {
  if (speed === 0) return say("terms.pace.instant");
  return say(speed < 1 ? "terms.pace.quick" : speed > 1 ? "terms.pace.slow" : "terms.pace.usual");
}

/** One line under a table's name: "Ottocento · 45 s a turn". */
export function termsLine(terms: Terms): string {
  const parts = [gameName(terms.game), clockText(terms)];
  if (terms.form != null) parts.push(formText(terms.form));
  return parts.join(" · ");
}

/** Everything that was agreed, as sentences. */
export function termsLines(terms: Terms): string[] {
  const lines = [`${gameName(terms.game)}, ${formText(terms.form)}, ${clockText(terms)}.`];
  if (terms.bots != null) {
    const levels = (terms.bots.levels ?? []).map((level) => say(`terms.level.${level}`));
    lines.push(say("terms.bots", { levels: list(levels) }));
    if (terms.bots.open_hands) lines.push(say("terms.open_hands"));
    return lines;
  }
  const seconds = terms.grace ?? 60;
  lines.push(say(terms.listed ? "terms.listed" : "terms.unlisted"));
  lines.push(say(`terms.watch.${terms.watch ?? "anyone"}`));
  lines.push(say(`terms.absence.${terms.absence ?? "bot"}`, { n: seconds }));
  lines.push(say(`terms.chat.${terms.chat ?? "phrases"}`));
  lines.push(say("terms.level", { level: say(`terms.level.${terms.level ?? "good"}`) }));
  return lines;
}

/** The matches that are offered, each by the word under which it is chosen. */
export const FORMS: readonly string[] = ["none", "d1", "d4", "d10", "p400", "p800"];

/** The form under a word: `none`, `d4` for four deals, `p800` for 800 points. */
export function formOf(word: string): TermsSaid["form"] {
  const number = Number(word.slice(1));
  if (word.startsWith("d") && number > 0) return { type: "deals", deals: number };
  return word.startsWith("p") && number > 0 ? { type: "target", points: number } : null;
}

/** The word of a form. */
export function wordOf(form: TermsSaid["form"]): string {
  if (form == null) return "none";
  return form.type === "deals" ? `d${form.deals}` : `p${form.points}`;
}

export const CLOCKS = [0, 30, 45, 90] as const;
export const GRACES = [30, 60, 120, 300] as const;
export const SPEEDS = [0, 0.3, 1, 2] as const;
export const LEVELS = ["easy", "good"] as const;

/** What a new table is asked for on the form; kept between visits. */
export interface Draft {
  terms: TermsSaid;
  /** Bots take the empty seats at once; friends may take theirs. */
  fill: boolean;
  /** Four bots, and nobody sits down. */
  botsOnly: boolean;
}

/** A new table as most want it: private, bots in the empty seats, no clock. */
export function freshDraft(game: string): Draft {
  return {
    terms: {
      game,
      form: null,
      level: "good",
      clock: 0,
      listed: false,
      watch: "anyone",
      absence: "bot",
      grace: 60,
      chat: "phrases",
      bots: { levels: ["good", "good", "good", "good"], speed: 1, open_hands: true },
    },
    fill: true,
    botsOnly: false,
  };
}

/** The terms that are sent: those of bots alone only where only bots play. */
export function saidTerms(draft: Draft): TermsSaid {
  return draft.botsOnly ? { ...draft.terms, watch: "anyone" } : { ...draft.terms, bots: null };
}
