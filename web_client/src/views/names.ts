/** How people and teams are called on the screen of one viewer. */

import type { Table } from "../../protocol";
import { say } from "../texts/texts";
import { partnerOf, type Seat, sideOf } from "./places";

/** The name of whoever sits on a seat; "You" is for sentences to choose (see `isMe`). */
export function nameOf(table: Table, seat: number): string {
  return table.seats[seat]?.name ?? say("seat.empty", { number: seat + 1 });
}

/** The name in captions: "You" for the viewer's own seat. */
export function callOf(table: Table, seat: number, me: Seat | null): string {
  return seat === me ? say("you") : nameOf(table, seat);
}

/** The two of a team, the viewer first. */
export function pairOf(table: Table, team: number, me: Seat | null): string {
  const first = (me !== null && me % 2 === team ? me : team) as Seat;
  return say("team", {
    first: callOf(table, first, me),
    second: callOf(table, partnerOf(first), me),
  });
}

/** What a team is called in headings: We and They, or by their names for those who watch. */
export function teamName(table: Table, team: number, me: Seat | null): string {
  if (me === null) return pairOf(table, team, me);
  return say(sideOf(team, me) === "we" ? "we" : "they");
}

/** One or two letters for the face of a seat. */
export function initials(name: string): string {
  const letters = [...name.trim()];
  return (letters[0] ?? "?").toUpperCase();
}

const FACES = ["#8E4B6E", "#34688F", "#A2601A", "#3F6B4F", "#6A4C93", "#8A4B2A", "#2F6670"];

/** A face's colour, the same for a player at every table. */
export function faceColour(player: string): string {
  let sum = 0;
  for (const sign of player) sum = (sum * 31 + sign.charCodeAt(0)) >>> 0;
  return FACES[sum % FACES.length]!;
}
