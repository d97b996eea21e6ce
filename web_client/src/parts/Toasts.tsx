/** Notices that come and go, over the cloth. */

import { hush, toasts } from "../state/toasts";

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((one) => (
        <button
          type="button"
          key={one.id}
          class={`toast ${one.bad ? "bad" : ""}`}
          onClick={() => hush(one.id)}
        >
          {one.text}
        </button>
      ))}
    </div>
  );
}
