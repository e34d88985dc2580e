/** Tunnels: what was turned up, and whether to pay for it. */
import type { Face } from "../face";
import { tunnelLine } from "./tunnel";
import TunnelsChoice from "./TunnelsChoice.svelte";
import TunnelsPanel from "./TunnelsPanel.svelte";

export const tunnels: Face = { panel: TunnelsPanel, choice: TunnelsChoice, phases: ["tunnel"], onTrack: tunnelLine };
