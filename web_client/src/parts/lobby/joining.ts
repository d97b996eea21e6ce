/** Is the sheet open by which one joins a friend's table? */

import { signal } from "@preact/signals";

export const joining = signal(false);
