/** Express lines: the common supply, and the development track. */
import type { Face } from "../face";
import { expressLine } from "./express";
import ExpressPanel from "./ExpressPanel.svelte";
import ExpressSeat from "./ExpressSeat.svelte";

export const expressLines: Face = { seat: ExpressSeat, panel: ExpressPanel, onTrack: expressLine };
