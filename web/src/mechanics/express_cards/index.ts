/** Express cards: what is left, and what they are used for. */
import type { Face } from "../face";
import { isForDrawing } from "./cards";
import ExpressCardsChoice from "./ExpressCardsChoice.svelte";
import ExpressCardsSeat from "./ExpressCardsSeat.svelte";
import ExpressCardsTurn from "./ExpressCardsTurn.svelte";

export const face: Face = {
  seat: ExpressCardsSeat,
  choice: ExpressCardsChoice,
  phases: ["express"],
  turn: ExpressCardsTurn,
  offers: isForDrawing,
  isFinal: isForDrawing,
};
