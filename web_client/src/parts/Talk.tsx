/** What was said, the phrases, and the line to write in. */

import { signal, useSignal } from "@preact/signals";
import type { SpeakSaid, Spoke } from "../../protocol";
import { me } from "../state/line";
import { askRoom, talk } from "../state/room";
import { settings } from "../state/settings";
import { complain } from "../state/stage";
import { type Key, say } from "../texts/texts";
import type { At } from "./at";
import { Icon } from "./Icon";

type Phrase = NonNullable<SpeakSaid["phrase"]>;
// A phrase that the protocol gains and this list lacks does not compile.
const PHRASES = Object.keys({
  hello: true,
  good_luck: true,
  well_played: true,
  thanks: true,
  sorry: true,
  one_moment: true,
  back: true,
  good_game: true,
  again: true,
  bye: true,
} satisfies Record<Phrase, true>) as Phrase[];

/** How much of the talk has been seen. */
export const seenTalk = signal(0);
/** People whom this player does not want to hear, for as long as the page lives. */
export const muted = signal<ReadonlySet<string>>(new Set());

/** How many lines are new. */
export function unheard(): number {
  const fresh = talk.value.filter((one) => one.number > seenTalk.value);
  return fresh.filter((one) => one.player !== me.value?.player && !muted.value.has(one.player))
    .length;
}

/** Everything said so far is seen. */
export function markHeard(): void {
  seenTalk.value = talk.peek().at(-1)?.number ?? 0;
}

/** May free text be said now? During a deal seats speak in phrases unless the terms say otherwise. */
export function mayWrite(at: At): boolean {
  const playing = at.view !== null && at.view.phase !== "settled";
  return at.me === null || !playing || at.table.terms.chat === "free";
}

/** Does this player want to hear that? Those who watch may be left out, and anybody for a while. */
export function isHeard(one: Spoke, mine: number | null): boolean {
  const wanted = one.seat !== null || mine === null || settings.value.watchers;
  return wanted && !muted.value.has(one.player);
}

/** The words: one's own, or those of a phrase. */
export function said(one: Spoke): string {
  return one.phrase === null ? (one.text ?? "") : say(`phrase.${one.phrase}` as Key);
}

/** The talk of the table. */
export function Talk({ at }: { at: At }) {
  const shown = talk.value.filter((one) => isHeard(one, at.me));
  if (seenTalk.value !== (talk.value.at(-1)?.number ?? 0)) queueMicrotask(markHeard);
  return (
    <div class="talk">
      <ul class="said-list">
        {shown.map((one) => (
          <li key={one.number} class={one.seat === null ? "watcher" : ""}>
            <b>{one.name}</b> {said(one)}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p class="note">{say("talk.none")}</p>}
      {at.me === null && <p class="note">{say("talk.watchers")}</p>}
    </div>
  );
}

/** Phrases and, where it is allowed, a line of one's own. */
export function Speak({ at }: { at: At }) {
  const open = useSignal(false);
  const text = useSignal("");
  const free = mayWrite(at);
  const speak = async (what: { phrase?: Phrase; text?: string }): Promise<void> => {
    open.value = false;
    const answer = await askRoom({
      t: "speak",
      phrase: what.phrase ?? null,
      text: what.text ?? null,
    });
    if (!complain(answer) && what.text !== undefined) text.value = "";
  };
  return (
    <form
      class="say"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open.value) return;
        event.stopPropagation();
        open.value = false;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.value.trim() !== "") void speak({ text: text.value });
      }}
    >
      {free ? (
        <input
          class="grow"
          value={text.value}
          maxLength={200}
          placeholder={say("talk.write")}
          aria-label={say("talk.write")}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      ) : (
        <button type="button" class="grow quiet" onClick={() => (open.value = !open.value)}>
          {say("talk.phrases_only")}
        </button>
      )}
      <button
        type="button"
        class="icon-btn"
        aria-label={say("talk.phrases")}
        aria-expanded={open.value}
        onClick={() => (open.value = !open.value)}
      >
        <Icon name="smile" />
      </button>
      {free && (
        <button type="submit" class="icon-btn" aria-label={say("talk.send")}>
          <Icon name="send" />
        </button>
      )}
      {open.value && (
        <div class="phrases" role="group" aria-label={say("talk.phrases")}>
          {PHRASES.map((phrase) => (
            <button
              type="button"
              class="btn plain"
              key={phrase}
              onClick={() => void speak({ phrase })}
            >
              {say(`phrase.${phrase}` as Key)}
            </button>
          ))}
        </div>
      )}
    </form>
  );
}
