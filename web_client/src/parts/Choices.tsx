/** Choices that are kept on this device, wherever they are offered. */

import { choose, HOLDS, LANGUAGE_NAMES, LANGUAGES, settings } from "../state/settings";
import { type Key, say } from "../texts/texts";

/** One of a few; `tongues` where they are languages, each called as it calls itself. */
export function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  tongues?: boolean;
  onChange: (value: Value) => void;
}) {
  const { label, value, options, tongues, onChange } = props;
  return (
    <label class="option">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one} lang={tongues === true ? one : undefined}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The language of everything, the letters on the cards too. */
export function LanguageChoice() {
  return (
    <Choice
      label={say("set.language")}
      value={settings.value.language}
      options={LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]])}
      tongues
      onChange={(language) => choose({ language })}
    />
  );
}

/** Light, dark, or as the device is. */
export function ThemeChoice() {
  return (
    <Choice
      label={say("set.theme")}
      value={settings.value.theme}
      options={(["auto", "light", "dark"] as const).map((one) => [one, say(`set.theme.${one}`)])}
      onChange={(theme) => choose({ theme })}
    />
  );
}

/** How long a finished trick lies there. */
export function HoldChoice() {
  return (
    <Choice
      label={say("set.hold")}
      value={String(settings.value.hold)}
      options={HOLDS.map((one) => [String(one), say(`set.hold.${one}` as Key)])}
      onChange={(hold) => choose({ hold: hold === "null" ? null : Number(hold) })}
    />
  );
}

/** Whether one tap plays a card, or two. */
export function ConfirmChoice() {
  return (
    <Choice
      label={say("set.confirm")}
      value={settings.value.confirm}
      options={(["auto", "always", "never"] as const).map((one) => [
        one,
        say(`set.confirm.${one}`),
      ])}
      onChange={(confirm) => choose({ confirm })}
    />
  );
}
