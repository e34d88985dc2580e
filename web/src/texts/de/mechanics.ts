/** Was die Erweiterungen neben dem Spielplan sagen: kurz, freundlich, genau. */
export const mechanics = {
  place: (n: number) => `${n}.`,
  bonusByPlace: "Bonus nach Rang",
  openBooks: "Offene Bücher: Das sehen alle von allen.",
};
