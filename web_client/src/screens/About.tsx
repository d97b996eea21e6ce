/** What this is, and to whom thanks are due. The same as in CREDITS.md. */

import { Framed } from "../parts/Framed";
import { me } from "../state/line";
import { say } from "../texts/texts";

const CREDITS = ["cards", "letters", "fonts", "icons", "sounds", "code"] as const;

/** The page. */
export function About() {
  return (
    <Framed title={say("about.title")}>
      <section class="box prose">
        <p>{say("about.what")}</p>
        <p>{say("about.fair")}</p>
        <p>{say("about.kept")}</p>
      </section>
      <section class="box prose">
        <h2>{say("about.credits")}</h2>
        <dl class="credits">
          {CREDITS.map((one) => (
            <div key={one}>
              <dt>{say(`about.${one}`)}</dt>
              <dd>{say(`about.${one}.who`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="box prose">
        <h2>{say("about.licence")}</h2>
        <p>{say("about.licence.text")}</p>
        {me.value !== null && <p class="note">{say("about.version", { v: me.value.version })}</p>}
      </section>
    </Framed>
  );
}
