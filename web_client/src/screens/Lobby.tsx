/** The first screen: play at once, return, the open tables, and a new one. */

import { useEffect } from "preact/hooks";
import { loadDeck } from "../deck";
import { Banner } from "../parts/Banner";
import { LineLive } from "../parts/Live";
import { First } from "../parts/lobby/First";
import { Header } from "../parts/lobby/Header";
import { Hero } from "../parts/lobby/Hero";
import { Join } from "../parts/lobby/Join";
import { AskName } from "../parts/lobby/Named";
import { NewTable } from "../parts/lobby/NewTable";
import { OpenTables } from "../parts/lobby/OpenTables";
import { Return } from "../parts/lobby/Return";
import { Toasts } from "../parts/Toasts";
import { go } from "../state/route";
import { say } from "../texts/texts";
import "../styles/lobby.css";

/** The lobby. */
export function Lobby() {
  useEffect(() => void loadDeck(), []);
  return (
    <div class="page">
      <Header />
      <main class="lobby">
        <Banner at={null} />
        <div class="lobby-main">
          <Hero />
          <AskName />
          <Return />
          <OpenTables />
        </div>
        <div class="lobby-side">
          <NewTable />
          <First />
        </div>
      </main>
      <Footer />
      <Join />
      <Toasts />
      <LineLive />
    </div>
  );
}

/** The small print: where settings and credits are found. */
export function Footer() {
  return (
    <footer class="small-print">
      <button type="button" onClick={() => go("/settings")}>
        {say("nav.settings")}
      </button>
      <button type="button" onClick={() => go("/about")}>
        {say("nav.about")}
      </button>
      <button type="button" onClick={() => go("/device")}>
        {say("nav.device")}
      </button>
    </footer>
  );
}
