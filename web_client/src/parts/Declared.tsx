/** The strip of declarations that stays on the table, and the announcement of trumps laid away. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Combination, PublicView, Tally } from "../../protocol";
import { cloth, layout } from "../state/layout";
import { type Key, say } from "../texts/texts";
import { cardNames } from "../views/cards";
import { callOf } from "../views/names";
import { SEATS, type Seat, sideOf } from "../views/places";
import { sceneFor } from "../views/scene";
import type { At } from "./at";
import { Cards } from "./Card";
import { drawer } from "./Drawer";
import { Icon } from "./Icon";
import { Mark } from "./Mark";

/** Every combination of a declaration. */
export function combinations(tally: Tally): Combination[] {
  return [...(tally.sets ?? []), ...(tally.sequences ?? [])];
}

interface Said {
  seat: Seat;
  one: Combination;
}

/** Everything declared, in the order of the seats from the dealer's right on. */
function saidBy(view: PublicView): Said[] {
  const order = [1, 2, 3, 4].map((turn) => ((view.dealer + turn) % SEATS.length) as Seat);
  return order.flatMap((seat) => {
    const tally = view.declarations[seat];
    return tally == null ? [] : combinations(tally).map((one) => ({ seat, one }));
  });
}

/** The strip: what was declared, cards already played are pale. Where it has no room, a button. */
export function Declared({ at }: { at: At }) {
  const { view } = at;
  if (view === null || view.phase === "settled") return null;
  const said = saidBy(view);
  if (said.length === 0) return <TrumpsPill at={at} />;
  if (isTight())
    return (
      <button
        type="button"
        class="pill strip-button"
        aria-label={say("declared.title")}
        onClick={() => {
          drawer.value = "declared";
        }}
      >
        <Icon name="megaphone" size={15} /> {said.length}
      </button>
    );
  return <Strip at={at} view={view} said={said} />;
}

/** Narrower than this, a strip on a low cloth would lie on the trick. */
const STRIP_FITS = 720;

function isTight(): boolean {
  const { width, height } = cloth.value;
  if (layout.value === "low") return width < STRIP_FITS;
  return layout.value === "phone" && sceneFor("phone", width, height).short;
}

function Strip({ at, view, said }: { at: At; view: PublicView; said: readonly Said[] }) {
  const row = useRef<HTMLDivElement>(null);
  const hidden = useHidden(row, said.length);
  return (
    <section class="strip glass" aria-label={say("declared.title")}>
      <Icon name="megaphone" />
      <div class="said-row" ref={row} tabIndex={0} role="group" aria-label={say("declared.title")}>
        {said.map((one) => (
          <SaidOne key={`${one.seat} ${one.one.kind}`} at={at} view={view} said={one} />
        ))}
      </div>
      {hidden > 0 && (
        <button type="button" class="said-more" onClick={() => (drawer.value = "declared")}>
          {say("declared.more", { n: hidden })}
          <Icon name="chevron-right" size={16} />
        </button>
      )}
    </section>
  );
}

/** How many of a row's children are not wholly in sight. */
function useHidden(row: { current: HTMLElement | null }, count: number): number {
  const hidden = useSignal(0);
  useEffect(() => {
    const out = new Set<Element>();
    const look = new IntersectionObserver(
      (changes) => {
        for (const { target, intersectionRatio } of changes)
          if (intersectionRatio < MOSTLY) out.add(target);
          else out.delete(target);
        hidden.value = out.size;
      },
      { root: row.current, threshold: MOSTLY },
    );
    for (const child of row.current?.children ?? []) look.observe(child);
    return () => look.disconnect();
  }, [count]);
  return hidden.value;
}
const MOSTLY = 0.85;

/** The same as a list, for the drawer. */
export function DeclaredList({ at }: { at: At }) {
  const { view } = at;
  if (view === null) return null;
  return (
    <div class="said-all glass">
      {saidBy(view).map((one) => (
        <SaidOne key={`${one.seat} ${one.one.kind}`} at={at} view={view} said={one} />
      ))}
    </div>
  );
}

function SaidOne({ at, view, said }: { at: At; view: PublicView; said: Said }) {
  const { seat, one } = said;
  return (
    <div class="said">
      <div>
        <small>
          <Mark side={sideOf(seat, at.from)} />
          {callOf(at.table, seat, at.me)}
        </small>
        <b>{say(`kind.${one.kind}` as Key)}</b>
      </div>
      <Cards
        game={at.game}
        cards={one.cards}
        gone={(card) => !(view.known[seat] ?? []).includes(card)}
        label={cardNames(at.game, one.cards).join(", ")}
      />
      <span class="num">{one.points}</span>
    </div>
  );
}

/** The announcement of trumps laid away, where the game has one. */
function TrumpsPill({ at }: { at: At }) {
  const view = at.view;
  if (view?.trumps == null || !view.discarded) return null;
  const name = callOf(at.table, view.dealer, at.me);
  const key = view.trumps === 0 ? "discard.no_trumps" : "discard.trumps";
  return (
    <span class="pill note-pill">
      <Icon name="megaphone" size={15} />
      {say(key, { name, n: view.trumps })}
    </span>
  );
}
