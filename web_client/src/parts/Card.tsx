/** A card as a picture. What it is called is said by whoever shows it, so the picture is mute. */

import { picture } from "../deck";
import "../styles/card.css";
import { language } from "../texts/texts";

/** A card of a game, or a back (`card="back"`). Its width is `--w` of what it lies in. */
export function Card(props: { game: string; card: string; faded?: boolean; label?: string }) {
  const { game, card, faded, label } = props;
  const address = picture(game, card, language.value);
  const kind = faded === true ? "card faded" : "card";
  if (address === null) return <span class={`${kind} paper`} {...spoken(label)} />;
  return <img class={kind} src={address} alt={label ?? ""} draggable={false} decoding="async" />;
}

/** A picture that is to be spoken of has a name; another is not there for screen readers. */
function spoken(label: string | undefined) {
  if (label === undefined) return { "aria-hidden": true } as const;
  return { role: "img", "aria-label": label } as const;
}

/** The tops of several cards, one over the other. */
export function Cards(props: {
  game: string;
  cards: readonly string[];
  gone?: (card: string) => boolean;
  tags?: Readonly<Record<string, { tag: string; text: string }>>;
  label?: string;
}) {
  const { game, cards, gone, tags, label } = props;
  return (
    <span class="cards" {...spoken(label)}>
      {cards.map((card) => (
        <span class="slot" key={card}>
          <span class="crop">
            <Card game={game} card={card} faded={gone?.(card) ?? false} />
          </span>
          {tags?.[card] !== undefined && <i class="stand">{tags[card].tag}</i>}
        </span>
      ))}
    </span>
  );
}
