/** The guided first deal in an address: in the place of a lesson. */

export const FIRST = "first";

/** Is it the first deal that an address means, behind `#/learn/`? */
export function isFirst(rest: string): boolean {
  return rest.split("/")[1] === FIRST;
}
