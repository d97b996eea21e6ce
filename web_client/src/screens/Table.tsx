/** The table: cloth, trick, seats and hand; the panel beside it or the dock below. */

import { useEffect, useRef } from "preact/hooks";
import { loadDeck, warmDeck } from "../deck";
import { type At, atOf, viewpoint } from "../parts/at";
import { Banner, isShaded, pausedFor } from "../parts/Banner";
import { Button, IconButton } from "../parts/Button";
import { Card } from "../parts/Card";
import { DealEnd, Evening, Remarks } from "../parts/DealEnd";
import { Declared } from "../parts/Declared";
import { DeclareAnswer, DeclareSheet, declareAsked } from "../parts/Declaring";
import { Discard } from "../parts/Discard";
import { Dock } from "../parts/Dock";
import { drawer } from "../parts/Drawer";
import { Drawers } from "../parts/Drawers";
import { Driving } from "../parts/Driving";
import { LessonEnd } from "../parts/guide/End";
import { GuideBand } from "../parts/guide/Guide";
import { LessonWaits } from "../parts/guide/Waits";
import { fanFor, Hand } from "../parts/Hand";
import { Icon } from "../parts/Icon";
import { useKeys } from "../parts/Keys";
import { LastTrick } from "../parts/LastTrick";
import { Live } from "../parts/Live";
import { leaveNow, leavingAsked } from "../parts/leaving";
import { useModal } from "../parts/modal";
import { OwnChip, PlayButton, Rail } from "../parts/Rail";
import { ScoreLine } from "../parts/Score";
import { SeatDrawer } from "../parts/SeatDrawer";
import { Backs, SeatChip } from "../parts/Seats";
import { SidePanel, Tabs } from "../parts/SidePanel";
import { seatShown } from "../parts/seatShown";
import { Speak } from "../parts/Talk";
import { Toasts } from "../parts/Toasts";
import { TopBar } from "../parts/TopBar";
import { Trick } from "../parts/Trick";
import { Waiting } from "../parts/Waiting";
import { guided } from "../state/guide";
import { cloth, layout, watchCloth } from "../state/layout";
import { gone, update } from "../state/room";
import { go } from "../state/route";
import { settings } from "../state/settings";
import { aside, asking, over, sweep } from "../state/stage";
import { type Key, known, language, say } from "../texts/texts";
import { nameOf } from "../views/names";
import { inOrder } from "../views/order";
import { SEATS, type Seat } from "../views/places";
import { sceneFor } from "../views/scene";
import "../styles/table.css";
import "../styles/seats.css";
import "../styles/trick.css";
import "../styles/bands.css";
import "../styles/hand.css";
import "../styles/panel.css";
import "../styles/sheets.css";
import "../styles/phone.css";
import "../styles/phone-sheets.css";
import "../styles/low.css";

/** The table of the address, whatever is known of it so far. */
export function TableScreen() {
  const game = update.value?.table.terms.game;
  useEffect(() => {
    if (game === undefined) void loadDeck();
    else void warmDeck(game, language.value);
  }, [game, language.value]);
  const now = update.value;
  const at = now === null ? null : atOf(now);
  useKeys(at);
  const shut = gone.value;
  return (
    <>
      {shut !== null ? <Gone code={shut} /> : at === null ? <Entering /> : <Shown at={at} />}
      {/* Always the same regions: readers tell what is added to one that was there before. */}
      <Live update={shut === null ? now : null} />
    </>
  );
}

function Entering() {
  return (
    <main class="alone">
      <Banner at={null} />
      <p class="spin">
        <Icon name="spinner" size={28} />
      </p>
      <p>{say("entering")}</p>
    </main>
  );
}

function Shown({ at }: { at: At }) {
  return (
    <>
      <div class="app" data-layout={layout.value} inert={covered()}>
        {layout.value === "phone" ? <Phone at={at} /> : <Desk at={at} />}
      </div>
      <Drawers at={at} />
      <SeatDrawer at={at} />
      {leavingAsked.value && <LeavingAsked />}
    </>
  );
}

/** Does a sheet lie over all of it? Then nothing below can be reached. */
function covered(): boolean {
  return drawer.value !== null || seatShown.value !== null || leavingAsked.value;
}

function Desk({ at }: { at: At }) {
  return (
    <>
      <main class="stage">
        <TopBar at={at} />
        {guided.value && layout.value === "tablet" && !over.value && <GuideBand at={at} />}
        <Cloth at={at} />
      </main>
      {guided.value && layout.value === "low" && !over.value && <GuideBand at={at} />}
      {layout.value === "desk" &&
        (over.value && !aside.value ? <EndPanel at={at} /> : <SidePanel at={at} />)}
    </>
  );
}

function Phone({ at }: { at: At }) {
  return (
    <main class="phone">
      <TopBar at={at} />
      {guided.value && !over.value ? <GuideBand at={at} /> : <ScoreLine at={at} />}
      <Cloth at={at} />
      <Dock at={at} />
    </main>
  );
}

