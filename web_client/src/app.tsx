/** Which screen is shown. A new page is one more line in PAGES. */

import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { Lobby } from "./screens/Lobby";
import { TableScreen } from "./screens/Table";
import { startNotices } from "./state/notices";
import { follow } from "./state/room";
import { type Route, route } from "./state/route";

/** A page of its own chunk, loaded when it is first shown; `rest` is what stands behind its name. */
type Page = () => Promise<ComponentType<{ rest: string }>>;

/** Pages by the name behind `#/`. */
const PAGES: Readonly<Record<string, Page>> = {};

/** The whole page. */
export function App() {
  const here = route.value;
  useEffect(startNotices, []);
  useEffect(() => {
    if (here.at === "table") follow(here.room, here.ticket);
    else if (here.at === "lobby") follow(null);
  }, [here]);
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
        <Lobby />
      ) : (
        <Later key={here.name} page={page} rest={here.rest} />
      );
    }
  }
}

function Later({ page, rest }: { page: Page; rest: string }) {
  const loaded = useSignal<ComponentType<{ rest: string }> | null>(null);
  useEffect(() => {
    void page().then((component) => {
      loaded.value = component;
    });
  }, [page]);
  const Component = loaded.value;
  return Component === null ? null : <Component rest={rest} />;
}
