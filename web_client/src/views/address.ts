/** Links to tables: made for friends, and read from what a friend pasted. Pure. */

import { routeOf } from "../state/route";

/** The link to a table, with the ticket of a kept seat if there is one. */
export function linkTo(page: string, room: string, ticket: string | null = null): string {
  return `${page.replace(/#.*$/, "")}#${room}${ticket === null ? "" : `.${ticket}`}`;
}

/** The link by which a second device becomes the same player, of the same name. */
export function deviceLink(page: string, code: string, name = ""): string {
  const named = name === "" ? "" : `/${encodeURIComponent(name)}`;
  return `${page.replace(/#.*$/, "")}#/device/${code}${named}`;
}

/** What such a link says behind `#/device/`: the digits, and the name if there is one. */
export function deviceIn(rest: string): { code: string | null; name: string } {
  const [digits = "", name = ""] = rest.split("/");
  try {
    return { code: digitsIn(digits), name: decodeURIComponent(name) };
  } catch {
    return { code: digitsIn(digits), name: "" };
  }
}

/** The part behind `#` of a pasted link or id of a table; null for any other text. */
export function hashIn(text: string): string | null {
  const trimmed = text.trim();
  const linked = /#(\S+)$/.exec(trimmed)?.[1];
  const hash = linked ?? (/^(?=.*[0-9])[0-9a-z.]{12,80}$/.test(trimmed) ? trimmed : null);
  return hash !== null && routeOf(hash).at === "table" ? hash : null;
}

/** The six digits of a device code; null where there are not six. */
export function digitsIn(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  return digits.length === 6 ? digits : null;
}

/** Six digits as one reads them aloud. */
export function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** Does the address work only on this very computer, so that no friend can come by it? */
export function isOnlyHere(host: string): boolean {
  return /^(localhost|127(\.[0-9]+){3}|\[::1\])$/.test(host);
}
