/** The line: hello first, every command answered once, and back after every break. */

import { beforeEach, describe, expect, it } from "vitest";
import type { ServerMessage } from "../protocol";
import { type Line, Link, PATIENCE, type Socket, WAKING, type World } from "../src/connection/link";

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

class FakeWorld implements World {
  sockets: FakeSocket[] = [];
  time = 0;
  #plans: { at: number; run: () => void }[] = [];
  socket(): FakeSocket {
    const made = new FakeSocket();
    this.sockets.push(made);
    return made;
  }
  now(): number {
    return this.time;
  }
  later(run: () => void, wait: number): () => void {
    const plan = { at: this.time + wait, run };
    this.#plans.push(plan);
    return () => {
      this.#plans = this.#plans.filter((one) => one !== plan);
    };
  }
  chance(): number {
    return 0;
  }
  pass(span: number): void {
    const end = this.time + span;
    for (;;) {
      const next = this.#plans.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#plans = this.#plans.filter((one) => one !== next);
      this.time = next.at;
      next.run();
    }
    this.time = end;
  }
  get last(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

const WELCOME = { t: "welcome", player: "p", name: "Anna", version: "0" };

let world: FakeWorld;
let lines: Line[];
let told: ServerMessage[];
let link: Link;
let entered = 0;

beforeEach(() => {
  world = new FakeWorld();
  lines = [];
  told = [];
  entered = 0;
  link = new Link(world, {
    hello: () => ({ secret: "s", name: "Anna", code: null }),
    welcomed: () => {
      entered += 1;
      void link.ask({ t: "enter", room: "r" });
    },
    told: (message) => told.push(message),
    changed: (line) => lines.push(line),
  });
});

function up(): FakeSocket {
  world.last.onopen?.();
  world.last.says(WELCOME);
  return world.last;
}

const kinds = (socket: FakeSocket): unknown[] => socket.sent.map((one) => one.t);

describe("the line", () => {
  it("says hello first, and nothing else before the welcome", () => {
    link.dial();
    void link.ask({ t: "browse" });
    world.last.onopen?.();
    expect(kinds(world.last)).toEqual(["hello"]);
    world.last.says(WELCOME);
    expect(kinds(world.last)).toEqual(["hello", "enter", "browse"]);
    expect(link.line.at).toBe("open");
  });

  it("sends an unanswered command again with the same id, after entering anew", async () => {
    link.dial();
    const first = up();
    const answer = link.ask({ t: "begin", room: "r", deal: 1 });
    const before = first.sent.at(-1)!;
    first.onclose?.({ code: 1006 });
    world.pass(10_000);
    const second = up();
    expect(kinds(second)).toEqual(["hello", "enter", "begin"]);
    expect(second.sent.at(-1)).toEqual(before);
    second.says({ t: "done", id: before.id });
    await expect(answer).resolves.toMatchObject({ t: "done" });
  });

  it("does not send again what was answered", () => {
    link.dial();
    const first = up();
    void link.ask({ t: "begin", room: "r", deal: 1 });
    for (const { id } of first.sent.slice(1)) first.says({ t: "done", id });
    first.onclose?.({ code: 1006 });
    world.pass(10_000);
    expect(kinds(up())).toEqual(["hello", "enter"]);
  });

  it("waits longer from try to try, but never longer than eight seconds", () => {
    link.dial();
    const waits: number[] = [];
    for (let number = 0; number < 9; number += 1) {
      world.last.onclose?.({ code: 1006 });
      const line = link.line;
      if (line.at !== "away") throw new Error(line.at);
      waits.push(line.next - world.time);
      world.pass(line.next - world.time);
    }
    expect(waits.slice(0, 3)).toEqual([300, 600, 1200]);
    expect(Math.max(...waits)).toBe(8000);
  });

  it.each([
    [4001, "elsewhere"],
    [4002, "wrong_code"],
    [4003, "too_many"],
    [4004, "blocked"],
  ])("stays closed after %i until the player dials", (code, why) => {
    link.dial();
    world.last.onopen?.();
    world.last.onclose?.({ code });
    expect(link.line).toEqual({ at: "closed", why });
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
    link.dial();
    expect(world.sockets).toHaveLength(2);
  });

  it("tries again by itself while the server cannot look anybody up, and says so", () => {
    link.dial();
    up().onclose?.({ code: 4000 });
    expect(link.line).toMatchObject({ at: "away", why: "no_hello" });
    world.pass(1000);
    expect(world.sockets).toHaveLength(2);
    up();
    expect(link.line).toEqual({ at: "open" });
  });

  it("tries again where lines of its own that are broken already are counted", () => {
    link.dial();
    up().onclose?.({ code: 1006 });
    world.pass(1000);
    world.last.onclose?.({ code: 4003 });
    expect(link.line).toMatchObject({ at: "away", why: "too_many" });
    world.pass(1000);
    expect(world.sockets).toHaveLength(3);
  });

  it("finds out soon after sleep that the line is dead", () => {
    link.dial();
    const first = up();
    first.says({ t: "done", id: first.sent.at(-1)!.id });
    world.pass(60_000);
    expect(link.line.at).toBe("open");
    link.check();
    world.pass(WAKING + 1);
    expect(first.closed).toBe(true);
    expect(link.line.at).toBe("away");
  });

  it("takes a line for dead on which a command is not answered", () => {
    link.dial();
    const first = up();
    world.pass(PATIENCE + 1);
    expect(first.closed).toBe(true);
    world.pass(10_000);
    expect(world.sockets.length).toBeGreaterThan(1);
  });

  it("sends a command again when the server asks for patience", async () => {
    link.dial();
    const socket = up();
    const answer = link.ask({ t: "browse" });
    const { id } = socket.sent.at(-1)!;
    socket.says({ t: "refused", id, code: "too_fast" });
    world.pass(1500);
    expect(socket.sent.at(-1)!.id).toBe(id);
    socket.says({ t: "refused", id, code: "not_host" });
    await expect(answer).resolves.toMatchObject({ code: "not_host" });
  });

  it("overlooks what a newer server says, and hears all that it knows", () => {
    link.dial();
    const socket = up();
    socket.says({ t: "festival" });
    socket.says({ t: "gone", room: "r", code: "barred" });
    expect(told).toEqual([{ t: "gone", room: "r", code: "barred" }]);
  });

  it("hears nothing more from a line that it has given up", () => {
    link.dial();
    const first = up();
    link.offline();
    link.redial();
    first.says({ t: "gone", room: "r", code: "barred" });
    expect(told).toEqual([]);
    up();
    expect(entered).toBe(2);
  });

  it("tells since when it is away, over all tries", () => {
    link.dial();
    up().onclose?.({ code: 1006 });
    world.pass(300);
    world.last.onclose?.({ code: 1006 });
    expect(link.line).toMatchObject({ at: "away", since: 0, tries: 2 });
    expect(lines.map((line) => line.at)).toEqual(["dialling", "open", "away", "away"]);
  });
});
