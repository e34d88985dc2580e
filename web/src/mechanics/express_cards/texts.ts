import { inLanguages } from "../../texts";
import { common as de } from "../../texts/de/common";
import { common as en } from "../../texts/en/common";

export const texts = inLanguages({
  en: {
    left: (values: string) => `express cards left: ${values}`,
    moreCards: "More cards",
    moreTickets: "More tickets",
    draw: (n: number) => `Draw ${n} more`,
    tickets: (n: number) => (n === 1 ? "1 ticket more" : `${n} tickets more`),
    choose: "Use an express card for this claim?",
    about: (track: string, n: number) => `${track}: you play ${en.cards(n)}.`,
    add: (n: number) => `Use the +${n}`,
    none: "Use none",
  },
  de: {
    left: (values: string) => `noch Expresskarten: ${values}`,
    moreCards: "Mehr Karten",
    moreTickets: "Mehr Zielkarten",
    draw: (n: number) => `${n} mehr ziehen`,
    tickets: (n: number) => (n === 1 ? "1 Zielkarte mehr" : `${n} Zielkarten mehr`),
    choose: "Nimmst du eine Expresskarte dazu?",
    about: (track: string, n: number) => `${track}: Du spielst ${de.cards(n)}.`,
    add: (n: number) => `Die +${n} nehmen`,
    none: "Keine",
  },
});
