/** What stands where, so that the map can be as large as possible. */
import { fit, type Size } from "../board/camera";

/** From this width on there may be room beside the map for a hand (`Table.svelte` has the same). */
const ROOMY = 1000;
/** From this width on columns need not be narrow. */
const WIDE = 1200;
/** Pixels of what stands around the map, as `Table.svelte` and `Tray.svelte` have it. */
const BAR = 52;
/** Both columns, with the hand below the map and beside it; the hand's height below, with tickets to choose from. */
const NARROW = { below: 168 + 152, beside: 168 + 312, tray: 286 };
const USUAL = { below: 204 + 212, beside: 204 + 340, tray: 166 };
/** People look for their hand where it always is: a little more map is no reason to move it. */
const WORTH = 1.1;

/** A phone on its side (`Table.svelte` has the same). */
const [PHONE_WIDTH, PHONE_HEIGHT] = [1000, 520];
const PHONE_BAR = 44;
const PHONE_SEATS = 146;
const PHONE_PAYING = 312;

/** Whether our hand and tickets stand beside the map, not below it. */
export function isBeside(view: Size, screen: Size): boolean {
  if (screen.width < ROOMY) return false;
  const around = screen.width < WIDE ? NARROW : USUAL;
  const below = fit(view, { width: screen.width - around.below, height: screen.height - BAR - around.tray });
  const beside = fit(view, { width: screen.width - around.beside, height: screen.height - BAR });
  return beside > below * WORTH;
}

/** Whether the map of a phone on its side is larger without the seats, while one pays beside it. */
export function areSeatsInTheWay(view: Size, screen: Size): boolean {
  if (screen.width >= PHONE_WIDTH || screen.height > PHONE_HEIGHT) return false;
  const room = { width: screen.width - PHONE_PAYING, height: screen.height - PHONE_BAR };
  return fit(view, room) > fit(view, { ...room, width: room.width - PHONE_SEATS }) * WORTH;
}