/** The cloth and all that lies on it. */
function Cloth({ at }: { at: At }) {
  const { width, height } = cloth.value;
  const kind = layout.value;
  const scene = sceneFor(kind, width, height);
  const phone = kind === "phone";
  const shape = `${scene.short ? "short" : ""} ${scene.narrow ? "narrow" : ""}`;
  const playing = at.view !== null && (at.view.phase !== "settled" || !over.value);
  const ends = over.value && !aside.value;
  return (
    <section
      class={`cloth ${shape}`}
      ref={watchCloth}
      aria-label={say("cloth.title")}
      onPointerDown={() => sweep()}
      style={{
        "--trick-top": `${scene.trickTop}px`,
        "--trick-w": `${scene.trickCard}px`,
        "--u": scene.unit,
        "--hand-card": `${scene.handCard}px`,
        "--row-gap": `${scene.rowGap}px`,
        "--rail-gap": `${scene.railGap}px`,
      }}
    >
      <div class="rosette" />
      {!phone && <Backs at={at} />}
      <Opponents at={at} />
      {playing && <Trick at={at} />}
      {playing && <Declared at={at} />}
      {asking.value === "discard" && <Discard at={at} />}
      {declareAsked(at) && <DeclareSheet at={at} />}
      {!playing &&
        !ends &&
        !over.value &&
        (guided.value ? <LessonWaits at={at} /> : <Waiting at={at} />)}
      {isShaded() && <div class="shade" />}
      {at.view !== null && (phone ? <OwnRail at={at} /> : <RailFor at={at} />)}
      {at.me === null ? <SouthHand at={at} /> : <Hand at={at} />}
      {ends && <DealEnd at={at} />}
      {over.value && aside.value && (
        <div class="aside-bar">
          <Button kind="main" onClick={() => (aside.value = false)}>
            {say("end.sheet")}
          </Button>
        </div>
      )}
      <Banner at={at} />
      {pausedFor() && (
        <div class="banner low">
          <Icon name="pause" />
          <b>{say("paused")}</b>
        </div>
      )}
      <Toasts />
    </section>
  );
}

function Opponents({ at }: { at: At }) {
  const order = [3, 2, 1].map((turn) => ((at.from + turn) % 4) as Seat);
  return (
    <div class="opps">
      {order.map((seat) => (
        <SeatChip key={seat} at={at} seat={seat} terse={layout.value === "phone"} />
      ))}
    </div>
  );
}

function OwnRail({ at }: { at: At }) {
  return (
    <div class={`own-rail ${at.me === null ? "watched" : ""}`}>
      <OwnChip at={at} />
      <PlayButton at={at} />
      <DeclareAnswer at={at} />
      {at.me === null && <Watching at={at} />}
    </div>
  );
}

function RailFor({ at }: { at: At }) {
  if (at.me === null)
    return (
      <div class="rail">
        <OwnChip at={at} />
        <span class="grow" />
        <Watching at={at} />
      </div>
    );
  return (
    <>
      <Rail at={at} />
      <div class="rail-more">
        <DeclareAnswer at={at} />
      </div>
    </>
  );
}

/** For those who watch: that they do, and from which seat they look on. */
function Watching({ at }: { at: At }) {
  return (
    <div class="watch-row">
      <Driving at={at} />
      <span class="pill gold">
        <Icon name="eye" size={15} />
        {say("watching")}
      </span>
      <label class="pill">
        <span class="unseen">{say("watching.from")}</span>
        <select
          value={at.from}
          onChange={(event) => {
            viewpoint.value = Number(event.currentTarget.value) as Seat;
          }}
        >
          {SEATS.map((seat) => (
            <option key={seat} value={seat}>
              {say("watching.seat", { name: nameOf(at.table, seat) })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** The hand at south for those who watch: closed, unless this table plays with open hands. */
function SouthHand({ at }: { at: At }) {
  const { view } = at;
  if (view === null || view.phase === "settled") return null;
  const open = at.table.hands?.[at.from];
  const count = view.held[at.from];
  const cards = open
    ? inOrder(open, at.game, settings.value.order)
    : Array.from({ length: count }, () => "back");
  const fan = fanFor(cards.length);
  return (
    <div
      class={`hand rows-${fan.rows.length} closed`}
      style={{ "--w": `${fan.card}px` }}
      role="img"
      aria-label={say(open ? "hand.open" : "hand.closed", {
        name: nameOf(at.table, at.from),
        n: count,
      })}
    >
      {fan.rows.flatMap((row, number) =>
        cards.slice(row.from, row.from + row.count).map((card, place) => (
          <span
            key={`${row.from + place}`}
            class="c"
            style={{
              "--i": row.from + place,
              "--t": 0,
              "--x": `${(place - (row.count - 1) / 2) * row.step}px`,
              "--row": number,
            }}
          >
            <Card game={at.game} card={card} />
          </span>
        )),
      )}
    </div>
  );
}

function EndPanel({ at }: { at: At }) {
  return (
    <aside class="side" aria-label={say("panel.title")}>
      <header>
        <h2>{say("end.panel")}</h2>
      </header>
      <div class="side-body">
        {guided.value && <LessonEnd at={at} />}
        <Remarks at={at} />
        <Evening at={at} />
        <LastTrick at={at} />
        <Tabs at={at} />
      </div>
      {!guided.value && <Speak at={at} />}
    </aside>
  );
}

function LeavingAsked() {
  const box = useRef<HTMLDivElement>(null);
  const stay = (): void => {
    leavingAsked.value = false;
  };
  const onKeyDown = useModal(box, stay);
  return (
    <div class="drawer-veil">
      <div
        class="drawer ask"
        ref={box}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="leaving"
        aria-describedby="leaving-why"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <h2 id="leaving">{say("leave.asked")}</h2>
        <p id="leaving-why">{say("leave.why")}</p>
        <div class="actions">
          <Button kind="main" onClick={stay}>
            {say("leave.stay")}
          </Button>
          <Button onClick={leaveNow}>{say("leave")}</Button>
        </div>
      </div>
    </div>
  );
}

function Gone({ code }: { code: string }) {
  const key = `gone.${code}`;
  return (
    <main class="alone">
      <IconButton
        icon="chevron-left"
        kind="framed"
        label={say("bar.back")}
        onClick={() => go("")}
      />
      <h1>{say(known(key) ? (key as Key) : "gone.other", { code })}</h1>
      <Button kind="main" onClick={() => go("")}>
        {say("gone.lobby")}
      </Button>
    </main>
  );
}
