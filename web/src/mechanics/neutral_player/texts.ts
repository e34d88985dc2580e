import { inLanguages } from "../../texts";

export const texts = inLanguages({
  en: {
    owner: "the neutral player’s",
    trains: (n: number) => (n === 1 ? "1 train left" : `${n} trains left`),
    holder: (name: string) => `${name} has the marker`,
    youHold: "You have the marker",
    from: (round: number) => `It builds after each round from round ${round} on.`,
    gone: "It no longer builds.",
    turnedUp: "Ticket turned up for it",
    because: (ticket: string, connection: string) =>
      `The foot of the ticket ${ticket} names ${connection}: it builds there.`,
    foot: "The connection at the foot of the ticket says where it builds.",
    decides: (name: string) => `${name} chooses a track for it.`,
    choose: "Which track should it take?",
    built: (n: number) => (n === 1 ? "Built 1 track" : `Built ${n} tracks`),
    track: (colour: string, length: number) => `${colour}, ${length} long`,
  },
  de: {
    owner: "vom neutralen Spieler",
    trains: (n: number) => (n === 1 ? "noch 1 Waggon" : `noch ${n} Waggons`),
    holder: (name: string) => `${name} hat den Marker`,
    youHold: "Du hast den Marker",
    from: (round: number) => `Er baut nach jeder Runde, ab Runde ${round}.`,
    gone: "Er baut nicht mehr.",
    turnedUp: "Für ihn aufgedeckt",
    because: (ticket: string, connection: string) =>
      `Am Fuß der Zielkarte ${ticket} steht ${connection}: Dort baut er.`,
    foot: "Wo er baut, steht am Fuß der Zielkarte.",
    decides: (name: string) => `${name} wählt ein Gleis für ihn.`,
    choose: "Welches Gleis soll er nehmen?",
    built: (n: number) => (n === 1 ? "1 Gleis gebaut" : `${n} Gleise gebaut`),
    track: (colour: string, length: number) => `${colour}, Länge ${length}`,
  },
});
