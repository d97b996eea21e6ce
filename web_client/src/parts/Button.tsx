/** Buttons that look alike everywhere. */

import type { ComponentChildren } from "preact";
import { Icon } from "./Icon";
import type { IconName } from "./icons";

interface Common {
  onClick: () => void;
  disabled?: boolean;
}

/** A button with words. `kind`: the main one, a plain one, or one on the cloth. */
export function Button(
  props: Common & {
    children: ComponentChildren;
    kind?: "main" | "plain" | "ghost" | "sun";
    big?: boolean;
    icon?: IconName;
    after?: IconName;
    keyName?: string;
    autoFocus?: boolean;
  },
) {
  const { children, kind = "plain", big, icon, after, keyName, onClick, disabled } = props;
  return (
    <button
      type="button"
      class={`btn ${kind} ${big === true ? "big" : ""}`}
      aria-disabled={disabled === true}
      aria-keyshortcuts={keyName}
      onClick={() => disabled !== true && onClick()}
    >
      {icon && <Icon name={icon} />}
      {children}
      {after && <Icon name={after} />}
      {keyName && <kbd aria-hidden="true">{keyName}</kbd>}
    </button>
  );
}

const KINDS = { flat: "flat", framed: "boxed", round: "rounded" } as const;

/** A button that is only an icon, with its name for the ear and the tooltip. */
export function IconButton(
  props: Common & {
    icon: IconName;
    label: string;
    kind?: "flat" | "framed" | "round";
    pressed?: boolean;
    keyName?: string;
  },
) {
  const { icon, label, kind = "flat", pressed, keyName, onClick, disabled } = props;
  return (
    <button
      type="button"
      class={`icon-btn ${KINDS[kind]}`}
      aria-label={label}
      title={keyName ? `${label} (${keyName})` : label}
      aria-pressed={pressed}
      aria-disabled={disabled === true ? true : undefined}
      aria-keyshortcuts={keyName}
      onClick={() => disabled !== true && onClick()}
    >
      <Icon name={icon} size={kind === "framed" ? 21 : 18} />
    </button>
  );
}
