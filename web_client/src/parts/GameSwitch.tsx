/** Which of the games a page is about. */

import { PACKS } from "../../packs";
import { type Key, say } from "../texts/texts";

/** The games side by side; `short` where there is little room for their names. */
export function GameSwitch(props: {
  game: string;
  short?: boolean;
  onChange: (game: string) => void;
}) {
  const { game, short, onChange } = props;
  return (
    <span
      class={`seg ${short === true ? "" : "large"}`}
      role="group"
      aria-label={say("count.game")}
    >
      {Object.keys(PACKS).map((one) => (
        <button
          type="button"
          key={one}
          class={one === game ? "on" : ""}
          aria-pressed={one === game}
          onClick={() => onChange(one)}
        >
          {say((short === true ? `game.short.${one}` : `game.${one}`) as Key)}
        </button>
      ))}
    </span>
  );
}
