/** The lines of a score sheet, each openable to its cards: of a deal, or of one pile. */

import { type Signal, useSignal } from "@preact/signals";
import { list, num } from "../texts/texts";
import { cardName, cardNames } from "../views/cards";
import type { Side } from "../views/places";
import { figure, type Meld, type Remark, type Row } from "../views/sheet";
import { Card, Cards } from "./Card";
import { Icon } from "./Icon";
import { Mark } from "./Mark";

/** A column of figures: whose it is, and its sum. */
export interface Column {
  side: Side;
  /** What it is called; null where there is only one. */
  head: string | null;
  total: number;
}

/** The table of a sheet. */
export function SheetLines(props: {
  game: string;
  rows: readonly Row[];
  columns: readonly Column[];
  title: string;
  total: string;
}) {
  const { game, rows, columns, title, total } = props;
  const opened = useSignal<string | null>(null);
  const alone = columns.length === 1;
  return (
    <div class={`tally-table ${alone ? "alone-column" : ""}`} role="table" aria-label={title}>
      {!alone && (
        <div role="row" class="tally-row heads">
          <span role="columnheader" class="head">
            {title}
          </span>
          {columns.map(({ side, head }) => (
            <span key={side} role="columnheader" class={`head ${side}-text`}>
              <Mark side={side} /> {head}
            </span>
          ))}
        </div>
      )}
      {rows.map((row, place) => (
        <Line
          key={`${row.id} ${place}`}
          game={game}
          row={row}
          name={`${row.id} ${place}`}
          columns={columns}
          opened={opened}
        />
      ))}
      <div role="row" class="tally-row total">
        <span role="rowheader">{total}</span>
        {columns.map((column) => (
          <span key={column.side} role="cell" class={`num ${alone ? "" : `${column.side}-text`}`}>
            {num(column.total)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Line(props: {
  game: string;
  row: Row;
  name: string;
  columns: readonly Column[];
  opened: Signal<string | null>;
}) {
  const { game, row, name, columns, opened } = props;
  const open = opened.value === name;
  const more = row.folded || row.piles.some((pile) => pile.cards.length > 0);
  const kind = `tally-row ${row.doubled === null ? "" : `times ${row.doubled}`}`;
  const title = <b>{row.title}</b>;
  return (
    <div role="row" class={kind}>
      <div role="rowheader">
        {row.doubled !== null && <span class={`x2 ${row.doubled}`}>×2</span>}
        {more ? (
          <button
            type="button"
            class="opens"
            aria-expanded={open}
            onClick={() => (opened.value = open ? null : name)}
          >
            {title} <Icon name="chevron-down" size={14} />
          </button>
        ) : (
          title
        )}
        {row.why !== "" && <span class="why">{row.why}</span>}
        {row.melds.length > 0 && (open || !row.folded) && (
          <Melds game={game} melds={row.melds} marked={columns.length > 1} />
        )}
        {open &&
          row.piles.map((pile, place) => (
            <div class="pile" key={place}>
              {pile.label === undefined ? <Mark side={pile.side} /> : <small>{pile.label}</small>}
              <Cards game={game} cards={pile.cards} label={list(cardNames(game, pile.cards))} />
            </div>
          ))}
      </div>
      {row.figures.slice(0, columns.length).map((value, place) => (
        <span role="cell" key={place} class="num">
          {figure(value, row.doubled !== null)}
        </span>
      ))}
    </div>
  );
}

function Melds(props: { game: string; melds: readonly Meld[]; marked: boolean }) {
  const { game, melds, marked } = props;
  return (
    <>
      {(["we", "they"] as const).map((side) => {
        const ours = melds.filter((one) => one.side === side);
        return (
          ours.length > 0 && (
            <div class="groups" key={side}>
              {marked && <Mark side={side} />}
              {ours.map((one) => (
                <MeldShown key={`${one.who} ${one.title}`} game={game} meld={one} />
              ))}
            </div>
          )
        );
      })}
    </>
  );
}

function MeldShown({ game, meld }: { game: string; meld: Meld }) {
  const roles = Object.values(meld.roles).map((role) => role.text);
  return (
    <div class="meld">
      <b>
        {meld.who !== "" && <small>{meld.who} </small>}
        {meld.title}
      </b>
      <Cards
        game={game}
        cards={meld.cards}
        tags={meld.roles}
        label={[list(cardNames(game, meld.cards)), ...roles].join(". ")}
      />
      <span class="num">{num(meld.points)}</span>
    </div>
  );
}

/** Where the Matto went, or what was laid away. */
export function RemarkShown({ game, remark }: { game: string; remark: Remark }) {
  return (
    <section class="remark-box">
      <h3>{remark.title}</h3>
      <div class="swap">
        {remark.cards.map((card, place) => (
          <>
            {place > 0 && remark.swap && <Icon name="arrow-left-right" size={16} />}
            <Card key={card} game={game} card={card} label={cardName(game, card)} />
          </>
        ))}
        <small>{remark.text}</small>
      </div>
    </section>
  );
}
