/** A deal played once more with open hands; or the choice of one. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { DealRecord } from "../../protocol";
import { receiptsOf } from "../connection/receipts";
import { loadDeck } from "../deck";
import { IconButton } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Header } from "../parts/lobby/Header";
import { Records } from "../parts/Records";
import { ReplayCloth } from "../parts/ReplayCloth";
import { ReplayPanel } from "../parts/ReplayPanel";
import type { Stepping } from "../parts/Stepper";
import { Toasts } from "../parts/Toasts";
import { layout } from "../state/layout";
import { line } from "../state/line";
import { fetchRecord, keepRecord, keptRecord } from "../state/records";
import { mySeat, room, update } from "../state/room";
import { go } from "../state/route";
import { choose, isDark } from "../state/settings";
import { type Key, known, say } from "../texts/texts";
import type { Seat } from "../views/places";
import { tableOf } from "../views/recorded";
import { positionAt, type Source, sourceOf, stepFrom } from "../views/replay";
import "../styles/table.css";
import "../styles/panel.css";
import "../styles/sheets.css";
import "../styles/pages.css";
import "../styles/replay.css";

/** `#/replay`, `#/replay/ROOM/DEAL/STEP`, `#/replay/-/NAME/STEP`. */
export function Replay({ rest }: { rest: string }) {
  useEffect(() => void loadDeck(), []);
  const source = sourceOf(rest);
  if (source === null) return <Records />;
  return <Sought key={source.name} source={source} />;
}

/** Looks for the record: here first, then at the server. */
function Sought({ source }: { source: Source }) {
  const found = useSignal<DealRecord | string | null>(keptRecord(source.name));
  const open = line.value.at === "open";
  // Asked again when the line is back: what was asked on the way may be lost with it.
  useEffect(() => {
    if (found.peek() !== null) return;
    if (source.from === "file") {
      found.value = "no_such_deal";
      return;
    }
    void fetchRecord(source.room, source.deal).then((answer) => {
      if (typeof found.peek() === "object" && found.peek() !== null) return;
      found.value = answer;
      if (typeof answer !== "string") keepRecord(source.name, answer);
    });
  }, [open]);
  const record = found.value;
  if (record === null)
    return (
      <main class="alone">
        <p class="spin">
          <Icon name="spinner" size={28} />
        </p>
        <p>{say("replay.fetching")}</p>
      </main>
    );
  if (typeof record === "string") return <Missing code={record} />;
  return <Player record={record} source={source} />;
}

function Missing({ code }: { code: string }) {
  const key = `refused.${code}`;
  return (
    <>
      <Header />
      <main class="alone">
        <h1>{known(key) ? say(key as Key, { cards: "" }) : say("refused.other", { code })}</h1>
        <p>{say("replay.missing")}</p>
        <button type="button" class="btn main" onClick={() => go("/replays")}>
          {say("replay.others")}
        </button>
      </main>
    </>
  );
}

/** The seat that this device had in the deal, as far as it is known. */
function seatIn(source: Source): Seat | null {
  if (source.from !== "room") return null;
  if (room.peek() === source.room && mySeat.peek() !== null) return mySeat.peek() as Seat;
  return (receiptsOf(source.room, source.deal)[0]?.seat ?? null) as Seat | null;
}

function Player({ record, source }: { record: DealRecord; source: Source }) {
  const step = useSignal(stepFrom(source.step, record));
  const running = useSignal<1 | 2 | null>(null);
  const me = useMemo(() => seatIn(source), [source.name]);
  const from = useSignal<Seat>(me ?? 0);
  const table = useMemo(() => tableOf(record), [record]);
  useAddress(source, step.value);
  useEffect(() => {
    step.value = stepFrom(source.step, record);
  }, [source.step]);
  const position = useMemo(() => positionAt(record, step.value), [record, step.value]);
  const stepping: Stepping = {
    record,
    table,
    position,
    from: from.value,
    me,
    at: () => step.peek(),
    running: running.value,
    go: (to) => (step.value = to),
    run: (speed) => {
      if (speed !== null && running.peek() === null && step.peek() > record.tricks.length * 4)
        step.value = 0;
      running.value = speed;
    },
  };
  const score = useSignal(false);
  return (
    <div class="app replay" data-layout={layout.value}>
      <main class="stage">
        <Bar record={record} source={source} stepping={stepping} />
        <ReplayCloth stepping={stepping} score={score} />
      </main>
      <ReplayPanel stepping={stepping} source={source} score={score} from={from} />
      <Toasts />
    </div>
  );
}

/** Keeps the address at the step, so that it can be shared or reloaded; not at every key held down. */
function useAddress(source: Source, step: number): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      history.replaceState(null, "", `#/replay/${source.name}/${step}`);
    }, 300);
    return () => clearTimeout(timer);
  }, [step]);
}

/** At the table that this replay comes from, another deal has begun meanwhile. */
function TableWaits({ source }: { source: Source }) {
  const table = update.value?.table;
  if (source.from !== "room" || room.value !== source.room || table === undefined) return null;
  if (table.deal === source.deal && table.shuffle?.deal === source.deal) return null;
  if (table.public?.phase === "settled" && table.deal !== source.deal) return null;
  return (
    <button type="button" class="btn sun" onClick={() => go(source.room)}>
      {say("replay.table_waits")}
    </button>
  );
}

function Bar(props: { record: DealRecord; source: Source; stepping: Stepping }) {
  const { record, source, stepping } = props;
  const { position } = stepping;
  const [first, second] = record.settlement.totals;
  const parts = [say(`game.${record.game}` as Key)];
  if (source.from === "room") parts.push(say("bar.deal", { number: source.deal }));
  if (position.trick !== null)
    parts.push(say("bar.trick", { at: position.trick, n: record.tricks.length }));
  const back = (): void => {
    if (source.from === "room" && room.peek() === source.room) go(source.room);
    else go("/replays");
  };
  const small = layout.value === "phone";
  return (
    <header class="bar">
      <IconButton
        kind={small ? "flat" : "framed"}
        icon="chevron-left"
        label={say("replay.leave")}
        onClick={back}
      />
      <div class="grow">
        <h1>{say("replay.title")}</h1>
        <small>{parts.join(" · ")}</small>
      </div>
      <TableWaits source={source} />
      <span class="badge final">{say("replay.final", { first, second })}</span>
      {!small && (
        <IconButton
          icon={isDark() ? "sun" : "moon"}
          label={say(isDark() ? "bar.light" : "bar.dark")}
          onClick={() => choose({ theme: isDark() ? "light" : "dark" })}
        />
      )}
    </header>
  );
}
