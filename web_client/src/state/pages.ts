/** Which pages there are, told once by the app; so that no link leads to one that is not there. */

let names: readonly string[] = [];

/** Tells the pages. */
export function declarePages(all: readonly string[]): void {
  names = all;
}

/** Is there a page of that name? */
export function hasPage(name: string): boolean {
  return names.includes(name);
}
