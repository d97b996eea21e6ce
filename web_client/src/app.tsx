/** Which screen is shown. A new page is one more line in PAGES. */

import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { keepFocus } from "./parts/focus";
import { Lobby } from "./screens/Lobby";
import { NotFound } from "./screens/NotFound";
import { TableScreen } from "./screens/Table";
import { isServerAway, OldVersion, PageAway, ServerAway } from "./screens/Trouble";
import { startBeside } from "./state/beside";
import { startNotices } from "./state/notices";
import { declarePages } from "./state/pages";
import { follow } from "./state/room";
import { type Route, route } from "./state/route";
import { isRenewed, outdated, watchVersion } from "./state/version";

/** A page of its own chunk, loaded when it is first shown; `rest` is what stands behind its name. */
type Page = () => Promise<ComponentType<{ rest: string }>>;

/** Pages by the name behind `#/`. */
const PAGES: Readonly<Record<string, Page>> = {
  replay: () => import("./screens/Replay").then((one) => one.Replay),
  replays: () => import("./screens/Replays").then((one) => one.Replays),
  count: () => import("./screens/Count").then((one) => one.Count),
  cards: () => import("./screens/Cards").then((one) => one.Cards),
  learn: () => import("./screens/Learn").then((one) => one.Learn),
  settings: () => import("./screens/Settings").then((one) => one.Settings),
  about: () => import("./screens/About").then((one) => one.About),
  device: () => import("./screens/Device").then((one) => one.Device),
};
declarePages(Object.keys(PAGES));

/** The whole page. */
export function App() {
  const here = route.value;
  useEffect(startNotices, []);
  useEffect(watchVersion, []);
  useEffect(startBeside, []);
  useEffect(keepFocus, []);
  useEffect(() => {
    if (here.at === "table") follow(here.room, here.ticket);
    else if (here.at === "lobby") follow(null);
  }, [here]);
  if (outdated.value) return <OldVersion />;
  if (isServerAway() && here.at !== "page") return <ServerAway />;
  return screenOf(here);
}

function screenOf(here: Route) {
  switch (here.at) {
    case "lobby":
      return <Lobby />;
    case "table":
      return <TableScreen />;
    case "page": {
      const page = PAGES[here.name];
      return page === undefined ? (
        <NotFound />
      ) : (
        <Later key={here.name} page={page} rest={here.rest} />
      );
    }
  }
}

function Later({ page, rest }: { page: Page; rest: string }) {
  const loaded = useSignal<ComponentType<{ rest: string }> | null>(null);
  const missing = useSignal<"renewed" | "away" | null>(null);
  useEffect(() => {
    page().then(
      (component) => {
        loaded.value = component;
      },
      async () => {
        missing.value = (await isRenewed()) ? "renewed" : "away";
      },
    );
  }, [page]);
  if (missing.value !== null) return missing.value === "renewed" ? <OldVersion /> : <PageAway />;
  const Component = loaded.value;
  return Component === null ? null : <Component rest={rest} />;
}
