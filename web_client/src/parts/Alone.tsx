/** A screen of one sentence and one button. */

import type { ComponentChildren } from "preact";
import { Button } from "./Button";
import { Icon } from "./Icon";
import type { IconName } from "./icons";

/** The screen. */
export function Alone(props: {
  icon: IconName;
  text: string;
  button: string;
  onClick: () => void;
  children?: ComponentChildren;
}) {
  const { icon, text, button, onClick, children } = props;
  return (
    <main class="alone">
      <span class="emblem">
        <Icon name={icon} size={34} />
      </span>
      <h1>{text}</h1>
      {children}
      <Button kind="main" big onClick={onClick}>
        {button}
      </Button>
    </main>
  );
}
