export const join = {
  title: (board: string) => `Einladung: ${board}`,
  invited: "Du bist eingeladen",
  openTable: "Ein offener Tisch",
  finished: "Ein beendetes Spiel",
  closed: "Ein Tisch",
  underWay: (turns: number) =>
    turns === 1
      ? "Das Spiel läuft schon: Ein Zug ist gespielt."
      : `Das Spiel läuft schon: ${turns} Züge sind gespielt.`,

  // wer dort sitzt
  you: "du",
  bot: (level: string) => `Bot, ${level}`,
  free: "frei",
  stays: "bis sich jemand setzt, spielt ein Bot",
  standIn: "gerade spielt ein Bot",

  // wie gespielt wird
  how: "So wird gespielt",
  clock: "Uhr",
  clockAbout: (time: string) =>
    `${time} pro Zug. Ist die Zeit um, spielt auf diesem Platz ein Bot weiter, bis ihn sein Spieler zurücknimmt.`,
  noClock: "Keine: Alle denken, so lange sie mögen.",
  deal: "Die Karten",
  dealKnown:
    "Wer dieses Spiel aufgesetzt hat, hat Startwert oder Stellung selbst gewählt und kennt womöglich die Karten.",
  openBooks: "Offene Bücher",
  openBooksAbout: "alle sehen, was andere geheim halten und man mitzählen könnte",
  hints: "Tipps",
  hintsYes: "sind erlaubt",
  hintsNo: "gibt es keine",
  optionOff: (text: string) => `Abgeschaltet: ${text}`,

  // Platz nehmen
  name: "Dein Name",
  theirName: "Name",
  namePlaceholder: (name: string) => `sonst: ${name}`,
  seat: "Welcher Platz?",
  sitDown: "Platz nehmen",
  sitDownToo: "Auch hier Platz nehmen",
  already: (names: string) => `Du sitzt schon an diesem Tisch, als ${names}.`,
  alsoTitle: "Noch jemand an diesem Bildschirm?",
  alsoAbout: "Hier ist auch dafür Platz. Zwischen euren Zügen verdeckt ein Vorhang die Karten.",
  toTable: "Zum Tisch",
  opening: "Dein Platz wird geöffnet …",
  noAccount: "Ohne Konto: Dieser Browser merkt sich deinen Platz.",

  // kein Weg hinein
  full: "Alle Plätze sind vergeben.",
  fullAbout:
    "Sitzt du schon dort? Dann öffne deinen eigenen Link von dem Gerät, auf dem du spielst (Mitspieler → Auf einem anderen Gerät spielen).",
  incomplete: "Dieser Link ist unvollständig: Das Ende fehlt. Lass ihn dir noch einmal schicken.",
  over: "Dieses Spiel ist zu Ende.",
  watch: "Nur zusehen",
  replay: "Wiederholung",
  startPage: "Zur Startseite",
};
