/** Who sits where on the screen: the own seat south, play runs anticlockwise. */

export type Seat = 0 | 1 | 2 | 3;
export type Place = "s" | "e" | "n" | "w";
export type Side = "we" | "they";

export const SEATS: readonly Seat[] = [0, 1, 2, 3];
const PLACES: readonly Place[] = ["s", "e", "n", "w"];

/** Where a seat is drawn, seen from another. */
export function placeOf(seat: number, from: number): Place {
  return PLACES[(seat - from + 4) % 4]!;
}

/** The seat that is drawn at a place. */
export function seatAt(place: Place, from: number): Seat {
  return ((from + PLACES.indexOf(place)) % 4) as Seat;
}

/** The team of a seat: 0 and 2 against 1 and 3. */
export function teamOf(seat: number): 0 | 1 {
  return (seat % 2) as 0 | 1;
}

/** Is a seat (or team) on the side of the one that the table is seen from? */
export function sideOf(seatOrTeam: number, from: number): Side {
  return seatOrTeam % 2 === from % 2 ? "we" : "they";
}

/** The partner of a seat. */
export function partnerOf(seat: number): Seat {
  return ((seat + 2) % 4) as Seat;
}

/** By team as the viewer counts them: own side first. */
export function sides<One>(byTeam: readonly [One, One], from: number): [One, One] {
  return from % 2 === 0 ? [byTeam[0], byTeam[1]] : [byTeam[1], byTeam[0]];
}

/** The seats of the cards of a trick, in order of play. */
export function playersOf(leader: number, count: number): Seat[] {
  return Array.from({ length: count }, (_, at) => ((leader + at) % 4) as Seat);
}
