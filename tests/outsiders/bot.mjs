// A bot written from docs/protocol.md and docs/protocol-*.schema.json alone.
// node --experimental-websocket bot.mjs URL GAME: opens a table, calls three bots, plays a deal,
// prints the totals as JSON.

import { randomBytes } from "node:crypto";

const [url, game] = process.argv.slice(2);
const socket = new WebSocket(url, "tarocchi.v1");
const waiting = new Map(); // id of a command -> what to do with its answer
let made = 0;
let newest = null;
let answered = false;
let moved = -1;

function send(message) {
  socket.send(JSON.stringify(message));
}

function ask(command) {
  const id = `js-${++made}`;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    send({ ...command, id });
  });
}

socket.onopen = () => {
  send({ t: "hello", secret: randomBytes(32).toString("base64url"), name: "Outsider", bot: true });
};

socket.onmessage = (event) => {
  const said = JSON.parse(event.data);
  if (said.t === "welcome") {
    sitDown().catch(fail);
  } else if (said.t === "done" || said.t === "refused") {
    const { resolve, reject } = waiting.get(said.id);
    waiting.delete(said.id);
    if (said.t === "done") resolve(said);
    else reject(new Error(said.code));
  } else if (said.t === "update") {
    if (newest && !said.collapsed && said.seq !== newest.seq + 1) fail(new Error("a gap"));
    newest = said;
    look().catch(fail);
  }
};

socket.onerror = () => fail(new Error("no connection"));

async function sitDown() {
  const { room } = await ask({ t: "open", terms: { game } });
  await ask({ t: "enter", room });
  await ask({ t: "sit", room, seat: 3 });
  await ask({ t: "fill", room });
  await ask({ t: "begin", room, deal: 1 });
}

async function look() {
  const { room, table, own } = newest;
  if (table.public?.phase === "settled") {
    process.stdout.write(`${JSON.stringify(table.public.settlement.totals)}\n`);
    socket.close();
    return;
  }
  if (own === null) return;
  if (own.view.declarable && !answered) {
    answered = true;
    await ask({ t: "declare", room, deal: table.deal, declare: true });
  }
  const moves = own.view.moves.filter((move) => move.move === "play" || move.move === "discard");
  if (moves.length > 0 && moved < table.public.decision) {
    moved = table.public.decision;
    const move = moves[moved % moves.length];
    await ask({ t: "move", room, deal: table.deal, decision: moved, move });
  }
}

function fail(error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
