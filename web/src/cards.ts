/** The train cards: their order in a hand, and the sign that stands for a colour. */

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

/** Signs as paths in a box from -1 to 1, drawn by parts/Sign.svelte. Colours are CSS: var(--card-blue). */
export const isCard = (name: string): name is Card => (CARD_ORDER as readonly string[]).includes(name);

/** The patterns that tell seats apart without colour, by seat number. */
export const SEAT_PATTERNS = ["solid", "stripe", "dots", "chevron", "check"] as const;
