/** The sign of a team: a disc for ours, a diamond for theirs; never colour alone. */

import type { Side } from "../views/places";

export function Mark({ side }: { side: Side }) {
  return <i class={`mark ${side}`} aria-hidden="true" />;
}
