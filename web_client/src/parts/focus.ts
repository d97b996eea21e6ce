/**
 * The focus is never lost to whoever plays by the keyboard.
 *
 * Most buttons here go away when they are pressed: "Declare all", "Sit here", "Deal the cards". The
 * browser then begins again at the top of the page. So the focus goes on to what is nearest: the
 * rest of the same sheet, else the hand, else the first thing to do. It also outlives a reload.
 */

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
const KEPT = "tarocchi.focus";
/** Parts of the page that one stays in when a button of theirs is gone. */
const PLACES = "dialog, .drawer, .sheet, .result, .chair, .box, form, li";
/** Where one goes on otherwise, the first that is there. */
const HAND = ['.hand [tabindex="0"]', ".hand button"];
const NEXT = [...HAND, ".result .foot button", ".sheet .btn.main", "main .btn.main", "main h1"];

let around: Element[] = [];
let last: Element | null = null;
/** It was the keyboard that brought the focus there, and it has gone. */
let lost = false;
/** It was in the hand before the page was loaded anew: it waits for the hand to be there. */
let handAwaited = false;
/** A sheet is closing that gives it back itself. */
let promised = false;

/** What can have the focus within, in the order of the Tab key. */
export function stopsIn(box: ParentNode): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) =>
      one.tabIndex >= 0 && one.closest("[inert]") === null && one.getClientRects().length > 0,
  );
}

/** Gives the focus back to what had it before a sheet, as soon as that can be reached again. */
export function giveBack(before: Element | null): void {
  promised = true;
  setTimeout(() => {
    promised = false;
    if (before instanceof HTMLElement) before.focus();
    look();
  });
}

/** Starts looking after the focus; returns how to stop. */
export function keepFocus(): () => void {
  handAwaited = taken();
  lost = handAwaited;
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", came);
  document.addEventListener("pointerdown", left);
  addEventListener("pagehide", keep);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", came);
    document.removeEventListener("pointerdown", left);
    removeEventListener("pagehide", keep);
  };
}

function came(event: FocusEvent): void {
  const here = event.target as Element;
  lost = false;
  handAwaited = false;
  last = here.matches(":focus-visible") ? here : null;
  around = [];
  for (let one = here.parentElement; one !== null; one = one.parentElement) around.push(one);
}

/** A mouse or a finger has its own place. */
function left(): void {
  lost = false;
  handAwaited = false;
  last = null;
}

/** The page goes, perhaps only to be loaded anew. */
function keep(): void {
  if (document.activeElement?.matches(".hand :focus-visible") !== true) return;
  try {
    sessionStorage.setItem(KEPT, "hand");
  } catch {
    // A browser that keeps nothing: Tab leads there, too.
  }
}

/** Was the focus in the hand when this page was left? */
function taken(): boolean {
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    return kept !== null;
  } catch {
    return false;
  }
}

function look(): void {
  if (promised) return;
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  if (last !== null && !last.isConnected) lost = true;
  if (!lost) return;
  const place = around.find((one) => one.isConnected && one.matches(PLACES));
  const stop = place === undefined ? undefined : stopsIn(place)[0];
  (stop ?? next())?.focus();
}

function next(): HTMLElement | null {
  for (const sought of handAwaited ? HAND : NEXT) {
    const found = document.querySelector<HTMLElement>(sought);
    if (found === null || found.closest("[inert]") !== null) continue;
    if (found.tabIndex < 0) found.tabIndex = -1;
    return found;
  }
  return null;
}
