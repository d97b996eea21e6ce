/** The way to a table: open one of either game with bots, or follow a link. */

import { useSignal } from "@preact/signals";
import { PACKS } from "../../packs";
import { Banner } from "../parts/Banner";
import { Button } from "../parts/Button";
import { Choice } from "../parts/More";
import { Toasts } from "../parts/Toasts";
import { ask, helloAgain } from "../state/line";
import { go } from "../state/route";
import { callMe, choose, LANGUAGES, myName, settings } from "../state/settings";
import { complain } from "../state/stage";
import { type Key, say } from "../texts/texts";
import "../styles/lobby.css";

/** The first screen. */
export function Lobby() {
  const busy = useSignal(false);
  const open = async (game: string): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    const answer = await ask({ t: "open", terms: { game } });
    if (answer.t === "done" && answer.room) {
      const room = answer.room;
      await ask({ t: "sit", room, seat: 0 });
      await ask({ t: "fill", room });
      go(room);
    } else complain(answer);
    busy.value = false;
  };
  return (
    <main class="lobby">
      <Banner at={null} />
      <h1>{say("lobby.title")}</h1>
      <p>{say("lobby.why")}</p>
      <label class="option">
        <span>{say("lobby.name")}</span>
        <input
          value={myName.value}
          maxLength={24}
          onChange={(event) => {
            callMe(event.currentTarget.value);
            helloAgain();
          }}
        />
      </label>
      <Choice
        label={say("set.language")}
        value={settings.value.language}
        options={LANGUAGES.map((one) => [one, one])}
        onChange={(language) => choose({ language })}
      />
      <div class="actions">
        {Object.keys(PACKS).map((game) => (
          <Button key={game} kind="main" big onClick={() => void open(game)}>
            {say("lobby.play", { game: say(`game.${game}` as Key) })}
          </Button>
        ))}
      </div>
      <Toasts />
    </main>
  );
}
