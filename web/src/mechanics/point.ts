/** Lights something on the board, or on a mechanic's own things, while it is pointed at or has the keyboard's focus. */
import type { Attachment } from "svelte/attachments";
import type { Focus } from "../focus.svelte";
import { isResting } from "../resting";

export interface Lit {
  tracks?: readonly string[];
  cities?: readonly string[];
  /** What it would add to the cards of the claim in hand. */
  extra?: number;
  /** A way to pay: what it is for, and how many cards. */
  payment?: { readonly track: string; readonly cards: number } | null;
}

/** As an attachment: what is lit goes out with the element, too. */
export function lights(focus: Focus, what: () => Lit): Attachment {
  return (element) => {
    let lit: Required<Lit> | null = null;
    const on = () => {
      const { tracks = [], cities = [], extra = 0, payment = null } = what();
      lit = { tracks: [...tracks], cities: [...cities], extra, payment };
      focus.tracks = lit.tracks;
      focus.cities = lit.cities;
      focus.extra = extra;
      focus.payment = payment;
    };
    const off = () => {
      const old = lit;
      lit = null;
      // A focused element that is removed blurs while the page is being drawn, when nothing may change.
      if (old) queueMicrotask(() => putOut(focus, old));
    };
    const listeners = [
      ["pointerenter", (event: Event) => event instanceof PointerEvent && !isResting(event) && on()],
      ["focus", on],
      ["pointerleave", off],
      ["blur", off],
    ] as const;
    for (const [name, act] of listeners) element.addEventListener(name, act);
    return () => {
      for (const [name, act] of listeners) element.removeEventListener(name, act);
      off();
    };
  };
}

/** Unless something else is lit by now. */
function putOut(focus: Focus, { tracks, cities, extra, payment }: Required<Lit>): void {
  if (focus.tracks === tracks) focus.tracks = [];
  if (focus.cities === cities) focus.cities = [];
  if (focus.extra === extra) focus.extra = 0;
  if (focus.payment === payment) focus.payment = null;
}
