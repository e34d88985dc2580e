/** What the expansions say beside the board: short, friendly, exact. */
export const mechanics = {
  place: (n: number) => ["1st", "2nd", "3rd", "4th", "5th"][n - 1] ?? `${n}th`,
  bonusByPlace: "Bonus by place",
  openBooks: "Open books: everybody sees this of everybody.",
};
