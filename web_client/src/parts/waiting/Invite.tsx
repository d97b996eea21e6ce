/** How friends come: the link, its QR code, and three cards to read aloud. */

import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { askRoom, room } from "../../state/room";
import { complain, second } from "../../state/stage";
import { say } from "../../texts/texts";
import { isOnlyHere, linkTo } from "../../views/address";
import { gameOf, spokenName } from "../../views/spoken";
import { Button } from "../Button";
import { Card } from "../Card";
import { CopyLine } from "../CopyLine";
import { Qr } from "../Qr";

/** The link for friends. */
export function Invite() {
  const link = linkTo(location.href, room.value ?? "");
  return (
    <div class="invite">
      <small>{say("invite.why")}</small>
      <CopyLine link={link} label={say("invite.link")} />
      {isOnlyHere(location.hostname) && <small>{say("invite.only_here")}</small>}
    </div>
  );
}

/** Link, picture and spoken cards together. `host`: only the host may show cards. */
export function InvitePanel({ host }: { host: boolean }) {
  const seen = useSignal(false);
  const link = linkTo(location.href, room.value ?? "");
  return (
    <section class="invite-panel" aria-labelledby="invite-title">
      <h3 id="invite-title">{say("invite.title")}</h3>
      <Invite />
      <div class="row wrap">
        <Button
          icon="qr"
          onClick={() => {
            seen.value = !seen.value;
          }}
        >
          {say(seen.value ? "invite.qr.hide" : "invite.qr")}
        </Button>
        {host && <Aloud />}
      </div>
      {seen.value && <Qr text={link} label={say("invite.qr.label")} />}
      {host && <SpokenCards />}
    </section>
  );
}

/** The three cards that are shown now, of which table, and until when. */
const shown = signal<{ room: string; cards: readonly string[]; until: number } | null>(null);

function isShown(): boolean {
  const here = shown.value;
  return here !== null && here.room === room.value && here.until > second.value;
}

async function show(on: boolean): Promise<void> {
  const here = room.peek();
  const answer = await askRoom({ t: "show", shown: on });
  if (answer.t !== "shown" || here === null) {
    complain(answer);
    return;
  }
  const { cards, seconds = 0 } = answer;
  shown.value = cards === null ? null : { room: here, cards, until: Date.now() + seconds * 1000 };
}

function Aloud() {
  const on = isShown();
  return (
    <Button icon="megaphone" onClick={() => void show(!on)}>
      {say(on ? "aloud.hide" : "aloud.show")}
    </Button>
  );
}

function SpokenCards() {
  const here = shown.value;
  const lying = useRef<HTMLDivElement>(null);
  const on = isShown();
  // They are asked for to be read: below the fold, nobody would know that they are there.
  useEffect(() => {
    if (on) lying.current?.scrollIntoView({ block: "nearest" });
  }, [on]);
  if (here === null || !on) return null;
  const minutes = Math.max(1, Math.ceil((here.until - second.value) / 60_000));
  return (
    <div class="aloud" ref={lying}>
      <ol>
        {here.cards.map((card) => (
          <li key={card}>
            <Card game={gameOf(card)} card={card} />
            <b>{spokenName(card)}</b>
          </li>
        ))}
      </ol>
      <small>{say("aloud.why", { n: minutes })}</small>
    </div>
  );
}
