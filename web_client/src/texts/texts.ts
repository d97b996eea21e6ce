/** All words of the interface: one flat table per language, loaded when it is needed. */

import { computed, effect, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { type Language, settings } from "../state/settings";
import type en from "./en.json";

export type Key = keyof typeof en;
export type Value = string | number;
type Text = string | { one: string; other: string };
export type Texts = Readonly<Record<string, Text>>;

const LOADERS: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./en.json"),
  it: () => import("./it.json"),
  sv: () => import("./sv.json"),
};

const words = signal<{ language: Language; texts: Texts }>({ language: "en", texts: {} });
export const language = computed(() => words.value.language);
const plurals = computed(() => new Intl.PluralRules(language.value));
const numbers = computed(() => new Intl.NumberFormat(language.value));
const lists = computed(() => new Intl.ListFormat(language.value, { type: "conjunction" }));

/** Loads the chosen language, now and whenever another is chosen; resolves at the first one. */
export function loadTexts(): Promise<void> {
  return new Promise((ready) => {
    effect(() => {
      const wanted = settings.value.language;
      LOADERS[wanted]().then(
        (loaded) => {
          if (settings.peek().language === wanted) useTexts(wanted, loaded.default);
          ready();
        },
        () => stay(wanted),
      );
    });
  });
}

/** A language could not be fetched, without a line perhaps: the page stays in the one it has. */
function stay(wanted: Language): void {
  const { language: now } = words.peek();
  if (settings.peek().language === wanted && now !== wanted)
    settings.value = { ...settings.peek(), language: now };
}

/** The texts of a language, whichever is chosen. */
export async function textsOf(language: Language): Promise<Texts> {
  return (await LOADERS[language]()).default;
}

/** Uses these texts from now on; the page says which language it is in. */
export function useTexts(language: Language, texts: Texts): void {
  words.value = { language, texts };
  const page = globalThis.document?.documentElement;
  if (page !== undefined) page.lang = language;
}

/** A number as it is written in this language; halves as ½. */
export function num(value: number): string {
  // Small counts look the same in all our languages, and asking for a language's numbers takes long.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  const whole = Math.trunc(value);
  if (value - whole !== 0.5) return numbers.value.format(value);
  return `${whole === 0 ? "" : numbers.value.format(whole)}½`;
}

/** Several things in a row: "A, B and C". */
export function list(things: readonly string[]): string {
  return lists.value.format(things);
}

function text(key: Key, values: Record<string, unknown>): string {
  const found = words.value.texts[key];
  if (found === undefined) return key;
  if (typeof found === "string") return found;
  const n = values.n;
  return typeof n === "number" && plurals.value.select(n) === "one" ? found.one : found.other;
}

/** The words for a key, with values put in; `n` chooses between one and many. */
export function say(key: Key, values: Record<string, Value> = {}): string {
  return text(key, values).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? num(value) : value;
  });
}

/** The same for values that are marked up, such as a name in bold. */
export function tell(key: Key, values: Record<string, ComponentChildren>): ComponentChildren[] {
  return text(key, values)
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part;
      const value = values[name];
      return typeof value === "number" ? num(value) : (value ?? part);
    });
}

/** Is there a text of that name? For codes of a newer server. */
export function known(key: string): key is Key {
  return key in words.value.texts;
}
