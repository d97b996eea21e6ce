/** A table where only bots play: faster, slower, stop, go on. */

import { me as player } from "../state/line";
import { askRoom } from "../state/room";
import { complain } from "../state/stage";
import { say } from "../texts/texts";
import type { At } from "./at";
import { IconButton } from "./Button";
import { Icon } from "./Icon";

const SPEEDS = [
  [0, "terms.pace.instant"],
  [0.5, "terms.pace.quick"],
  [1, "terms.pace.usual"],
  [2, "terms.pace.slow"],
] as const;

/** The controls for whoever opened the table; for everybody else, whether it stands still. */
export function Driving({ at }: { at: At }) {
  if (at.table.terms.bots == null) return null;
  const { speed, paused } = at.table;
  if (at.table.host !== player.value?.player)
    return paused ? (
      <span class="pill">
        <Icon name="pause" size={15} />
        {say("drive.paused")}
      </span>
    ) : null;
  const drive = async (wanted: { speed?: number; paused?: boolean }): Promise<void> => {
    complain(await askRoom({ t: "drive", speed, paused, ...wanted }));
  };
  return (
    <>
      <IconButton
        kind="round"
        icon={paused ? "play" : "pause"}
        label={say(paused ? "drive.go" : "drive.stop")}
        onClick={() => void drive({ paused: !paused })}
      />
      <label class="pill">
        <span class="unseen">{say("drive.speed")}</span>
        <select
          value={speed}
          onChange={(event) => void drive({ speed: Number(event.currentTarget.value) })}
        >
          {SPEEDS.map(([one, key]) => (
            <option key={one} value={one}>
              {say(key)}
            </option>
          ))}
          {!SPEEDS.some(([one]) => one === speed) && (
            <option value={speed}>{say("drive.other", { speed })}</option>
          )}
        </select>
      </label>
    </>
  );
}
