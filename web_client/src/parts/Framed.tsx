/** A page that is read: the bar above, a title, boxes below. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { goBack } from "../state/route";
import { say } from "../texts/texts";
import { Banner } from "./Banner";
import { IconButton } from "./Button";
import { LineLive } from "./Live";
import { Header } from "./lobby/Header";
import { Toasts } from "./Toasts";
import "../styles/lobby.css";

/** The page. */
export function Framed({ title, children }: { title: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever hears the page is told where they are now.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div class="page">
      <Header />
      <main class="reading">
        <Banner at={null} />
        <div class="row">
          <IconButton
            icon="chevron-left"
            kind="framed"
            label={say("framed.back")}
            onClick={goBack}
          />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {children}
      </main>
      <Toasts />
      <LineLive />
    </div>
  );
}
