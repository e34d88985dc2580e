import { inLanguages } from "../../texts";

export const texts = inLanguages({
  en: {
    left: (country: string, values: string) => `${country}: ${values} left`,
    empty: (country: string) => `${country}: no cards left`,
    took: (name: string, value: number) => `${name} took ${value}`,
    cards: (n: number, points: number) => `${n === 1 ? "1 country card" : `${n} country cards`}, ${points} points`,
    how: "Join a new country to a network of at least two: you take the top card of every country in it.",
  },
  de: {
    left: (country: string, values: string) => `${country}: noch ${values}`,
    empty: (country: string) => `${country}: keine Karten mehr`,
    took: (name: string, value: number) => `${name} nahm die ${value}`,
    cards: (n: number, points: number) => `${n === 1 ? "1 Länderkarte" : `${n} Länderkarten`}, ${points} Punkte`,
    how: "Bring ein neues Land in ein Netz mit mindestens zwei Ländern: Dann nimmst du von jedem Land darin die oberste Karte.",
  },
});
