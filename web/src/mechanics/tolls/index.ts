/** Tolls: coins, loans, and the bonus for what is left. */
import type { Face } from "../face";
import { tollCaption, tollLine } from "./tolls";
import TollsLook from "./TollsLook.svelte";
import TollsOverlay from "./TollsOverlay.svelte";
import TollsPanel from "./TollsPanel.svelte";
import TollsSeat from "./TollsSeat.svelte";

export const face: Face = {
  seat: TollsSeat,
  panel: TollsPanel,
  overlay: TollsOverlay,
  shows: ({ data }) => Boolean(data["toll"]),
  look: TollsLook,
  paymentNote: tollCaption,
  trackNote: tollLine,
};
