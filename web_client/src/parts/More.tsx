/** The switches that are wanted at the table itself. */

import { go } from "../state/route";
import { choose, HOLDS, LANGUAGE_NAMES, LANGUAGES, settings } from "../state/settings";
import { type Key, say } from "../texts/texts";
import type { At } from "./at";
import { BreakOff } from "./BreakOff";
import { Button } from "./Button";
import { drawer } from "./Drawer";
import { leave } from "./leaving";
import { Invite } from "./Waiting";

/** Language, theme, sound, how long a trick stays, confirming; the link, and leaving. */
export function More({ at }: { at: At }) {
  const now = settings.value;
  return (
    <div class="more-list">
      <Choice
        label={say("set.language")}
        value={now.language}
        options={LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]])}
        onChange={(language) => choose({ language })}
      />
      <Choice
        label={say("set.theme")}
        value={now.theme}
        options={(["auto", "light", "dark"] as const).map((one) => [one, say(`set.theme.${one}`)])}
        onChange={(theme) => choose({ theme })}
      />
      <Choice
        label={say("set.hold")}
        value={String(now.hold)}
        options={HOLDS.map((one) => [String(one), say(`set.hold.${one}` as Key)])}
        onChange={(hold) => choose({ hold: hold === "null" ? null : Number(hold) })}
      />
      <Choice
        label={say("set.confirm")}
        value={now.confirm}
        options={(["auto", "always", "never"] as const).map((one) => [
          one,
          say(`set.confirm.${one}`),
        ])}
        onChange={(confirm) => choose({ confirm })}
      />
      <Switch label={say("set.sound")} on={now.sound} onChange={(sound) => choose({ sound })} />
      <Switch label={say("set.keys")} on={now.keys} onChange={(keys) => choose({ keys })} />
      <Invite />
      <div class="actions">
        <Button icon="armchair" onClick={() => (drawer.value = "people")}>
          {say("waiting.people")}
        </Button>
        <Button
          icon="settings"
          onClick={() => {
            drawer.value = null;
            go("/settings");
          }}
        >
          {say("set.all")}
        </Button>
        <BreakOff at={at} />
        <Button
          icon="leave"
          onClick={() => {
            drawer.value = null;
            leave(at);
          }}
        >
          {say("leave")}
        </Button>
      </div>
    </div>
  );
}

/** One of a few. */
export function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}) {
  const { label, value, options, onChange } = props;
  return (
    <label class="option">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** On or off. */
export function Switch(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  const { label, on, onChange } = props;
  return (
    <button
      type="button"
      class="option"
      role="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
    >
      <span>{label}</span>
      <i class={`toggle ${on ? "on" : ""}`} aria-hidden="true" />
    </button>
  );
}
