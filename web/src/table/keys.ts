/** The keys of the table; a letter does what its button does. */
import { prefs } from "../prefs.svelte";
import type { Desk } from "./desk.svelte";

export function onKey(desk: Desk, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
  if (document.querySelector("dialog[open]") || !desk.scene) return;
  // People who dictate, or press keys by mistake, can switch them off.
  if (!prefs.letters && event.key !== "Escape") return;
  const isDone = /^[1-9]$/.test(event.key) ? number(desk, Number(event.key) - 1) : letter(desk, event.key);
  if (isDone) event.preventDefault();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox], [type=radio]), select, textarea");
}

/** A payment, a ticket on offer, or a card of the display. */
function number(desk: Desk, place: number): boolean {
  if (desk.paying) return press(`[data-payment-place="${place}"]`);
  return pick(desk, place) || press(`[data-testid="display-${place}"]`);
}

/** Picks a ticket on offer. As soon as what is picked may be kept, Enter keeps it. */
function pick(desk: Desk, place: number): boolean {
  const ticket = `[data-offer-place="${place}"]`;
  return press(ticket) && reach(desk.chosen ? '[data-testid="keep"]' : ticket);
}

function letter(desk: Desk, key: string): boolean {
  switch (key.toLowerCase()) {
    case "escape":
      if (desk.cancel()) return true;
      if (desk.drawer === null) return false;
      desk.drawer = null;
      return true;
    case "?":
      desk.window = "help";
      return true;
    case "h":
      return press('[data-testid="hint"]');
    case "z":
      return press('[data-testid="take-back"]');
    case "d":
      return press('[data-testid="deck"]');
    case "t":
      return press('[data-testid="ticket-deck"]');
    case "s":
      return press('[data-testid="skip"]');
    case "l":
      desk.toggle("log");
      return true;
    case "c":
      return press('[data-testid="chat-button"]');
    case "b":
      return reach('[data-testid="board"]');
    case "g":
      return reach('[data-testid^="hand-"]');
    default:
      return false;
  }
}

/** Does what the button does, disabled or not: it says itself why it can't. */
function press(selector: string): boolean {
  const button = document.querySelector<HTMLElement>(selector);
  button?.click();
  return button !== null;
}

/** Moves the keyboard's focus to a part, or to the first thing in it that can have it. */
function reach(selector: string): boolean {
  const part = document.querySelector<HTMLElement>(selector);
  if (!part) return false;
  const able = part.tabIndex >= 0 ? part : part.querySelector<HTMLElement>('[tabindex="0"], button, a[href]');
  able?.focus();
  return true;
}
