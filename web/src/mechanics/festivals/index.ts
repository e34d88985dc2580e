/** Festivals: lanterns on the board, the piles beside it, and what to take. */
import type { Face } from "../face";
import { festivalLine, takenByClick } from "./festivals";
import FestivalsChoice from "./FestivalsChoice.svelte";
import FestivalsOverlay from "./FestivalsOverlay.svelte";
import FestivalsPanel from "./FestivalsPanel.svelte";
import FestivalsSeat from "./FestivalsSeat.svelte";

export const face: Face = {
  seat: FestivalsSeat,
  panel: FestivalsPanel,
  choice: FestivalsChoice,
  phases: ["festival"],
  overlay: FestivalsOverlay,
  cityAction: takenByClick,
  trackNote: festivalLine,
  gain: (event) =>
    event.event === "festival_taken"
      ? { seat: event.seat, won: { cards: event.number }, from: [event.pile] }
      : undefined,
};
