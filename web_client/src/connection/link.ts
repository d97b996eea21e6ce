/**
 * The line to the server: dials, says hello, sends commands until they are answered, and dials anew.
 *
 * It knows no rules and no rooms. What the server says goes to `told`; what it answers settles the
 * promise of the command. Time, chance and the socket are given from outside, so that it is tested
 * without any of them.
 */

import type {
  Counted,
  Done,
  Paired,
  Recorded,
  Refused,
  ServerMessage,
  Shown,
  Tables,
} from "../../protocol";
import type { Asked, Command } from "./commands";
import { command } from "./commands";

/** What answers a command. */
export type Answer = Done | Refused | Tables | Shown | Paired | Recorded | Counted;

/** Where the line stands. `closed` is for good, until `dial` is called again. */
export type Line =
  | { at: "dialling" }
  | { at: "open" }
  | { at: "away"; since: number; next: number; tries: number; why: Away | null }
  | { at: "closed"; why: Closing };

/** Why a line stays closed: the player has to choose. */
export type Closing = "elsewhere" | "wrong_code" | "too_many" | "blocked";

/** Why the server hung up on somebody whom it knows: it cannot look anything up, or a line of ours
 * that is broken already still counts. Both pass. */
export type Away = "no_hello" | "too_many";

/** As much of a WebSocket as is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** What the line needs from the world. */
export interface World {
  socket(): Socket;
  now(): number;
  later(run: () => void, wait: number): () => void;
  chance(): number;
}

/** What the line tells its owner. */
export interface Owner {
  /** The first message of every connection. */
  hello(): { secret: string; name: string; code: string | null };
  /** The line is up and the server has said who we are. */
  welcomed(welcome: Extract<ServerMessage, { t: "welcome" }>): void;
  told(message: Exclude<ServerMessage, Answer | { t: "welcome" }>): void;
  changed(line: Line): void;
}

interface Waiting {
  command: Command;
  settle(answer: Answer): void;
  sent: boolean;
}

const CLOSINGS: Record<number, Closing | Away> = {
  4000: "no_hello",
  4001: "elsewhere",
  4002: "wrong_code",
  4003: "too_many",
  4004: "blocked",
};
const AGAIN_AFTER = new Set(["too_fast", "store_down", "store_silent"]);
const AGAIN_IN = 1000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** A command unanswered for so long means that nobody hears us: phones let lines die silently. */
export const PATIENCE = 7000;
/** The same for a page that has just woken up: then the line is dead more often than not. */
export const WAKING = 2500;
/** How long a socket may take to open. */
export const OPENS_WITHIN = 10000;

/** The line. */
export class Link {
  #socket: Socket | null = null;
  #line: Line = { at: "dialling" };
  #waiting = new Map<string, Waiting>();
  #welcome = false;
  /** Has any line of this page been welcomed? Then the server knows us, whatever it says. */
  #known = false;
  #tries = 0;
  #away: number | null = null;
  #stopRedial: (() => void) | null = null;
  #stopWatch: (() => void) | null = null;
  readonly #world: World;
  readonly #owner: Owner;

  constructor(world: World, owner: Owner) {
    this.#world = world;
    this.#owner = owner;
  }

  /** Where the line stands now. */
  get line(): Line {
    return this.#line;
  }

