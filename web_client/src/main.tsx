/** Starts the page. */

import { render } from "preact";
import { App } from "./app";
import { connect } from "./state/line";
import { dressPage } from "./state/settings";
import "./styles/tokens.css";
import "./styles/base.css";
import { loadTexts } from "./texts/texts";

dressPage();
connect();
void loadTexts().then(() => {
  render(<App />, document.getElementById("app")!);
});
