/** Handing on: a link to a position, or a record as a file. Works without TLS too. */

import type { DealRecord } from "../../protocol";
import { toast } from "../state/toasts";
import { say } from "../texts/texts";
import type { Source } from "../views/replay";

/** An address of this page with another end. */
export function addressOf(hash: string): string {
  return `${location.href.replace(/#.*$/, "")}#${hash}`;
}

/** Shares a link: by the device's own sheet on touch, by copying elsewhere. */
export async function shareLink(address: string): Promise<void> {
  const touch = matchMedia("(pointer: coarse)").matches;
  if (touch && typeof navigator.share === "function") {
    await navigator.share({ url: address }).catch(() => undefined);
    return;
  }
  toast((await copied(address)) ? say("share.copied") : address);
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard on plain http, or not allowed: the old way.
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** Shares the position of a replay. A record that came as a file is on this device only. */
export async function sharePosition(source: Source, step: number): Promise<void> {
  if (source.from === "file") toast(say("replay.share.file"));
  await shareLink(addressOf(`/replay/${source.name}/${step}`));
}

/** Saves a record as the file that `tarocchi replay` and `verify` read too. */
export function save(record: DealRecord): void {
  const text = `${JSON.stringify(record, null, 1)}\n`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const { shuffle } = record;
  link.download =
    shuffle === null ? "tarocchi-deal.json" : `tarocchi-${shuffle.room}-${shuffle.deal}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
