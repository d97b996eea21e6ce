/** The sheets from below: what a desk shows beside the cloth, and what is asked for there. */

import { say } from "../texts/texts";
import type { At } from "./at";
import { Evening } from "./DealEnd";
import { DeclaredList } from "./Declared";
import { Drawer, drawer } from "./Drawer";
import { HintList } from "./guide/Guide";
import { KeyList } from "./Keys";
import { LastTrick } from "./LastTrick";
import { More } from "./More";
import { Score } from "./Score";
import { Tabs } from "./SidePanel";
import { Speak } from "./Talk";
import { SeatsAndFriends } from "./Waiting";

/** The sheet that is open, if one is. */
export function Drawers({ at }: { at: At }) {
  switch (drawer.value) {
    case "score":
      return (
        <Drawer title={say("score.title")}>
          <Score at={at} />
          <Evening at={at} />
        </Drawer>
      );
    case "declared":
      return (
        <Drawer title={say("declared.title")}>
          <DeclaredList at={at} />
        </Drawer>
      );
    case "last":
      return (
        <Drawer title={say("last.title")}>
          <LastTrick at={at} />
        </Drawer>
      );
    case "talk":
      return (
        <Drawer title={say("drawer.talk")}>
          <Tabs at={at} />
          <Speak at={at} />
        </Drawer>
      );
    case "more":
      return (
        <Drawer title={say("bar.settings")}>
          <More at={at} />
        </Drawer>
      );
    case "people":
      return (
        <Drawer title={say("waiting.people")}>
          <SeatsAndFriends at={at} />
        </Drawer>
      );
    case "hints":
      return (
        <Drawer title={say("guide.choices")}>
          <HintList at={at} />
        </Drawer>
      );
    case "keys":
      return (
        <Drawer title={say("keys.title")}>
          <KeyList />
        </Drawer>
      );
    case null:
      return null;
  }
}
