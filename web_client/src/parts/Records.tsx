/** Replays to choose from: records kept here, and files. */

import { sha256 } from "@noble/hashes/sha2.js";
import { useSignal } from "@preact/signals";
import { hex } from "../connection/secret";
import { dropRecord, keepRecord, keptRecords } from "../state/records";
import { go } from "../state/route";
import { toast } from "../state/toasts";
import { type Key, say } from "../texts/texts";
import { readRecord } from "../views/records";
import { IconButton } from "./Button";
import { Icon } from "./Icon";
import { Header } from "./lobby/Header";
import { Toasts } from "./Toasts";

/** The page without a record: choose one. */
export function Records() {
  const entries = useSignal(keptRecords());
  const over = useSignal(false);
  return (
    <>
      <Header />
      <main class="leaf records">
        <h1>{say("replay.choose")}</h1>
        <p>{say("replay.choose.why")}</p>
        <label
          class={`drop ${over.value ? "over" : ""}`}
          onDragOver={(event) => {
            event.preventDefault();
            over.value = true;
          }}
          onDragLeave={() => (over.value = false)}
          onDrop={(event) => {
            event.preventDefault();
            over.value = false;
            void open(event.dataTransfer?.files[0]);
          }}
        >
          <Icon name="upload" size={26} />
          <b>{say("replay.file")}</b>
          <small>{say("replay.file.why")}</small>
          <input
            type="file"
            class="unseen"
            accept=".json,application/json"
            onChange={(event) => void open(event.currentTarget.files?.[0])}
          />
        </label>
        {entries.value.length > 0 && <h2>{say("replay.kept")}</h2>}
        <ul class="kept">
          {entries.value.map((one) => (
            <li key={one.name}>
              <a href={`#/replay/${one.name}`}>
                <b>{one.seats.join(" · ")}</b>
                <small>
                  {say(`game.${one.game}` as Key)} ·{" "}
                  {say("replay.final", { first: one.totals[0], second: one.totals[1] })}
                </small>
              </a>
              <IconButton
                icon="trash"
                label={say("replay.forget")}
                onClick={() => {
                  dropRecord(one.name);
                  entries.value = keptRecords();
                }}
              />
            </li>
          ))}
        </ul>
      </main>
      <Toasts />
    </>
  );
}

async function open(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  const text = await file.text();
  const found = readRecord(text);
  if (typeof found === "string") {
    toast(say(`replay.${found}` as Key), true);
    return;
  }
  const name = `-/${hex(sha256(new TextEncoder().encode(text))).slice(0, 16)}`;
  keepRecord(name, found);
  go(`/replay/${name}`);
}
