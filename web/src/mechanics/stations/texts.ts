import { inLanguages } from "../../texts";

export const texts = inLanguages({
  en: {
    some: (n: number) => (n === 1 ? "a station" : `${n} stations`),
    left: (n: number) => (n === 1 ? "1 station left" : `${n} stations left`),
    build: "Build a station",
    price: (n: number) => (n === 1 ? "for 1 card" : `for ${n} cards of one colour`),
    next: (n: number) => (n === 1 ? "The next costs 1 card." : `The next costs ${n} cards of one colour.`),
    worth: (points: number) => `Each one not built: ${points} points at the end.`,
    allBuilt: "All your stations stand.",
    in: (name: string, city: string) => `${name}’s station in ${city}`,
    choose: "Where should the station go?",
    onBoard: "Click a city on the board, or choose here.",
    useful: "Others’ tracks lead there",
    rest: "Other cities",
    tracks: (n: number) => (n === 1 ? "1 track of others" : `${n} tracks of others`),
  },
  de: {
    some: (n: number) => (n === 1 ? "1 Bahnhof" : `${n} Bahnhöfe`),
    left: (n: number) => (n === 1 ? "noch 1 Bahnhof" : `noch ${n} Bahnhöfe`),
    build: "Bahnhof bauen",
    price: (n: number) => (n === 1 ? "für 1 Karte" : `für ${n} Karten einer Farbe`),
    next: (n: number) => (n === 1 ? "Der nächste kostet 1 Karte." : `Der nächste kostet ${n} Karten einer Farbe.`),
    worth: (points: number) => `Jeder nicht gebaute: am Ende ${points} Punkte.`,
    allBuilt: "Alle deine Bahnhöfe stehen.",
    in: (name: string, city: string) => `Bahnhof von ${name} in ${city}`,
    choose: "Wo soll der Bahnhof stehen?",
    onBoard: "Klick eine Stadt auf dem Plan an, oder wähl hier.",
    useful: "Dorthin führen fremde Gleise",
    rest: "Andere Städte",
    tracks: (n: number) => (n === 1 ? "1 fremdes Gleis" : `${n} fremde Gleise`),
  },
});
