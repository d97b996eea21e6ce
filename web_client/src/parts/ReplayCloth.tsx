/** The cloth of a replay: four hands, the trick between them, the steps below; or the score. */

import { type Signal, signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { layout } from "../state/layout";
import { say } from "../texts/texts";
import { cardName } from "../views/cards";
import { callOf, faceColour, initials, nameOf, teamName } from "../views/names";
import { placeOf, type Seat, sideOf } from "../views/places";
import { sheetOf } from "../views/sheet";
import { IconButton } from "./Button";
import { Card } from "./Card";
import { Icon } from "./Icon";
import { Mark } from "./Mark";
import { useModal } from "./modal";
import { OpenHand } from "./OpenHand";
import { RemarkShown, SheetLines } from "./SheetLines";
import { Stepper, type Stepping } from "./Stepper";

/** All four hands lie open; else only the one looked at from. */
export const openHands = signal(true);
/** Cards that were played stay in their hands, pale. */
export const spentStay = signal(true);

/** The cloth. */
export function ReplayCloth(props: { stepping: Stepping; score: Signal<boolean> }) {
  const { stepping, score } = props;
  const { from } = stepping;
  return (
    <section class="cloth" aria-label={say("cloth.title")}>
      <div class="rosette" />
      {[2, 3, 1, 0].map((turn) => (
        <SeatHand key={turn} stepping={stepping} seat={((from + turn) % 4) as Seat} />
      ))}
      <Table stepping={stepping} />
      <Stepper {...stepping} />
      {score.value && <Score stepping={stepping} close={() => (score.value = false)} />}
    </section>
  );
}

function SeatHand({ stepping, seat }: { stepping: Stepping; seat: Seat }) {
  const { record, table, position, from, me } = stepping;
  const place = placeOf(seat, from);
  const side = sideOf(seat, from);
  const name = callOf(table, seat, me);
  const two =
    (place === "w" || place === "e") && (layout.value === "desk" || layout.value === "tablet");
  return (
    <div class={`seat-hand ${place}`}>
      <div class="seat">
        <span class={`face ${side}`} style={{ "--c": faceColour(table.seats[seat]!.player) }}>
          {initials(nameOf(table, seat))}
        </span>
        <div>
          <b>
            <span class="name">{name}</span>
            {seat === record.dealer && (
              <abbr class="dealer" title={say("seat.dealer")}>
                D
              </abbr>
            )}
          </b>
          <small>
            <Mark side={side} />
            {say("replay.left", { n: position.left[seat]! })}
          </small>
        </div>
      </div>
      <OpenHand
        game={record.game}
        cards={position.hands[seat]!}
        rows={two ? 2 : 1}
        closed={!openHands.value && seat !== from}
        spent={spentStay.value}
        name={name}
      />
    </div>
  );
}

function Table({ stepping }: { stepping: Stepping }) {
  const { record, table, position, from, me } = stepping;
  return (
    <div class="trick-place">
      <div class="trick" role="group" aria-label={say("trick.title")}>
        {position.table.map(({ seat, card }) => {
          const took = seat === position.taker;
          const label = [cardName(record.game, card), callOf(table, seat, me)];
          if (took) label.push(say("trick.takes"));
          return (
            <div
              key={`${position.trick} ${card}`}
              class={`played ${placeOf(seat, from)} ${took ? "winning" : ""}`}
            >
              {took && <span class="tag">{say("trick.takes")}</span>}
              <Card game={record.game} card={card} label={label.join(", ")} />
            </div>
          );
        })}
      </div>
      {position.trick === null && position.step > 0 && (
        <div class="laid">
          {record.discard.map((card) => (
            <Card key={card} game={record.game} card={card} label={cardName(record.game, card)} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The lines of the settlement, over the cloth. */
function Score({ stepping, close }: { stepping: Stepping; close: () => void }) {
  const { record, table, from, me } = stepping;
  const sheet = sheetOf(table, record.settlement, me, from);
  const named = (team: number): string =>
    me === null ? `${nameOf(table, team)} +` : teamName(table, team, me);
  const title =
    record.settlement.winner === null
      ? say("end.drawn")
      : say("end.won", { team: teamName(table, record.settlement.winner, null) });
  const box = useRef<HTMLElement>(null);
  const onKeyDown = useModal(box, close);
  return (
    <section
      class="result"
      ref={box}
      role="dialog"
      aria-labelledby="replay-score"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header>
        <span class="lead">
          <Icon name="trophy" size={22} />
        </span>
        <div class="grow">
          <h2 id="replay-score">{title}</h2>
          <small>{sheet.won === null ? "" : say("end.by", { n: sheet.lead })}</small>
        </div>
        <IconButton icon="close" label={say("close")} onClick={close} />
      </header>
      <div class="result-body">
        <SheetLines
          game={record.game}
          rows={sheet.rows}
          title={say("end.lines")}
          total={say("sheet.total")}
          columns={[
            { side: "we", head: named(from % 2), total: sheet.totals[0] },
            { side: "they", head: named((from + 1) % 2), total: sheet.totals[1] },
          ]}
        />
        <div class="remarks">
          {sheet.remarks.map((remark) => (
            <RemarkShown key={remark.title} game={record.game} remark={remark} />
          ))}
        </div>
      </div>
    </section>
  );
}
