import { inLanguages } from "../../texts";
import { common as en } from "../../texts/en/common";

export const texts = inLanguages({
  en: {
    first: "First draft",
    second: "Second draft",
    only: "Draft",
    round: (n: number, of: number) => `ticket ${n} of ${of}`,
    left: (name: string) => `The rest goes to the left, to ${name}.`,
    right: (name: string) => `The rest goes to the right, to ${name}.`,
    keeping: (keep: number, of: number) => `Now keep ${keep} of your ${of}.`,
    picked: "You picked",
    nothingYet: "nothing yet",
    comes: (least: number, most: number) => `The draft card comes after ${least} to ${most} more cards from the deck.`,
    soon: (most: number) => `The draft card may come any time, after ${en.cards(most)} at the latest.`,
    someTime: "A card in the deck calls the second draft.",
    noTickets: "Until then nobody draws tickets.",
    due: "The draft card is up: the second draft follows this turn.",
    passed: "What you passed on",
    passedTo: (round: number, name: string) => `${round}. to ${name}`,
    again: "Second draft",
  },
  de: {
    first: "Erster Draft",
    second: "Zweiter Draft",
    only: "Draft",
    round: (n: number, of: number) => `Zielkarte ${n} von ${of}`,
    left: (name: string) => `Der Rest geht nach links, an ${name}.`,
    right: (name: string) => `Der Rest geht nach rechts, an ${name}.`,
    keeping: (keep: number, of: number) => `Behalte jetzt ${keep} deiner ${of}.`,
    picked: "Du hast gewählt",
    nothingYet: "noch nichts",
    comes: (least: number, most: number) => `Die Draftkarte kommt nach ${least} bis ${most} Karten vom Stapel.`,
    soon: (most: number) =>
      `Die Draftkarte kann jederzeit kommen, spätestens nach ${most === 1 ? "1 Karte" : `${most} Karten`}.`,
    someTime: "Eine Karte im Stapel ruft den zweiten Draft aus.",
    noTickets: "Bis dahin zieht niemand Zielkarten.",
    due: "Die Draftkarte liegt offen: Nach diesem Zug folgt der zweite Draft.",
    passed: "Was du weitergegeben hast",
    passedTo: (round: number, name: string) => `${round}. an ${name}`,
    again: "Zweiter Draft",
  },
});
