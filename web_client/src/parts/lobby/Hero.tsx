/** The cloth of the lobby: what this is, play at once, join a friend; and a fan of the deck. */

import { PACKS } from "../../../packs";
import { FIRST } from "../../lessons/first";
import { draft, opening, playNow } from "../../state/opening";
import { hasPage } from "../../state/pages";
import { say } from "../../texts/texts";
import { Button } from "../Button";
import { Card } from "../Card";
import { Icon } from "../Icon";
import { joining } from "./joining";

const FAN = ["CK", "ANG", "SUN", "SQ", "MAT", "BN", "T9"];
const GAME = Object.keys(PACKS)[0]!;

/** The cloth. */
export function Hero() {
  return (
    <section class="hero cloth" aria-labelledby="hero-title">
      <div class="rosette" />
      <div class="text">
        <h1 id="hero-title">{say("lobby.title")}</h1>
        <p>{say("lobby.why")}</p>
        <div class="row">
          <Button
            kind="sun"
            big
            icon="play"
            disabled={opening.value}
            onClick={() => void playNow(draft.peek().terms.game)}
          >
            {say("lobby.now")}
          </Button>
          <Button kind="ghost" big icon="link" onClick={() => (joining.value = true)}>
            {say("lobby.join")}
          </Button>
        </div>
        {/* On a phone the box with the lessons lies far below. */}
        {hasPage("learn") && (
          <a class="first-time" href={`#/learn/${draft.value.terms.game}/${FIRST}`}>
            {say("first.title")} {say("first.play")} <Icon name="arrow-right" size={16} />
          </a>
        )}
      </div>
      <div class="fan" aria-hidden="true">
        {FAN.map((card, at) => (
          <span key={card} style={{ "--t": at - 3, "--d": Math.abs(at - 3) ** 2 * 3.6 }}>
            <Card game={GAME} card={card} />
          </span>
        ))}
      </div>
    </section>
  );
}
