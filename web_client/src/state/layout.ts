/** The shape of the window: which of four layouts, and how much room the cloth has. */

import { signal } from "@preact/signals";

/** A desk with the panel beside the cloth, a tablet without, a phone upright, a phone across. */
export type Layout = "desk" | "tablet" | "phone" | "low";

/** The layout for a window. */
export function layoutFor(width: number, height: number): Layout {
  if (height < 500 && width > height) return "low";
  if (width < 600) return "phone";
  return width < 1000 ? "tablet" : "desk";
}

export const layout = signal<Layout>(
  layoutFor(globalThis.innerWidth ?? 1280, globalThis.innerHeight ?? 800),
);
export const cloth = signal({ width: 932, height: 734 });

globalThis.addEventListener?.("resize", () => {
  layout.value = layoutFor(innerWidth, innerHeight);
});

/** Watches the size of the cloth; for a ref. */
export function watchCloth(element: HTMLElement | null): void {
  watcher?.disconnect();
  if (element === null) return;
  watcher = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = element;
    const now = cloth.peek();
    if (width > 0 && (width !== now.width || height !== now.height))
      cloth.value = { width, height };
  });
  watcher.observe(element);
}
let watcher: ResizeObserver | undefined;
