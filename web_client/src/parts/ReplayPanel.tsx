/** Beside a replay: what has just happened, the tricks, how to look, the score, the shuffle. */

import type { Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { receiptsOf } from "../connection/receipts";
import { verdictOn } from "../connection/shuffle";
import { guided } from "../state/guide";
import { room } from "../state/room";
import { say, tell } from "../texts/texts";
import { tallyPoints, tallyText } from "../views/log";
import { callOf, faceColour, initials, nameOf } from "../views/names";
import { SEATS, type Seat, sideOf } from "../views/places";
import { happenedAt, lastStep, type Source, trickWords } from "../views/replay";
import { Button } from "./Button";
import { Icon } from "./Icon";
import { openHands, spentStay } from "./ReplayCloth";
import type { Stepping } from "./Stepper";
import { whereText } from "./Stepper";
import { save, sharePosition } from "./sharing";
import { TrickList } from "./TrickList";
import { Verdict } from "./Verdict";

interface Props {
  stepping: Stepping;
  source: Source;
  score: Signal<boolean>;
  from: Signal<Seat>;
}

/** The panel. */
export function ReplayPanel({ stepping, source, score, from }: Props) {
  const { record, table, position, me, go } = stepping;
  const title =
    source.from === "room" ? say("replay.of", { number: source.deal }) : say("replay.of_file");
  const done = position.step === lastStep(record);
  return (
    <aside class="side" aria-label={say("panel.title")}>
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          class="quiet-link"
          onClick={() => void sharePosition(source, position.step)}
        >
          <Icon name="link" size={15} />
          {say("replay.share")}
        </button>
      </header>
      <div class="side-body">
        <Now stepping={stepping} />
        <TrickList
          record={record}
          table={table}
          trick={position.trick}
          from={stepping.from}
          me={me}
          go={go}
        />
        <Declarations stepping={stepping} />
        <Look stepping={stepping} from={from} />
        <Shuffled stepping={stepping} source={source} />
        <section class="actions">
          <Button
            kind={done ? "main" : "plain"}
            icon="trophy"
            onClick={() => {
              score.value = true;
            }}
          >
            {say("replay.score")}
          </Button>
          <Button icon="download" onClick={() => save(record)}>
            {say("replay.save")}
          </Button>
        </section>
      </div>
    </aside>
  );
}

function Now({ stepping }: { stepping: Stepping }) {
  const { record, table, position, from, me } = stepping;
  const now = happenedAt(record, table, position.step, me);
  const words =
    position.trick === null
      ? []
      : trickWords(record, table, position.trick, me, position.table.length);
  const place = [whereText(record, position)];
  if (position.trick !== null) place.unshift(say("replay.trick", { trick: position.trick }));
  return (
    <section>
      <div class="row now">
        <span
          class={`face small ${sideOf(now.seat, from)}`}
          style={{ "--c": faceColour(table.seats[now.seat]!.player) }}
        >
          {initials(nameOf(table, now.seat))}
        </span>
        <div class="grow" role="status" aria-live="polite">
          <b>{tell(now.key, now.values)}</b>
          <small>{place.join(", ")}</small>
        </div>
      </div>
      {words.length > 1 && (
        <ol class="now-words">
          {words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Declarations({ stepping }: { stepping: Stepping }) {
  const { record, table, position, me } = stepping;
  const first = record.tricks[0];
  const told = SEATS.filter((seat) => {
    const turn = (seat - (first?.leader ?? 0) + 4) % 4;
    return record.declarations[seat] !== null && position.step > 1 + turn;
  });
  if (told.length === 0) return null;
  return (
    <section>
      <h3>{say("declared.title")}</h3>
      <ul class="told">
        {told.map((seat) => {
          const tally = record.declarations[seat]!;
          return (
            <li key={seat}>
              <b>{callOf(table, seat, me)}</b> {tallyText(tally)}
              <span class="num">{tallyPoints(tally)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Look({ stepping, from }: { stepping: Stepping; from: Signal<Seat> }) {
  const { table } = stepping;
  const switches = [
    [openHands, "replay.open"],
    [spentStay, "replay.spent"],
  ] as const;
  return (
    <section>
      {switches.map(([which, key]) => (
        <button
          type="button"
          key={key}
          class="option"
          role="switch"
          aria-checked={which.value}
          onClick={() => (which.value = !which.value)}
        >
          <span>{say(key)}</span>
          <i class={`toggle ${which.value ? "on" : ""}`} />
        </button>
      ))}
      <label class="option">
        <span>{say("watching.from")}</span>
        <select
          value={from.value}
          onChange={(event) => (from.value = Number(event.currentTarget.value) as Seat)}
        >
          {SEATS.map((seat) => (
            <option key={seat} value={seat}>
              {nameOf(table, seat)}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

function Shuffled({ stepping, source }: { stepping: Stepping; source: Source }) {
  const { record } = stepping;
  // The record of a first deal holds no proof; that its cards were chosen, its table says.
  const here = source.from === "room" && room.value === source.room;
  const chosen = here && guided.value && record.shuffle === null;
  const verdict = useMemo(() => {
    const proof = record.shuffle;
    return verdictOn(record, proof === null ? [] : receiptsOf(proof.room, proof.deal));
  }, [record]);
  return (
    <section>
      <h3>{say("shuffle.title")}</h3>
      {chosen ? <p class="note">{say("guide.chosen")}</p> : <Verdict verdict={verdict} />}
    </section>
  );
}
