/** The neutral player: its trains, its marker, and the choice of a track for it. */
import type { Face } from "../face";
import { owner } from "./neutral";
import NeutralChoice from "./NeutralChoice.svelte";
import NeutralPanel from "./NeutralPanel.svelte";

export const face: Face = {
  panel: NeutralPanel,
  choice: NeutralChoice,
  phases: ["neutral"],
  owner,
  sound: ({ event }) => (event === "neutral_built" ? "cars" : undefined),
};
