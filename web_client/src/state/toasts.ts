/** Short notices that come and go. */

import { signal } from "@preact/signals";

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const LASTS = 4500;
const MOST = 3;
export const toasts = signal<readonly Toast[]>([]);
let count = 0;

/** Shows a notice for a while. The same words are not shown twice at once. */
export function toast(text: string, bad = false): void {
  if (text === "" || toasts.peek().some((one) => one.text === text)) return;
  count += 1;
  const id = count;
  toasts.value = [...toasts.peek(), { id, text, bad }].slice(-MOST);
  setTimeout(() => hush(id), LASTS);
}

/** Takes a notice away. */
export function hush(id: number): void {
  toasts.value = toasts.peek().filter((one) => one.id !== id);
}
