/** The key of each colour: its letter, or the next one that is free. */
export const COLOUR_KEYS: Readonly<Record<string, string>> = {
  ...{ p: "purple", w: "white", b: "blue", y: "yellow", o: "orange", k: "black", r: "red", n: "green", "0": "grey" },
};
