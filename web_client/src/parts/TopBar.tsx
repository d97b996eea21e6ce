/** The bar above the cloth: where we are, who watches, the line, and the few switches. */

import { guided } from "../state/guide";
import { layout } from "../state/layout";
import { line } from "../state/line";
import { presence } from "../state/room";
import { go } from "../state/route";
import { choose, isDark, settings } from "../state/settings";
import { type Key, say } from "../texts/texts";
import { stageOf } from "../views/line";
import { callOf, nameOf } from "../views/names";
import type { At } from "./at";
import { IconButton } from "./Button";
import { drawer } from "./Drawer";
import { Icon } from "./Icon";
import { openTab, tab } from "./SidePanel";
import { unheard } from "./Talk";

/** What is played, and how far it is. */
export function whereText(at: At): string {
  const game = say(`game.${at.game}` as Key);
  const { view } = at;
  if (view === null) return game;
  const parts = [game];
  if (view.phase === "settled") parts.push(say("bar.over", { number: at.table.deal }));
  else if (view.phase === "discard") parts.push(say("bar.deal", { number: at.table.deal }));
  else parts.push(say("bar.trick", { at: Math.min(15, view.tricks.length + 1), n: 15 }));
  if (layout.value !== "phone" && view.phase !== "settled")
    parts.push(
      view.dealer === at.me
        ? say("bar.dealt.you")
        : say("bar.dealt", { name: callOf(at.table, view.dealer, at.me) }),
    );
  return parts.join(" · ");
}

/** A table has no name of its own: it is its host's. */
export function tableName(at: At): string {
  if (guided.value) return say("guide.title");
  const seat = at.table.seats.findIndex((one) => one?.player === at.table.host);
  if (seat < 0) return say("bar.table");
  return seat === at.me ? say("bar.yours") : say("bar.of", { name: nameOf(at.table, seat) });
}

/** The bar. */
export function TopBar({ at }: { at: At }) {
  const wide = layout.value === "desk";
  const phone = layout.value === "phone";
  const watching = presence.value?.told.watching ?? 0;
  const rules = (): void => {
    if (wide) tab.value = "rules";
    else openTab("rules");
  };
  return (
    <header class="bar">
      <IconButton
        kind={phone ? "flat" : "framed"}
        icon="chevron-left"
        label={say("bar.back")}
        onClick={() => go("")}
      />
      <div class="grow">
        <h1>{tableName(at)}</h1>
        <small>{whereText(at)}</small>
      </div>
      {watching > 0 && (
        <span class="badge" title={say("bar.watching", { n: watching })}>
          <Icon name="eye" size={15} />
          {wide ? say("bar.watching", { n: watching }) : watching}
        </span>
      )}
      <LineBadge />
      {!phone && !wide && <WithoutPanel at={at} />}
      {!phone && <IconButton icon="book" label={say("tab.rules")} keyName="R" onClick={rules} />}
      <IconButton
        icon={settings.value.sound ? "sound" : "mute"}
        label={say(settings.value.sound ? "bar.mute" : "bar.sound")}
        keyName="M"
        onClick={() => choose({ sound: !settings.value.sound })}
      />
      {!phone && (
        <IconButton
          icon={isDark() ? "sun" : "moon"}
          label={say(isDark() ? "bar.light" : "bar.dark")}
          onClick={() => choose({ theme: isDark() ? "light" : "dark" })}
        />
      )}
      <IconButton
        icon={phone ? "more" : "settings"}
        label={say(phone ? "bar.more" : "bar.settings")}
        onClick={() => (drawer.value = "more")}
      />
    </header>
  );
}

/** Where no panel stands beside the cloth and no bar below it: what those would show. */
function WithoutPanel({ at }: { at: At }) {
  return (
    <>
      {at.view !== null && (
        <>
          <IconButton
            icon="trophy"
            label={say("score.title")}
            keyName="S"
            onClick={() => (drawer.value = "score")}
          />
          <IconButton
            icon="replay"
            label={say("last.title")}
            keyName="L"
            onClick={() => (drawer.value = "last")}
          />
        </>
      )}
      {!guided.value && (
        <IconButton
          kind={unheard() > 0 ? "framed" : "flat"}
          icon="message"
          label={say("dock.talk")}
          onClick={() => openTab("talk")}
        />
      )}
    </>
  );
}

function LineBadge() {
  const here = line.value;
  if (here.at === "open") return <span class="badge live">{say("bar.live")}</span>;
  const since = here.at === "away" ? here.since : null;
  if (here.at !== "closed" && stageOf(since, Date.now()) === "none") return null;
  return (
    <span class="badge offline">
      <Icon name="offline" size={15} />
      {say("bar.offline")}
    </span>
  );
}
