/** Stations: houses on the board, how many are left, and where the next one goes. */
import type { Face } from "../face";
import { BUILD, builtByClick } from "./stations";
import StationsChoice from "./StationsChoice.svelte";
import StationsOverlay from "./StationsOverlay.svelte";
import StationsPanel from "./StationsPanel.svelte";
import StationsSeat from "./StationsSeat.svelte";
import StationsTurn from "./StationsTurn.svelte";
import { texts } from "./texts";

export const face: Face = {
  seat: StationsSeat,
  panel: StationsPanel,
  choice: StationsChoice,
  phases: ["station city"],
  turn: StationsTurn,
  offers: (option) => option === BUILD,
  overlay: StationsOverlay,
  cityAction: builtByClick,
  borrowing: (tracks) => texts().some(tracks),
  price: (event) => (event.event === "station_built" ? event : undefined),
};
