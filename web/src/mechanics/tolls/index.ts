/** Tolls: coins, loans, and the bonus for what is left. */
import type { Face } from "../face";
import { tollCaption, tollLine } from "./tolls";
import TollsPanel from "./TollsPanel.svelte";
import TollsSeat from "./TollsSeat.svelte";

export const tolls: Face = { seat: TollsSeat, panel: TollsPanel, onPayment: tollCaption, onTrack: tollLine };
