/** Country cards: the stacks, and what each seat has won. */
import type { Face } from "../face";
import CountriesPanel from "./CountriesPanel.svelte";
import CountriesSeat from "./CountriesSeat.svelte";

export const face: Face = { seat: CountriesSeat, panel: CountriesPanel, shows: ({ border }) => border };
