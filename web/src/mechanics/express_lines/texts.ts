import { inLanguages } from "../../texts";

export const texts = inLanguages({
  en: {
    everybodys: "everybody may use it",
    supply: (n: number) => (n === 1 ? "1 express train left" : `${n} express trains left`),
    empty: "No express train is left: express lines are ordinary grey tracks.",
    track: "Development track",
    at: (name: string, place: number) => `${name}: ${place}`,
    stillAtStart: (points: string) => `Still at 0: ${points} points.`,
    ends: (supply: number, trains: number) =>
      `The end needs ${supply} or fewer here and ${trains} or fewer trains of a player.`,
    line: (steps: number) => `express line: serves everybody, moves your marker by ${steps}`,
    built: "express line: serves everybody",
    ordinary: "express line: now an ordinary grey track",
    chip: (place: number) => `${place} on the development track`,
  },
  de: {
    everybodys: "für alle befahrbar",
    supply: (n: number) => (n === 1 ? "noch 1 Expresszug" : `noch ${n} Expresszüge`),
    empty: "Kein Expresszug mehr: Expressstrecken sind jetzt gewöhnliche graue Gleise.",
    track: "Entwicklungsleiste",
    at: (name: string, place: number) => `${name}: ${place}`,
    stillAtStart: (points: string) => `Noch auf 0: ${points} Punkte.`,
    ends: (supply: number, trains: number) =>
      `Zum Ende gehören höchstens ${supply} hier und höchstens ${trains} Waggons bei jemandem.`,
    line: (steps: number) => `Expressstrecke: nützt allen, dein Marker rückt um ${steps} vor`,
    built: "Expressstrecke: nützt allen",
    ordinary: "Expressstrecke: jetzt ein gewöhnliches graues Gleis",
    chip: (place: number) => `${place} auf der Entwicklungsleiste`,
  },
});
