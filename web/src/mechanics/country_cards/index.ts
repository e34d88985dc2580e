/** Country cards: the stacks, and what each seat has won. */
import type { Face } from "../face";
import CountriesPanel from "./CountriesPanel.svelte";
import CountriesSeat from "./CountriesSeat.svelte";
import { promiseLine } from "./countries";

export const face: Face = {
  seat: CountriesSeat,
  panel: CountriesPanel,
  shows: ({ border }) => border,
  trackNote: promiseLine,
  gain: (event) =>
    event.event === "country_cards_taken"
      ? { seat: event.seat, won: { points: event.points.reduce((sum, n) => sum + n, 0) }, from: event.countries }
      : undefined,
};
