/** The cards of a pack to look at: names in every language, and groups that have a word of their own. */

import { PACKS } from "../../packs";
import type { Texts } from "../texts/texts";
import { rankOf, suitOf } from "./cards";

function word(texts: Texts, key: string): string | null {
  const found = texts[key];
  return typeof found === "string" ? found : null;
}

/** The name of a card in a language whose texts are given. */
export function nameIn(texts: Texts, game: string, card: string): string {
  const suit = suitOf(card);
  const rank = rankOf(card);
  if (suit !== "T" && suit !== "M") {
    const whole = word(texts, "card.suited") ?? "{rank} {suit}";
    return whole
      .replace("{rank}", word(texts, `rank.${rank}`) ?? rank ?? "")
      .replace("{suit}", word(texts, `suit.${suit}`) ?? suit);
  }
  const name =
    word(texts, `trump.${game}.${card}`) ??
    word(texts, `trump.${card.replace(/^(MOR)\d$/, "$1")}`) ??
    card;
  if (rank === null) return name;
  const whole = word(texts, "card.trump") ?? "{numeral} {name}";
  return whole.replace("{numeral}", rank).replace("{name}", name);
}

/** The groups of a game that a card belongs to. */
export function groupsOf(game: string, card: string): string[] {
  const groups = PACKS[game]?.groups ?? {};
  return Object.keys(groups).filter((group) => groups[group]!.includes(card));
}
