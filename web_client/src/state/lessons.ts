/** The words of the lessons in the chosen language, and which lessons are done. */

import { effect, signal } from "@preact/signals";
import { keep, kept } from "../connection/storage";
import type { Words } from "../lessons/lessons";
import { type Language, settings } from "./settings";

export type Catalogue = Readonly<Record<string, Words>>;

const LOADERS: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import("../lessons/en.json"),
  it: () => import("../lessons/it.json"),
  sv: () => import("../lessons/sv.json"),
};

export const lessonWords = signal<Catalogue>({});

/** Loads the words, now and whenever another language is chosen; for an effect. */
export function loadLessons(): () => void {
  return effect(() => {
    const wanted = settings.value.language;
    void LOADERS[wanted]().then((loaded) => {
      if (settings.peek().language === wanted) lessonWords.value = loaded.default;
    });
  });
}

const LEARNT = "learnt";

function read(): string[] {
  try {
    const list: unknown = JSON.parse(kept(LEARNT) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export const learnt = signal<readonly string[]>(read());

/** Notes that a lesson is done. */
export function learn(id: string): void {
  if (learnt.peek().includes(id)) return;
  learnt.value = [...learnt.peek(), id];
  keep(LEARNT, JSON.stringify(learnt.peek()));
}
