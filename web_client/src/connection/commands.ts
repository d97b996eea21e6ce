/** Commands, each with an id of its own: by it the server knows a command that is sent twice. */

import type { ClientMessage, HelloSaid } from "../../protocol";
import { hex, randomBytes } from "./secret";

/** Everything but `hello`: what is answered exactly once. */
export type Command = Exclude<ClientMessage, HelloSaid>;

type Without<Each, Key extends PropertyKey> = Each extends unknown ? Omit<Each, Key> : never;

/** A command before it has its id. */
export type Asked = Without<Command, "id">;

let page: string | null = null;
let count = 0;

/** The command with an id that was never used before. */
export function command(asked: Asked): Command {
  page ??= hex(randomBytes(8));
  count += 1;
  return { ...asked, id: `${page}-${count}` } as Command;
}
