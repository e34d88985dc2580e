/** Lights something on the board while it is pointed at or has the keyboard's focus. */
import type { Attachment } from "svelte/attachments";
import type { Focus } from "../focus.svelte";

export interface Lit {
  tracks?: readonly string[];
  cities?: readonly string[];
}

/** As an attachment: what is lit goes out with the element, too. */
export function lights(focus: Focus, what: () => Lit): Attachment<Element> {
  return (element) => {
    let lit: Required<Lit> | null = null;
    const on = () => {
      const { tracks = [], cities = [] } = what();
      lit = { tracks: [...tracks], cities: [...cities] };
      focus.tracks = lit.tracks;
      focus.cities = lit.cities;
    };
    const off = () => {
      const old = lit;
      lit = null;
      // A focused element that is removed blurs while the page is being drawn, when nothing may change.
      if (old) queueMicrotask(() => putOut(focus, old));
    };
    const heard = [["pointerenter", on], ["focus", on], ["pointerleave", off], ["blur", off]] as const;
    for (const [name, act] of heard) element.addEventListener(name, act);
    return () => {
      for (const [name, act] of heard) element.removeEventListener(name, act);
      off();
    };
  };
}

/** Unless something else is lit by now. */
function putOut(focus: Focus, { tracks, cities }: Required<Lit>): void {
  if (focus.tracks === tracks) focus.tracks = [];
  if (focus.cities === cities) focus.cities = [];
}
