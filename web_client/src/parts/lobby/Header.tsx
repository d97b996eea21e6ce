/** The bar over every page that is no table: where one is, language, colours, and one's name. */

import { me } from "../../state/line";
import { hasPage } from "../../state/pages";
import { go, route } from "../../state/route";
import {
  choose,
  isDark,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  myName,
  settings,
} from "../../state/settings";
import { type Key, say } from "../../texts/texts";
import { faceColour, initials } from "../../views/names";
import { IconButton } from "../Button";
import { Icon } from "../Icon";

const PLACES = ["replays", "learn", "cards", "count"] as const;

/** The bar. */
export function Header() {
  const here = route.value;
  const page = here.at === "page" ? here.name : "";
  return (
    <header class="top">
      <a class="brand" href="#" onClick={(event) => follow(event, "")}>
        <span class="logo">
          <Icon name="sun" size={17} />
        </span>
        {say("title")}
      </a>
      <nav aria-label={say("nav.title")}>
        <Place here={page === ""} to="" label="nav.tables" />
        {PLACES.filter(hasPage).map((name) => (
          <Place key={name} here={page === name} to={`/${name}`} label={`nav.${name}`} />
        ))}
      </nav>
      <span class="grow" />
      <label class="tongue">
        <Icon name="globe" />
        <span class="unseen">{say("set.language")}</span>
        <select
          value={settings.value.language}
          onChange={(event) => choose({ language: event.currentTarget.value as Language })}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        icon={isDark() ? "sun" : "moon"}
        label={say(isDark() ? "bar.light" : "bar.dark")}
        onClick={() => choose({ theme: isDark() ? "light" : "dark" })}
      />
      <button type="button" class="self" onClick={() => go("/settings")}>
        <Self />
        <span class="self-name">{myName.value || say("name.none")}</span>
        <span class="unseen">{say("nav.settings")}</span>
      </button>
    </header>
  );
}

/** The player's own face. */
export function Self() {
  const player = me.value?.player ?? "";
  return (
    <span class="dot" style={{ "--c": faceColour(player) }} aria-hidden="true">
      {initials(myName.value)}
    </span>
  );
}

function Place({ here, to, label }: { here: boolean; to: string; label: Key }) {
  return (
    <a
      href={`#${to}`}
      aria-current={here ? "page" : undefined}
      onClick={(event) => follow(event, to)}
    >
      {say(label)}
    </a>
  );
}

/** Goes by the app's own way, so that the lobby's address has no `#` at its end. */
function follow(event: MouseEvent, to: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(to);
}
