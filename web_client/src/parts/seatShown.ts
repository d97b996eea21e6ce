/** Which of the others was tapped, to hear more of them. */

import { signal } from "@preact/signals";
import type { Seat } from "../views/places";

export const seatShown = signal<Seat | null>(null);
