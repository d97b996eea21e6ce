/**
 * Runs beside the page where the browser lets it (TLS only): starts it at once, and without a server.
 *
 * Files that carry a digest in their names are kept and never asked for again. The page's index is
 * always asked of the server, so that nobody sits before an old table; what is kept is shown only
 * where no server answers. The socket does not come by here.
 *
 * A worker of a new version waits until no page is open that an older one serves: browsers say so,
 * and a page that is loaded in the very moment of a change may wait for ever (seen in Chromium).
 * Meanwhile pages of the new version simply come from the server.
 */

import { type Built, belongs, filesAmong, heirs, keptAs, outworn, planFor } from "./plan";

declare const self: ServiceWorkerGlobalScope;
declare const __BUILT__: Built;

const built: Built = __BUILT__;
const scope = self.registration.scope;
const files: ReadonlySet<string> = new Set(built.files);
const name = keptAs(scope, built.mark);
/** How long somebody looks at nothing before what is kept is shown. */
const PATIENCE = 4000;

/** What a page tells its worker. */
interface Told {
  /** Addresses that it has loaded; or everything, where the table was installed. */
  keep: readonly string[] | "all";
}

self.addEventListener("install", (event) => {
  event.waitUntil(begin());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const plan = planFor(event.request, scope, files);
  if (plan === "page") event.respondWith(page(event));
  else if (plan === "file") event.respondWith(file(event));
});

self.addEventListener("message", (event) => {
  const { keep } = event.data as Told;
  const wanted = keep === "all" ? built.files : filesAmong(keep, scope, files);
  // What the server has no longer is kept another time, by another worker.
  event.waitUntil(keepAll(wanted).catch(() => undefined));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});

/** Keeps what a page needs to start; all of one build, or the worker is not used. */
async function begin(): Promise<void> {
  const index = await fetch(scope, { cache: "no-cache" });
  if (!index.ok || !belongs(await index.clone().text(), files))
    throw new Error("renewed meanwhile");
  const kept = await caches.open(name);
  await kept.put(scope, index);
  await keepAll([...built.shell, ...heirs(await keptBefore(), built.files)]);
}

/** What the worker before this one has kept: the own language, pages that were looked at. */
async function keptBefore(): Promise<string[]> {
  const all = (await caches.keys()).filter((one) => one.startsWith(keptAs(scope, "")));
  const older = all.filter((one) => one !== name).at(-1);
  if (older === undefined) return [];
  return (await (await caches.open(older)).keys()).map((one) => one.url);
}

async function takeOver(): Promise<void> {
  for (const old of outworn(await caches.keys(), scope, built.mark)) await caches.delete(old);
  // Of a page that was there before any worker.
  await self.clients.claim();
}

/** The browser mostly holds these already, and then nothing is asked of the server. */
async function keepAll(wanted: readonly string[]): Promise<void> {
  const kept = await caches.open(name);
  for (const one of wanted) {
    if ((await kept.match(one)) !== undefined) continue;
    const before = await caches.match(one);
    await (before === undefined ? kept.add(one) : kept.put(one, before));
  }
}

/** The server's index, or the kept one where no server answers, or too slowly. */
async function page(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request);
  // Whoever loads the page anew wants the server's, and knows how long it takes.
  const again = event.request.cache !== "default";
  try {
    const answer = await (again ? asked : Promise.race([asked, soon(PATIENCE)]));
    if (answer.status < 500) return answer;
  } catch {
    // Nobody answers.
  }
  const kept = await caches.open(name);
  return (await kept.match(scope, { ignoreVary: true })) ?? asked;
}

function soon(wait: number): Promise<never> {
  return new Promise((_, fail) => setTimeout(() => fail(new Error("too slow")), wait));
}

/** What is kept; else the server's, kept from now on. */
async function file(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const found = await caches.match(url, { ignoreVary: true });
  if (found !== undefined) return found;
  const answer = await fetch(event.request);
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(caches.open(name).then((kept) => kept.put(url, copy)));
  }
  return answer;
}

/** Brings the page to the front, or opens it where it was closed meanwhile. */
async function show(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((one) => one.url === address) ?? pages[0];
  await (there === undefined ? self.clients.openWindow(address) : there.focus());
}
