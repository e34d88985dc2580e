/** Where the keyboard is: what comes up takes it, what goes gives it back, and it never falls off the table.
 *
 *  A focus on nothing is lost for whoever has only keys: the next Tab begins at the top of the page. */
import { tick, untrack } from "svelte";
import type { Attachment } from "svelte/attachments";

type Able = HTMLElement | SVGElement;

/** Takes the focus to its first thing when it comes, and gives it back to where it was when it goes. */
export function takesFocus(first: string, { isForKeysOnly = false } = {}): Attachment<HTMLElement> {
  return (part) => {
    const before = focused();
    if (isForKeysOnly && !before?.matches(":focus-visible")) return undefined;
    if (isUsed()) untrack(() => part.querySelector<HTMLElement>(first)?.focus({ preventScroll: true }));
    return () => giveBack(part, before);
  };
}

/** Takes nothing; but if the focus is in it when it goes, it comes back to where it was. */
export const givesFocusBack: Attachment<HTMLElement> = (part) => {
  const before = focused();
  return () => giveBack(part, before);
};

/** Unless somebody has gone elsewhere meanwhile. */
function giveBack(part: HTMLElement, before: Able | null): void {
  if (before?.isConnected && (!focused() || part.contains(document.activeElement)))
    before.focus({ preventScroll: true });
}

/** Called once: `home` has the focus whenever what had it is gone, after any of `changes`, and at first. */
export function keepFocus(changes: () => unknown, home: (lost: Able | null) => Able | null): void {
  let last: Able | null = null;
  let hasBegun = false;

  const look = () => {
    const now = focused();
    const isLost = !now && (last ? isGone(last) : !hasBegun && isUsed());
    if (isLost && !document.querySelector("dialog[open]")) home(last)?.focus({ preventScroll: true });
    // what is still there was left on purpose
    last = focused();
    hasBegun ||= last !== null;
  };

  $effect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("focusin", () => (last = focused()), { signal });
    document.addEventListener("focusout", () => setTimeout(look), { signal });
    return () => listening.abort();
  });
  $effect(() => {
    changes();
    void tick().then(look);
  });
}

/** Somebody has clicked or pressed a key here: a page that was just loaded begins at its top, as all do. */
function isUsed(): boolean {
  return navigator.userActivation.hasBeenActive;
}

function focused(): Able | null {
  const at = document.activeElement;
  return (at instanceof HTMLElement || at instanceof SVGElement) && at !== document.body ? at : null;
}

function isGone(thing: Able): boolean {
  return !thing.isConnected || thing.matches(":disabled") || thing.getClientRects().length === 0;
}
