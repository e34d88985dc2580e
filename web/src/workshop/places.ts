/** From a problem to the row or field of the panel that it is about. */
import type { Where } from "../wire";

const INPUTS = "input, select, textarea, button";

/** What elements of the panel carry as `data-place`, the nearest to the problem first. */
export function placesOf({ kind, index, field }: Where): string[] {
  if (kind === "board") return [`board:${field}`];
  return field === "" ? [`${kind}:${index}`] : [`${kind}:${index}:${field}`, `${kind}:${index}`];
}

/** Unfolds what it is in, brings it into view, and puts the focus there. */
export function reach(panel: HTMLElement, where: Where): void {
  for (const place of placesOf(where)) {
    const found = panel.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
    if (!found) continue;
    for (let up = found.closest("details"); up; up = up.parentElement?.closest("details") ?? null) up.open = true;
    const input = found.matches(INPUTS) ? found : found.querySelector<HTMLElement>(INPUTS);
    found.scrollIntoView({ block: "center" });
    input?.focus({ preventScroll: true });
    return;
  }
}
