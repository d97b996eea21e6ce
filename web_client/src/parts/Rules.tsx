/** The rules in few words, beside the table. */

import type { Key } from "../texts/texts";
import { known, say } from "../texts/texts";

/** A page of short rules: as many paragraphs as the texts have for the game. */
export function Rules({ game }: { game: string }) {
  const keys: Key[] = [];
  for (let number = 1; known(`rules.${game}.${number}`); number += 1)
    keys.push(`rules.${game}.${number}` as Key);
  return (
    <ul class="rules">
      {keys.map((key) => (
        <li key={key}>{say(key)}</li>
      ))}
    </ul>
  );
}
