/** Joining a friend's table: by the link, or by the three cards that the friend reads out. */

import { useSignal } from "@preact/signals";
import { ask } from "../../state/line";
import { go } from "../../state/route";
import { language, say } from "../../texts/texts";
import { hashIn } from "../../views/address";
import { reasonText } from "../../views/playable";
import { gameOf, matching, readThree, spokenName, type Three } from "../../views/spoken";
import { Button } from "../Button";
import { Card } from "../Card";
import { Icon } from "../Icon";
import { Dialog } from "./Dialog";
import { joining } from "./joining";

/** The sheet. */
export function Join() {
  if (!joining.value) return null;
  return (
    <Dialog title={say("join.title")} onClose={close}>
      <ByCards />
      <ByLink />
    </Dialog>
  );
}

function close(): void {
  joining.value = false;
}

/** What was typed last behind the comma, which the cards on offer are about. */
function lastPart(text: string): string {
  return text.split(/[,;]/).at(-1) ?? "";
}

function ByCards() {
  const chosen = useSignal<readonly string[]>([]);
  const text = useSignal("");
  const wrong = useSignal("");
  const busy = useSignal(false);
  const all = readThree(text.value, language.value);
  const cards = all ?? chosen.value;
  const offers = all === null && chosen.value.length < 3 ? matching(lastPart(text.value)) : [];
  const take = (card: string): void => {
    chosen.value = [...chosen.value, card].slice(0, 3);
    text.value = "";
    wrong.value = "";
  };
  const drop = (at: number): void => {
    chosen.value = cards.filter((_, place) => place !== at);
    text.value = "";
  };
  const find = async (): Promise<void> => {
    if (cards.length !== 3 || busy.value) return;
    busy.value = true;
    const answer = await ask({ t: "find", cards: cards as Three as never });
    busy.value = false;
    if (answer.t === "done" && answer.room) {
      close();
      go(answer.room);
    } else if (answer.t === "refused")
      wrong.value = answer.code === "wrong_code" ? say("join.wrong") : reasonText(answer, "");
  };
  const enter = (): void => {
    if (cards.length === 3) void find();
    else if (offers[0] !== undefined) take(offers[0]);
    else if (text.value.trim() !== "") wrong.value = say("join.unclear");
  };
  return (
    <form
      class="join"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <label for="spoken">{say("join.cards")}</label>
      <small>{say("join.cards.why")}</small>
      <Slots cards={cards} drop={drop} />
      <input
        id="spoken"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder={say("join.example")}
        value={text.value}
        aria-describedby="join-wrong"
        onInput={(event) => {
          text.value = event.currentTarget.value;
          wrong.value = "";
        }}
      />
      {offers.length > 0 && (
        <ul class="offers" aria-label={say("join.offers")}>
          {offers.map((card) => (
            <li key={card}>
              <button type="button" class="btn plain" onClick={() => take(card)}>
                {spokenName(card)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="wrong" id="join-wrong" role="status">
        {wrong.value}
      </p>
      <button type="submit" class="btn main big" aria-disabled={cards.length !== 3 || busy.value}>
        {say("join.find")}
      </button>
    </form>
  );
}

function Slots({ cards, drop }: { cards: readonly string[]; drop: (at: number) => void }) {
  return (
    <ol class="said-cards">
      {[0, 1, 2].map((at) => {
        const card = cards[at];
        return (
          <li key={at} class={card === undefined ? "empty" : ""}>
            {card === undefined ? (
              <span class="gap" aria-hidden="true">
                {at + 1}
              </span>
            ) : (
              <button
                type="button"
                title={say("join.drop", { card: spokenName(card) })}
                onClick={() => drop(at)}
              >
                <Card game={gameOf(card)} card={card} />
                <b>{spokenName(card)}</b>
                <Icon name="close" size={15} />
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function ByLink() {
  const text = useSignal("");
  const wrong = useSignal(false);
  const follow = (): void => {
    const hash = hashIn(text.value);
    if (hash === null) {
      wrong.value = text.value.trim() !== "";
      return;
    }
    close();
    go(hash);
  };
  return (
    <form
      class="join"
      onSubmit={(event) => {
        event.preventDefault();
        follow();
      }}
    >
      <label for="friend-link">{say("join.link")}</label>
      <div class="row">
        <input
          id="friend-link"
          class="grow"
          inputMode="url"
          autocomplete="off"
          value={text.value}
          aria-describedby="link-wrong"
          onInput={(event) => {
            text.value = event.currentTarget.value;
            wrong.value = false;
          }}
        />
        <Button onClick={follow}>{say("join.go")}</Button>
      </div>
      <p class="wrong" id="link-wrong" role="status">
        {wrong.value ? say("join.link.wrong") : ""}
      </p>
    </form>
  );
}
