/** Where our hand and tickets stand: below the map or beside it, wherever the map can be larger. */
import { fit, type Size } from "../board/camera";

/** From this width on there is room beside the map for a hand (`Table.svelte` has the same). */
const ROOMY = 1200;
/** Pixels of what stands around the map, as `Table.svelte` and `Tray.svelte` have it. */
const BAR = 52;
const TRAY = 166;
const COLUMNS = 204 + 212;
const COLUMNS_BESIDE = 204 + 340;
/** People look for their hand where it always is: a little more map is no reason to move it. */
const WORTH = 1.1;

export function isBeside(view: Size, screen: Size): boolean {
  if (screen.width < ROOMY) return false;
  const below = fit(view, { width: screen.width - COLUMNS, height: screen.height - BAR - TRAY });
  const beside = fit(view, { width: screen.width - COLUMNS_BESIDE, height: screen.height - BAR });
  return beside > below * WORTH;
}
