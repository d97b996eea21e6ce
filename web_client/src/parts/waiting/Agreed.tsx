/** What the table has agreed on; the host may change it before a match. */

import { useSignal } from "@preact/signals";
import { PACKS } from "../../../packs";
import type { TermsSaid } from "../../../protocol";
import { askRoom } from "../../state/room";
import { complain } from "../../state/stage";
import { say } from "../../texts/texts";
import { gameName, termsLines } from "../../views/terms";
import type { At } from "../at";
import { Button } from "../Button";
import { Choice } from "../Choices";
import { Dialog } from "../lobby/Dialog";
import { ClockChoice, ListedChoice, RareChoices, WatchChoice } from "../lobby/TermsForm";
import { isHost } from "./Seating";

/** The terms in words. */
export function Agreed({ at }: { at: At }) {
  const changing = useSignal<TermsSaid | null>(null);
  const { terms } = at.table;
  const may = isHost(at) && terms.bots == null && (at.view === null || at.table.score.finished);
  return (
    <details class="agreed">
      <summary>{termsLines(terms)[0]}</summary>
      <ul>
        {termsLines(terms)
          .slice(1)
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      {may && (
        <Button
          icon="settings"
          onClick={() => {
            changing.value = { ...terms };
          }}
        >
          {say("agreed.change")}
        </Button>
      )}
      {changing.value !== null && (
        <Change
          terms={changing.value}
          change={(changed) => {
            changing.value = { ...changing.value!, ...changed };
          }}
          onClose={() => {
            changing.value = null;
          }}
        />
      )}
    </details>
  );
}

function Change(props: {
  terms: TermsSaid;
  change: (terms: Partial<TermsSaid>) => void;
  onClose: () => void;
}) {
  const { terms, change, onClose } = props;
  const arrange = async (): Promise<void> => {
    if (!complain(await askRoom({ t: "arrange", terms }))) onClose();
  };
  return (
    <Dialog title={say("agreed.title")} onClose={onClose}>
      <div class="options">
        <Choice
          label={say("new.game")}
          value={terms.game}
          options={Object.keys(PACKS).map((game) => [game, gameName(game)])}
          onChange={(game) => change({ game })}
        />
        <ClockChoice terms={terms} change={change} />
        <WatchChoice terms={terms} change={change} />
        <ListedChoice terms={terms} change={change} />
        <RareChoices terms={terms} change={change} />
      </div>
      <div class="actions">
        <Button kind="main" big onClick={() => void arrange()}>
          {say("agreed.do")}
        </Button>
      </div>
    </Dialog>
  );
}
