/** A sheet from below, for what stands beside the cloth on a desk. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { say } from "../texts/texts";
import { IconButton } from "./Button";
import { useModal } from "./modal";

export type DrawerName =
  | "score"
  | "declared"
  | "last"
  | "talk"
  | "more"
  | "keys"
  | "people"
  | "hints"
  | null;
export const drawer = signal<DrawerName>(null);

/** The sheet: takes the focus, gives it back, and closes with Escape or a tap beside it. */
export function Drawer(props: {
  title: string;
  children: ComponentChildren;
  onClose?: () => void;
}) {
  const { title, children, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  const close = (): void => {
    if (onClose !== undefined) onClose();
    else drawer.value = null;
  };
  const onKeyDown = useModal(box, close);
  return (
    <div class="drawer-veil" onClick={(event) => event.target === event.currentTarget && close()}>
      <div
        class="drawer"
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div class="row">
          <h2 class="grow">{title}</h2>
          <IconButton icon="close" label={say("close")} onClick={close} />
        </div>
        {children}
      </div>
    </div>
  );
}
