/** Starts the page. */

import { render } from "preact";
import { App } from "./app";
import { loadDeck } from "./deck";
import { connect } from "./state/line";
import { route } from "./state/route";
import { dressPage, myName } from "./state/settings";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/calm.css";
import "./styles/needs.css";
import { loadTexts } from "./texts/texts";

dressPage();
// On its way while the words are: only pages beside the tables may have no card on them.
if (route.peek().at !== "page") void loadDeck();
// Whoever has no name yet is called a guest, in the own language, whose words come first then.
const named = myName.peek() !== "";
if (named) connect();
void loadTexts().then(() => {
  if (!named) connect();
  render(<App />, document.getElementById("app")!);
});
