/** The deal so far in words, the newest at the bottom. */

import { tell } from "../texts/texts";
import { logOf } from "../views/log";
import type { At } from "./at";

/** The log of the deal. What is read aloud is Live's part; this one is to look at. */
export function Log({ at }: { at: At }) {
  const lines = logOf(at.table, at.me);
  return (
    <ol class="log">
      {lines.map((line, number) => (
        <li key={number}>
          <i>{line.trick ?? ""}</i>
          <span>
            {tell(line.key, { ...line.values, name: <b key="name">{line.values.name}</b> })}
          </span>
        </li>
      ))}
    </ol>
  );
}