  /** Dials now, whatever was planned. */
  dial(): void {
    if (this.#socket !== null && this.#welcome) return;
    this.#hangUp();
    if (this.#line.at === "closed") {
      this.#tries = 0;
      this.#away = null;
    }
    if (this.#away === null) this.#set({ at: "dialling" });
    const socket = this.#world.socket();
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: "hello", bot: false, ...this.#owner.hello() }));
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#heard(event.data);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
    this.#watch(OPENS_WITHIN);
  }

  /** Hangs up and dials anew: the owner knows that the line is dead, or says hello otherwise. */
  redial(): void {
    if (this.#socket !== null) {
      this.#hangUp();
      this.#goAway(0, null);
    }
    this.dial();
  }

  /** Hears that the device is offline. */
  offline(): void {
    if (this.#line.at === "open" || this.#line.at === "dialling") this.#lost(1006);
  }

  /** Is the line as good as it seems? Asks something; no answer soon and it dials anew. */
  check(): void {
    if (this.#line.at === "open") {
      void this.ask({ t: "browse" });
      this.#watch(WAKING);
    } else if (this.#line.at !== "closed") this.dial();
  }

  /** Sends a command until it is answered. `later`s overtake nothing: the order is kept. */
  ask(asked: Asked): Promise<Answer> {
    const made = command(asked);
    return new Promise((settle) => {
      const waiting = { command: made, settle, sent: false };
      this.#waiting.set(made.id, waiting);
      if (this.#welcome) this.#send(waiting);
    });
  }

  #set(line: Line): void {
    this.#line = line;
    this.#owner.changed(line);
  }

  #send(waiting: Waiting): void {
    this.#socket?.send(JSON.stringify(waiting.command));
    waiting.sent = true;
    if (this.#stopWatch === null) this.#watch(PATIENCE);
  }

  #heard(data: unknown): void {
    if (typeof data !== "string") return;
    const message = JSON.parse(data) as ServerMessage;
    switch (message.t) {
      case "welcome":
        return this.#open(message);
      case "done":
      case "refused":
      case "tables":
      case "shown":
      case "paired":
      case "recorded":
      case "counted":
        return this.#answered(message);
      case "update":
      case "presence":
      case "spoke":
      case "gone":
        return this.#owner.told(message);
      default:
        return overlooked(message);
    }
  }

  #open(welcome: Extract<ServerMessage, { t: "welcome" }>): void {
    this.#welcome = true;
    this.#known = true;
    this.#tries = 0;
    this.#away = null;
    this.#unwatch();
    this.#owner.welcomed(welcome);
    this.#set({ at: "open" });
    for (const waiting of this.#waiting.values()) if (!waiting.sent) this.#send(waiting);
  }

  #answered(answer: Answer): void {
    const waiting = answer.id === null ? undefined : this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    if (answer.t === "refused" && AGAIN_AFTER.has(answer.code)) {
      this.#world.later(() => {
        if (this.#welcome && this.#waiting.has(waiting.command.id)) this.#send(waiting);
      }, AGAIN_IN);
    } else {
      this.#waiting.delete(waiting.command.id);
      waiting.settle(answer);
    }
    this.#unwatch();
    if ([...this.#waiting.values()].some((one) => one.sent)) this.#watch(PATIENCE);
  }

  #lost(code: number): void {
    this.#hangUp();
    const why = CLOSINGS[code] ?? null;
    const passes = why === null || why === "no_hello" || (why === "too_many" && this.#known);
    if (passes) this.#goAway(this.#wait(), why);
    else this.#set({ at: "closed", why });
  }

  #goAway(wait: number, why: Away | null): void {
    this.#away ??= this.#world.now();
    this.#tries += 1;
    this.#stopRedial = this.#world.later(() => this.dial(), wait);
    const next = this.#world.now() + wait;
    this.#set({ at: "away", since: this.#away, next, tries: this.#tries, why });
  }

  /** Doubling waits, up to a limit; by chance up to a half shorter, so that not all come at once. */
  #wait(): number {
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    return longest * (1 - this.#world.chance() / 2);
  }

  #hangUp(): void {
    this.#stopRedial?.();
    this.#stopRedial = null;
    this.#unwatch();
    this.#welcome = false;
    const socket = this.#socket;
    this.#socket = null;
    for (const [id, waiting] of this.#waiting) {
      waiting.sent = false;
      // The owner enters anew when it is welcomed, from where it is by then.
      if (waiting.command.t === "enter") this.#waiting.delete(id);
    }
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #watch(wait: number): void {
    this.#unwatch();
    this.#stopWatch = this.#world.later(() => {
      this.#stopWatch = null;
      this.#lost(1006);
    }, wait);
  }

  #unwatch(): void {
    this.#stopWatch?.();
    this.#stopWatch = null;
  }
}

/** A message type without a case does not compile; one of a newer server is overlooked. */
function overlooked(_message: never): void {}
