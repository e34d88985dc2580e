/** The neutral player: its trains, its marker, and the choice of a track for it. */
import type { Face } from "../face";
import NeutralChoice from "./NeutralChoice.svelte";
import NeutralPanel from "./NeutralPanel.svelte";

export const neutralPlayer: Face = { panel: NeutralPanel, choice: NeutralChoice, phases: ["neutral"] };
