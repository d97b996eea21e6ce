/** A sheet over the page: the browser's own dialog, which keeps the focus and closes with Escape. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../../texts/texts";
import { IconButton } from "../Button";
import { giveBack } from "../focus";

/** The sheet, open for as long as it is shown. */
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const { title, onClose, children } = props;
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    return () => giveBack(before);
  }, []);
  return (
    <dialog
      class="dialog"
      ref={box}
      aria-label={title}
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div class="dialog-in">
        <div class="row">
          <h2 class="grow">{title}</h2>
          <IconButton icon="close" label={say("close")} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
