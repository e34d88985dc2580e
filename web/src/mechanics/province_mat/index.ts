/** The province mat: eight lines, and where the next train goes. */
import type { Face } from "../face";
import { matCaption, matLine } from "./mat";
import MatChoice from "./MatChoice.svelte";
import MatPanel from "./MatPanel.svelte";
import MatSeat from "./MatSeat.svelte";

export const face: Face = {
  seat: MatSeat,
  panel: MatPanel,
  choice: MatChoice,
  phases: ["province", "number"],
  paymentNote: matCaption,
  trackNote: matLine,
};
