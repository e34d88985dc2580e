/** The train cards in the order of a hand, and the patterns of seats. */

export const CARD_ORDER = [
  "purple",
  "white",
  "blue",
  "yellow",
  "orange",
  "black",
  "red",
  "green",
  "locomotive",
] as const;

export type Card = (typeof CARD_ORDER)[number];

/** The patterns that tell seats apart without colour, by seat number. */
export const SEAT_PATTERNS = ["solid", "stripe", "dots", "chevron", "check"] as const;
