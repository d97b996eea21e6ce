/** The scripts that a page loads, by the names in its text. Pure. */

/** Their names, without the folders before them. */
export function scriptsOf(page: string): string[] {
  const found = page.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g);
  return [...found].map(([, source]) => source!.split("/").at(-1)!);
}
