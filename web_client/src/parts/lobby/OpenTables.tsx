/** The list of tables: who sits where, how it stands, and one button each. */

import { useSignal } from "@preact/signals";
import { PACKS } from "../../../packs";
import type { Listing } from "../../../protocol";
import { tables, useTables } from "../../state/browsing";
import { me } from "../../state/line";
import { opening, sitDown } from "../../state/opening";
import { go } from "../../state/route";
import { say } from "../../texts/texts";
import {
  doingAt,
  type Filter,
  inListOrder,
  listingTitle,
  passes,
  stateText,
} from "../../views/listing";
import { faceColour, initials } from "../../views/names";
import { SEATS, type Seat, teamOf } from "../../views/places";
import { gameName, termsLine } from "../../views/terms";
import { Button } from "../Button";
import { Card } from "../Card";
import { Icon } from "../Icon";

/** A card of the pack that stands for a table, the same one every time. */
function thumb(listing: Listing): string {
  const trumps = PACKS[listing.terms.game]?.cards.slice(40) ?? [];
  let sum = 0;
  for (const sign of listing.room) sum = (sum * 31 + sign.charCodeAt(0)) >>> 0;
  return trumps[sum % Math.max(1, trumps.length)] ?? "back";
}

/** The list. */
export function OpenTables() {
  useTables();
  const filter = useSignal<Filter>("all");
  const player = me.value?.player ?? null;
  const all = inListOrder(tables.value ?? [], player);
  const filters: Filter[] = ["all", ...Object.keys(PACKS), "bots"];
  const shown = all.filter((one) => passes(one, filter.value));
  return (
    <section class="box tables" aria-labelledby="tables-title">
      <header>
        <h2 class="grow" id="tables-title">
          {say("tables.title")}
        </h2>
        {all.length > 0 &&
          filters.map((one) => (
            <button
              key={one}
              type="button"
              class={`badge ${filter.value === one ? "on" : ""}`}
              aria-pressed={filter.value === one}
              onClick={() => (filter.value = one)}
            >
              {one === "bots" && <Icon name="bot" size={15} />}
              {filterName(one)} {all.filter((listing) => passes(listing, one)).length}
            </button>
          ))}
      </header>
      {shown.length === 0 ? (
        <p class="none">{say(tables.value === null ? "tables.asking" : "tables.none")}</p>
      ) : (
        <ul>
          {shown.map((one) => (
            <TableRow key={one.room} one={one} player={player} />
          ))}
        </ul>
      )}
    </section>
  );
}

function filterName(filter: Filter): string {
  if (filter === "all") return say("tables.all");
  return filter === "bots" ? say("tables.bots_only") : gameName(filter);
}

function TableRow({ one, player }: { one: Listing; player: string | null }) {
  const title = listingTitle(one, player);
  return (
    <li class="table-row">
      <span class="thumb" aria-hidden="true">
        <Card game={one.terms.game} card={thumb(one)} />
      </span>
      <div class="what">
        <b>{title}</b>
        <small title={termsLine(one.terms)}>{termsLine(one.terms)}</small>
      </div>
      <ul class="sitters" aria-label={say("tables.who")}>
        {SEATS.map((seat) => (
          <Sitter key={seat} one={one} seat={seat} />
        ))}
      </ul>
      <small class="how">{stateText(one, player)}</small>
      <small class="watchers">
        {one.watching > 0 && (
          <>
            <Icon name="eye" size={15} />
            <span class="unseen">{say("bar.watching", { n: one.watching })}</span>
            <span aria-hidden="true">{one.watching}</span>
          </>
        )}
      </small>
      <Doing one={one} player={player} title={title} />
    </li>
  );
}

function Sitter({ one, seat }: { one: Listing; seat: Seat }) {
  const sitter = one.seats[seat];
  const shape = teamOf(seat) === 0 ? "round" : "square";
  const name =
    sitter?.name ?? say(one.reserved[seat] ? "waiting.kept" : "waiting.free", { number: seat + 1 });
  return (
    <li
      class={`sitter ${shape} ${sitter == null ? "free" : ""}`}
      style={{ "--c": sitter == null || sitter.bot ? "#4C5B6B" : faceColour(sitter.player) }}
      title={name}
    >
      <span class="unseen">{name}</span>
      <span aria-hidden="true">
        {sitter == null ? (
          <Icon name={one.reserved[seat] ? "lock" : "plus"} size={16} />
        ) : sitter.bot ? (
          <Icon name="bot" size={17} />
        ) : (
          initials(sitter.name)
        )}
      </span>
    </li>
  );
}

function Doing({ one, player, title }: { one: Listing; player: string | null; title: string }) {
  const doing = doingAt(one, player);
  if (doing === null) return <small class="no-way">{say("tables.no_watching")}</small>;
  const run = (): void => {
    if (doing === "sit") void sitDown(one);
    else go(one.room);
  };
  return (
    <Button
      kind={doing === "watch" ? "plain" : "main"}
      disabled={doing === "sit" && opening.value}
      onClick={run}
    >
      {say(`tables.do.${doing}`)}
      <span class="unseen">: {title}</span>
    </Button>
  );
}
