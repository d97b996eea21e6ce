/** Who this player is: a secret made once on this device, and a name. Works without TLS too. */

import { keep, kept } from "./storage";

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Random bytes; `crypto.getRandomValues` is there on plain http, `crypto.subtle` is not. */
export function randomBytes(size: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(size));
}

/** Bytes as lower-case hexadecimal. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The 32 bytes of a secret in URL-safe base64 without padding, as `hello` wants them. */
export function secretText(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** This device's secret, made now if there is none yet. */
export function secret(): string {
  const old = kept("secret");
  if (old !== null && SECRET.test(old)) return old;
  const made = secretText(randomBytes(32));
  keep("secret", made);
  return made;
}

/** Forgets who this device is, so that it can become a second device of somebody. */
export function freshSecret(): string {
  const made = secretText(randomBytes(32));
  keep("secret", made);
  return made;
}
