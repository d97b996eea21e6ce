/** Starts the page. */

import { render } from "preact";
import { App } from "./app";
import { connect } from "./state/line";
import { dressPage, myName } from "./state/settings";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/calm.css";
import { loadTexts } from "./texts/texts";

dressPage();
// Whoever has no name yet is called a guest, in the own language, whose words come first then.
const named = myName.peek() !== "";
if (named) connect();
void loadTexts().then(() => {
  if (!named) connect();
  render(<App />, document.getElementById("app")!);
});
