import { inLanguages } from "../../texts";
import { common as de } from "../../texts/de/common";
import { common as en } from "../../texts/en/common";

export const texts = inLanguages({
  en: {
    lying: (place: string, n: number) => `${place}: ${n === 0 ? "nothing lies here" : `${en.cards(n)} here`}`,
    have: (n: number, points: number) => `you ${n} → ${points}`,
    haveSaid: (n: number, points: number) => `you have ${en.cards(n)}, ${points} points`,
    hasSaid: (name: string, n: number) => `${name} has ${en.cards(n)}`,
    table: "Points for a set",
    cards: "Cards",
    points: "Points",
    chip: (n: number, points: number) => `${n === 1 ? "1 festival card" : `${n} festival cards`}, ${points} points`,
    choose: "Take the festival cards?",
    take: (n: number, place: string) => `Take ${n} in ${place}`,
    brings: (from: number, to: number) => `${from} → ${to} points`,
    leave: "Leave them",
    onTrack: (place: string, n: number, more: number) => `festival ${place}: ${en.cards(n)} (+${more})`,
  },
  de: {
    lying: (place: string, n: number) =>
      `${place}: ${n === 0 ? "hier liegt nichts" : `hier ${n === 1 ? "liegt" : "liegen"} ${de.cards(n)}`}`,
    have: (n: number, points: number) => `du ${n} → ${points}`,
    haveSaid: (n: number, points: number) => `du hast ${de.cards(n)}, ${points} Punkte`,
    hasSaid: (name: string, n: number) => `${name} hat ${de.cards(n)}`,
    table: "Punkte für einen Satz",
    cards: "Karten",
    points: "Punkte",
    chip: (n: number, points: number) => `${n === 1 ? "1 Festivalkarte" : `${n} Festivalkarten`}, ${points} Punkte`,
    choose: "Nimmst du die Festivalkarten?",
    take: (n: number, place: string) => `${n} in ${place} nehmen`,
    brings: (from: number, to: number) => `${from} → ${to} Punkte`,
    leave: "Liegen lassen",
    onTrack: (place: string, n: number, more: number) => `Festival ${place}: ${de.cards(n)} (+${more})`,
  },
});
