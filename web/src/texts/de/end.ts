export const end = {
  /** Captions of pictures in the rules. */
  looks: {
    coloured: {
      title: "Ein farbiges Gleis",
      about: "Zahl so viele Karten seiner Farbe, wie es Felder hat. Auch das Zeichen sagt die Farbe.",
    },
    grey: { title: "Ein graues Gleis", about: "Karten einer beliebigen Farbe, aber alle gleich." },
    double: {
      title: "Eine Doppelstrecke",
      about: "Zwei Gleise nebeneinander; zu zweit und zu dritt wird meist nur eins davon gebaut.",
    },
  },
  // der Wertungsbogen
  sheet: "Wertung",
  total: "Summe",
  winner: "Sieg",
  ourPlace: (place: number, behind: number) => {
    if (behind === 0) return `Du bist ${place}., bei gleich vielen Punkten`;
    return `Du bist ${place}., ${behind === 1 ? "1 Punkt" : `${behind} Punkte`} dahinter`;
  },
  tickets: "Zielkarten",
  tracks: "Gleise",
  length: (n: string) => `Länge ${n}`,
  done: "erfüllt",
  missed: "nicht erfüllt",
  gap: (trains: number, tracks: string) => `${trains} ${trains === 1 ? "Waggon fehlt" : "Waggons fehlen"}: ${tracks}`,
  cutOff: (trains: number, tracks: string) =>
    `Abgeschnitten; über fremde Gleise ${trains === 1 ? "wäre es 1 Waggon" : `wären es ${trains} Waggons`}: ${tracks}`,
  rematch: "Revanche",
  replay: "Wiederholung",
  review: "Analyse",
  download: "Aufzeichnung herunterladen",
  lookAtMap: "Spielplan ansehen",
  toStart: "Alle Spielpläne",
  botPlayed: (rounds: readonly (readonly [number, number])[]) =>
    `Bot: ${rounds.length === 1 && rounds[0]?.[0] === rounds[0]?.[1] ? "Runde" : "Runden"} ${rounds.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(", ")}`,
  showNetwork: (name: string) => `Netz von ${name} zeigen`,

  // die Wiederholung
  replayOf: (board: string) => `Wiederholung: ${board}`,
  opening: "Wird nachgespielt …",
  eyes: "Mit wessen Augen",
  allHands: "Alle Karten offen",
  spectator: "Als Zuschauer",
  step: (n: number, all: number) => `Schritt ${n} von ${all}`,
  setUp: "Die Karten werden ausgeteilt.",
  nothingSeen: "Davon war nichts zu sehen.",
  play: "Abspielen",
  pause: "Anhalten",
  first: "Zum Anfang",
  last: "Zum Ende",
  back: "Einen Schritt zurück",
  forward: "Einen Schritt weiter",
  speed: "Tempo",
  log: "Was geschah",
  hands: "Karten und Zielkarten",
  noCards: "keine Karten",
  noTickets: "keine Zielkarten",
  offered: "zur Wahl",
  toTable: "Zum Tisch",

  // Hilfe
  help: "Regeln",
  thisBoard: "Dieser Spielplan",
  baseGame: "Grundspiel",
  keyList: "Tasten",
  contents: "Inhalt",
  noPage: "Dieser Spielplan hat keine eigene Seite. Er ist das Grundspiel mit diesen Besonderheiten:",
  plainBoard: "Auf diesem Spielplan gilt nur das Grundspiel.",
  noRules: "Die Regeln lassen sich nicht laden. Läuft der Server?",
  scrollTable: "Tabelle, seitlich verschiebbar",
};
