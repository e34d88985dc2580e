/** Pointing at something by mouse, by keyboard or by a tap: it is lit until one points elsewhere. */
import type { Attachment } from "svelte/attachments";
import type { Focus } from "../focus.svelte";
import { isResting } from "../resting";

/** Milliseconds that a light stays when what was pointed at has gone. */
const AFTERGLOW = 80;

export interface Light {
  isLit: () => boolean;
  on: () => void;
  off: () => void;
}

/** Points at a colour, a ticket or a seat. */
export function pointsAt<Kind extends "colour" | "ticket" | "seat">(
  focus: Focus,
  kind: Kind,
  thing: Focus[Kind],
): Attachment<HTMLElement> {
  return pointing({
    isLit: () => focus[kind] === thing,
    on: () => (focus[kind] = thing),
    off: () => (focus[kind] = null as Focus[Kind]),
  });
}

export function pointing(light: Light): Attachment<HTMLElement> {
  const dim = () => light.isLit() && light.off();
  // An element may go, and lose its focus, while the page is being redrawn: then nothing may change yet. What has
  // taken its place is shown first, and the light goes out after it.
  const later = () => setTimeout(dim, AFTERGLOW);
  return (element) => {
    const listening = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(name, act, { signal: listening.signal });
    // A finger has no hovering: a tap switches the light on, the next one off.
    listen("pointerenter", (event) => event.pointerType === "mouse" && !isResting(event) && light.on());
    listen("pointerleave", (event) => event.pointerType === "mouse" && dim());
    listen("focus", () => element.matches(":focus-visible") && light.on());
    listen("blur", later);
    listen("click", (event) => {
      if (event.pointerType === "touch") (light.isLit() ? light.off : light.on)();
    });
    return () => {
      listening.abort();
      later();
    };
  };
}
