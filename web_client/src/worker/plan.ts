/** What the worker does with what the page asks for. Pure. */

/** What was built beside the worker: put in at the end of the build (vite.config.ts). */
export interface Built {
  /** Changes with anything of it. */
  mark: string;
  /** What a page needs to start, beside its index: kept before the worker is used. */
  shell: readonly string[];
  /** Every file that carries a digest of its content in its name, so that it never changes. */
  files: readonly string[];
}

/** As much of a request as is looked at. */
export interface Asked {
  method: string;
  mode: string;
  url: string;
}

/**
 * `page`: the server's, or what is kept where it does not answer. `file`: what is kept, for it
 * cannot be another. `pass`: none of ours to answer; the socket, and all that may change, goes by.
 */
export type Plan = "page" | "file" | "pass";

const PAGES = ["", "index.html"];

/** What to do with a request; `scope` is the address below which the worker is asked. */
export function planFor(asked: Asked, scope: string, files: ReadonlySet<string>): Plan {
  const { origin, pathname, search } = new URL(asked.url);
  const home = new URL(scope);
  if (asked.method !== "GET" || origin !== home.origin || !pathname.startsWith(home.pathname))
    return "pass";
  const name = pathname.slice(home.pathname.length);
  if (asked.mode === "navigate") return PAGES.includes(name) ? "page" : "pass";
  return search === "" && files.has(name) ? "file" : "pass";
}

/** Which of these addresses are files of this build, by their names. */
export function filesAmong(
  addresses: readonly string[],
  scope: string,
  files: ReadonlySet<string>,
): string[] {
  const asked = addresses.map((url) => ({ method: "GET", mode: "cors", url }));
  const ours = asked.filter((one) => planFor(one, scope, files) === "file");
  return ours.map(({ url }) => url.slice(scope.length));
}

/** Does an index belong to these files? The server may have been renewed between the two. */
export function belongs(index: string, files: ReadonlySet<string>): boolean {
  const named = [...index.matchAll(/(?:src|href)="(?:\.?\/)?(assets\/[^"]+)"/g)];
  return named.length > 0 && named.every(([, name]) => files.has(name!));
}

/** Files of this build that are the same parts as these of an older one; their digests differ. */
export function heirs(older: readonly string[], files: readonly string[]): string[] {
  const parts = new Set(older.map(part));
  return files.filter((one) => parts.has(part(one)));
}

const part = (name: string): string => name.replace(/^.*\//, "").replace(/-[\w-]{8}(?=\.\w+$)/, "");

/** The name of what a worker keeps; there may be other tables at this site, at other addresses. */
export function keptAs(scope: string, mark: string): string {
  return `${scope} ${mark}`;
}

/** What is thrown away once a worker is used: all that others have kept for this table. */
export function outworn(names: readonly string[], scope: string, mark: string): string[] {
  const own = keptAs(scope, mark);
  return names.filter((name) => name.startsWith(keptAs(scope, "")) && name !== own);
}
