/** Tunnels: what was turned up, and whether to pay for it. */
import type { Face } from "../face";
import { tunnelLine } from "./tunnel";
import TunnelsChoice from "./TunnelsChoice.svelte";
import TunnelsPanel from "./TunnelsPanel.svelte";

export const face: Face = {
  shows: ({ data }) => Boolean(data["tunnel"]),
  panel: TunnelsPanel,
  choice: TunnelsChoice,
  phases: ["tunnel"],
  trackNote: tunnelLine,
};
