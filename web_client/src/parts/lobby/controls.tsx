/** Choices of a form: one of a few side by side, and switches with a word of explanation. */

/** One of a few, side by side. */
export function Segments<Value extends string | number>(props: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
  note?: string;
}) {
  const { label, value, options, onChange, note } = props;
  return (
    <fieldset class="option segments">
      <legend>
        {label}
        {note !== undefined && <small>{note}</small>}
      </legend>
      <span class="seg">
        {options.map(([one, text]) => (
          <label key={one} class={one === value ? "on" : ""}>
            <input
              type="radio"
              class="unseen"
              name={label}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            {text}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

/** On or off, with what it means below. */
export function Toggle(props: {
  label: string;
  note?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const { label, note, on, onChange } = props;
  return (
    <button
      type="button"
      class="option"
      role="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
    >
      <span>
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>
      <i class={`toggle ${on ? "on" : ""}`} aria-hidden="true" />
    </button>
  );
}
