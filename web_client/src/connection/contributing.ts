/** Gives this player's chance to every shuffle: the receipt is kept first, then the bytes go out. */

import type { Update } from "../../protocol";
import type { Asked } from "./commands";
import type { Answer } from "./link";
import { keepReceipt, type Receipt, receiptOf } from "./receipts";
import { hex, randomBytes } from "./secret";

/** The receipt to write for what an update promises; null where nothing is asked of us. */
export function wanted(update: Update): Receipt | null {
  const { shuffle, deal, seats } = update.table;
  const seat = update.you;
  if (seat === null || shuffle === null) return null;
  // A server that names a program's seat is not believed: what stands there is its own.
  const asked = shuffle.asked.filter((one) => seats[one] !== null && seats[one]?.bot !== true);
  if (!asked.includes(seat)) return null;
  if (shuffle.deal !== deal + 1 || (shuffle.contributions ?? null) !== null) return null;
  const { commitment } = shuffle;
  const old = receiptOf(update.room, shuffle.deal, seat, commitment);
  if (old !== null) return old;
  const contribution = hex(randomBytes(32));
  const { room } = update;
  const taken = null;
  return { format: 1, room, deal: shuffle.deal, seat, commitment, asked, contribution, taken };
}

/** Sends what a promise wants of us, once for every promise. */
export class Contributor {
  readonly #ask: (asked: Asked) => Promise<Answer>;
  #last = "";

  constructor(ask: (asked: Asked) => Promise<Answer>) {
    this.#ask = ask;
  }

  /** Looks at an update and gives what it asks for. */
  async look(update: Update): Promise<void> {
    const receipt = wanted(update);
    if (receipt === null) return;
    const promise = `${receipt.room} ${receipt.deal} ${receipt.commitment}`;
    if (promise === this.#last || receipt.taken !== null) return;
    this.#last = promise;
    keepReceipt(receipt);
    const { room, deal, contribution: random } = receipt;
    const answer = await this.#ask({ t: "contribute", room, deal, random });
    // Any other refusal leaves it open whether an earlier one was taken.
    const late = answer.t === "refused" && answer.code === "too_late";
    if (answer.t === "done" || late) keepReceipt({ ...receipt, taken: !late });
  }
}
