/** The steps of a replay: by card, by trick, by itself; one tick per trick in its winner's colour. */

import { useEffect } from "preact/hooks";
import type { DealRecord, Table } from "../../protocol";
import { layout } from "../state/layout";
import { say } from "../texts/texts";
import { about } from "../views/log";
import { type Seat, sideOf } from "../views/places";
import { lastStep, leap, type Position, stepOf } from "../views/replay";
import { IconButton } from "./Button";

const PACE = 1400;

/** What the bar is given: where we are, and how to go elsewhere. */
export interface Stepping {
  record: DealRecord;
  table: Table;
  position: Position;
  from: Seat;
  me: Seat | null;
  /** The newest step: keys come faster than the page is drawn. */
  at: () => number;
  /** Cards a beat while it runs by itself; null while it stands. */
  running: 1 | 2 | null;
  go: (step: number) => void;
  run: (speed: 1 | 2 | null) => void;
}

/** The bar. */
export function Stepper(props: Stepping) {
  const { record, position, running, go, run } = props;
  const last = lastStep(record);
  const { step } = position;
  useAlone(props);
  return (
    <div class="stepper">
      <IconButton icon="skip-back" label={say("replay.start")} onClick={() => go(0)} />
      <IconButton
        icon="chevron-left"
        label={say("replay.back")}
        keyName="←"
        onClick={() => go(Math.max(0, step - 1))}
      />
      <IconButton
        kind="framed"
        icon={running === null ? "play" : "pause"}
        label={say(running === null ? "replay.play" : "replay.stop")}
        onClick={() => run(running === null ? 1 : null)}
      />
      <IconButton
        icon="chevron-right"
        label={say("replay.on")}
        keyName="→"
        onClick={() => go(Math.min(last, step + 1))}
      />
      <IconButton icon="skip-forward" label={say("replay.end")} onClick={() => go(last)} />
      <Ticks {...props} />
      <small class="at">{whereText(record, position)}</small>
      {layout.value === "desk" && <Speed running={running} run={run} />}
    </div>
  );
}

function Speed({ running, run }: Pick<Stepping, "running" | "run">) {
  return (
    <span class="seg" role="group" aria-label={say("replay.speed")}>
      {([1, 2] as const).map((speed) => (
        <button
          type="button"
          key={speed}
          class={running === speed ? "on" : ""}
          aria-pressed={running === speed}
          onClick={() => run(running === speed ? null : speed)}
        >
          {speed}×
        </button>
      ))}
    </span>
  );
}

function Ticks({ record, table, position, from, me, go }: Stepping) {
  const here = position.trick;
  return (
    <div class="ticks" role="group" aria-label={say("replay.tricks")}>
      {record.tricks.map((trick, at) => {
        const number = at + 1;
        const took = about(table, trick.taker, me, "last.took");
        const label = say("replay.tick", { trick: number, took: say(took.key, took.values) });
        const kind = number === here ? "on" : number > position.taken ? "todo" : "";
        return (
          <button
            type="button"
            key={number}
            class={`${sideOf(trick.taker, from)} ${kind}`}
            aria-label={label}
            title={label}
            aria-current={number === here ? "step" : undefined}
            onClick={() => go(stepOf(number, number === here ? 4 : 1))}
          >
            {number}
          </button>
        );
      })}
    </div>
  );
}

/** Where a step is: "card 4 of 4". */
export function whereText(record: DealRecord, position: Position): string {
  if (position.trick === null) return say(position.step === 0 ? "replay.dealt" : "replay.laid");
  const whole = record.tricks[position.trick - 1]?.cards.length ?? 4;
  return say("replay.card", { at: position.table.length, n: whole });
}

/** Runs by itself, and listens to the keys. */
function useAlone({ record, position, running, go, run, at }: Stepping): void {
  const { step } = position;
  const last = lastStep(record);
  useEffect(() => {
    if (running === null) return undefined;
    if (step >= last) {
      run(null);
      return undefined;
    }
    const timer = setTimeout(() => go(step + 1), PACE / running);
    return () => clearTimeout(timer);
  }, [running, step]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      const to = stepFor(event, record, at());
      if (to === null) {
        if (event.key !== " " || event.target instanceof HTMLButtonElement) return;
        run(running === null ? 1 : null);
      } else {
        run(null);
        go(to);
      }
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

function stepFor(event: KeyboardEvent, record: DealRecord, step: number): number | null {
  const last = lastStep(record);
  switch (event.shiftKey ? `shift ${event.key}` : event.key) {
    case "ArrowLeft":
      return Math.max(0, step - 1);
    case "ArrowRight":
      return Math.min(last, step + 1);
    case "shift ArrowLeft":
    case "PageUp":
      return leap(record, step, -1);
    case "shift ArrowRight":
    case "PageDown":
      return leap(record, step, 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
