/** A page that is read: the bar above, a title, boxes below. */

import type { ComponentChildren } from "preact";
import { go } from "../state/route";
import { say } from "../texts/texts";
import { Banner } from "./Banner";
import { IconButton } from "./Button";
import { Header } from "./lobby/Header";
import { Toasts } from "./Toasts";
import "../styles/lobby.css";

/** The page. */
export function Framed({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="page">
      <Header />
      <main class="framed">
        <Banner at={null} />
        <div class="row">
          <IconButton
            icon="chevron-left"
            kind="framed"
            label={say("bar.back")}
            onClick={() => go("")}
          />
          <h1>{title}</h1>
        </div>
        {children}
      </main>
      <Toasts />
    </div>
  );
}
