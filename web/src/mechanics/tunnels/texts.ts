import { inLanguages } from "../../texts";

export const texts = inLanguages({
  en: {
    onTrack: (n: number) => (n === 1 ? "tunnel: up to 1 card more" : `tunnel: up to ${n} cards more`),
    turned: "Turned up",
    matches: "counts",
    price: (n: number) => (n === 1 ? "It costs 1 card more." : `It costs ${n} cards more.`),
    add: "Add",
    giveUp: "Give up",
    giveUpMeans: "Your cards come back, your turn is over.",
    cantPay: "You don’t have the cards for it.",
    digs: (name: string, track: string) => `${name} digs ${track}.`,
    someone: (n: number, card: string) => (n === 1 ? card : `${n} × ${card}`),
  },
  de: {
    onTrack: (n: number) => (n === 1 ? "Tunnel: bis zu 1 Karte mehr" : `Tunnel: bis zu ${n} Karten mehr`),
    turned: "Aufgedeckt",
    matches: "zählt",
    price: (n: number) => (n === 1 ? "Er kostet 1 Karte mehr." : `Er kostet ${n} Karten mehr.`),
    add: "Dazulegen",
    giveUp: "Aufgeben",
    giveUpMeans: "Du nimmst deine Karten zurück, dein Zug ist vorbei.",
    cantPay: "Dafür fehlen dir die Karten.",
    digs: (name: string, track: string) => `${name} gräbt ${track}.`,
    someone: (n: number, card: string) => (n === 1 ? card : `${n} × ${card}`),
  },
});
