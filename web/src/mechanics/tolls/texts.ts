import { inLanguages } from "../../texts";

export const texts = inLanguages({
  en: {
    yours: "Your tokens",
    of: (left: number, start: number) => `${left} of ${start}`,
    secret: "The others’ totals are secret.",
    loans: (n: number) => (n === 1 ? "1 loan" : `${n} loans`),
    tokens: (n: number) => (n === 1 ? "1 toll token" : `${n} toll tokens`),
    running: "In the running",
    out: "Out by a loan",
    loanCosts: (points: number) => `A loan costs ${points} points, and the bonus.`,
    bank: (toll: number) => `toll ${toll} to the bank`,
    to: (toll: number, name: string) => `toll ${toll} to ${name}`,
    takesLoan: (toll: number) => `toll ${toll}: takes a loan!`,
    loan: (toll: number, points: number) => `toll ${toll}: you would take a loan (−${points} points, no bonus)`,
  },
  de: {
    yours: "Deine Münzen",
    of: (left: number, start: number) => `${left} von ${start}`,
    secret: "Was die anderen haben, ist geheim.",
    loans: (n: number) => (n === 1 ? "1 Kredit" : `${n} Kredite`),
    tokens: (n: number) => (n === 1 ? "1 Mautmünze" : `${n} Mautmünzen`),
    running: "Im Rennen",
    out: "Raus durch Kredit",
    loanCosts: (points: number) => `Ein Kredit kostet ${points} Punkte und den Bonus.`,
    bank: (toll: number) => `Maut ${toll} an die Bank`,
    to: (toll: number, name: string) => `Maut ${toll} an ${name}`,
    takesLoan: (toll: number) => `Maut ${toll}: nur mit Kredit!`,
    loan: (toll: number, points: number) =>
      `Maut ${toll}: Du müsstest einen Kredit nehmen (−${points} Punkte, kein Bonus)`,
  },
});
