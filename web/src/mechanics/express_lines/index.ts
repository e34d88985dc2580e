/** Express lines: the common supply, and the development track. */
import type { Face } from "../face";
import { expressLine, expressPoints, owner } from "./express";
import ExpressPanel from "./ExpressPanel.svelte";
import ExpressSeat from "./ExpressSeat.svelte";

export const face: Face = {
  seat: ExpressSeat,
  panel: ExpressPanel,
  shows: ({ data }) => Boolean(data["express"]),
  trackNote: expressLine,
  points: expressPoints,
  owner,
};
