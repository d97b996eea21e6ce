/** What the player has chosen for this device, kept in local storage. */

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { keep, kept, whenKept } from "../connection/storage";

export const LANGUAGES = ["en", "it", "sv"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language by its own name, whatever the page is read in. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  it: "Italiano",
  sv: "Svenska",
};
export type Theme = "auto" | "light" | "dark";
/** `auto`: a tap lifts a card on touch, and a click plays at once with the mouse. */
export type Confirm = "auto" | "always" | "never";
export type SortOrder = "suits" | "trumps";

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Milliseconds that a finished trick lies there; null: until somebody taps. */
  hold: number | null;
  confirm: Confirm;
  order: SortOrder;
  /** Single keys such as L for the last trick. */
  keys: boolean;
  motion: "auto" | "less";
  /** Watchers' talk is shown to players. */
  watchers: boolean;
  /** A notice of the device when it is one's turn and the page is not looked at. */
  notify: boolean;
  /** The screen stays lit while one plays. */
  awake: boolean;
}

export const HOLDS: readonly (number | null)[] = [700, 1200, 2500, null];

/** The language of the browser if it is one of ours, else English. */
export function languageFrom(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((one) => wish.toLowerCase().startsWith(one));
    if (found !== undefined) return found;
  }
  return "en";
}

const usual = (): Settings => ({
  language: languageFrom(globalThis.navigator?.languages ?? []),
  theme: "auto",
  sound: true,
  hold: 1200,
  confirm: "auto",
  order: "suits",
  keys: true,
  motion: "auto",
  watchers: true,
  notify: false,
  awake: true,
});

function read(): Settings {
  const wanted = usual();
  try {
    const old: unknown = JSON.parse(kept("settings") ?? "{}");
    if (typeof old !== "object" || old === null) return wanted;
    for (const [name, value] of Object.entries(old))
      if (name in wanted) Object.assign(wanted, { [name]: value });
  } catch {
    // Damaged: as usual, then.
  }
  return LANGUAGES.includes(wanted.language) ? wanted : { ...wanted, language: "en" };
}

export const settings = signal<Settings>(read());

/** Changes some settings and keeps them. */
export function choose(changed: Partial<Settings>): void {
  settings.value = { ...settings.peek(), ...changed };
  keep("settings", JSON.stringify(settings.peek()));
}

// What is chosen in another window of this browser is chosen here too.
whenKept("settings", () => {
  settings.value = read();
});

/** The name that this player goes by. */
export const myName = signal(kept("name") ?? "");

/** Changes the player's name; it is told at the next hello. */
export function callMe(name: string): void {
  myName.value = name.trim();
  keep("name", myName.peek());
}

/** Does the device want something? Kept up to date when it changes its mind. */
function wanted(query: string): ReadonlySignal<boolean> {
  const media = globalThis.matchMedia?.(query);
  const now = signal(media?.matches ?? false);
  media?.addEventListener("change", (event) => {
    now.value = event.matches;
  });
  return now;
}

const systemDark = wanted("(prefers-color-scheme: dark)");
const systemCalm = wanted("(prefers-reduced-motion: reduce)");

/** Is the page dark now? */
export function isDark(): boolean {
  const { theme } = settings.value;
  return theme === "auto" ? systemDark.value : theme === "dark";
}

/** Does nothing travel on the page now? */
export function isCalm(): boolean {
  return settings.value.motion === "less" || systemCalm.value;
}

/** Puts theme and motion where the styles look for them. */
export function dressPage(): () => void {
  return effect(() => {
    const root = document.documentElement;
    root.dataset.theme = isDark() ? "dark" : "light";
    root.dataset.motion = isCalm() ? "less" : "auto";
  });
}
