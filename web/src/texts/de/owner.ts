export const owner = {
  title: "Wie es dem Server geht",
  well: "Alle Signale auf Fahrt.",
  troubled: (n: number) =>
    n === 1
      ? "Eine Störung seit dem Start: Sieh ins Protokoll des Servers."
      : `${n} Störungen seit dem Start: Sieh ins Protokoll des Servers.`,
  slow: "Wer spielt, wartet spürbar lange auf das, was andere tun.",
  noToken:
    "Diese Seite öffnet sich mit der Adresse, die der Server beim Start zeigt: An ihrem Ende steht ein Schlüssel.",
  wrong:
    "Dieser Schlüssel passt nicht. Jeder Start macht einen neuen, wenn STELLWERK_OWNER nicht gesetzt ist; die Adresse steht in dem, was der Server beim Start gesagt hat.",
  lost: (time: string) => `Der Server antwortet nicht; diese Zahlen sind von ${time}.`,
  asOf: (time: string) => `Stand ${time}`,

  // Zahlen auf einen Blick
  running: "laufende Spiele",
  connections: (n: number) => (n === 1 ? "verbundene Seite" : "verbundene Seiten"),
  uptime: "seit dem Start",
  toScreen: "vom Zug bis auf alle Bildschirme",

  games: "Spiele",
  rows: {
    games: "Aufbewahrt",
    running: "Im Gange",
    listed: "Für alle offen",
    entries: "Zeilen ihrer Aufzeichnungen",
    tables: "Tische im Speicher",
    connections: "Verbundene Seiten",
    decisions: "Entscheidungen",
    refused: "Abgelehnte Nachrichten",
    troubles: "Störungen im Protokoll",
    median: "Meistens (Median)",
    slow: "Selten länger als (95 %)",
    workers: "Prozesse",
    deaths: "Gestorben und ersetzt",
    waiting: "Wartende Entscheidungen",
    share: "Bedenkzeit der schweren Bots",
    turnedAway: "Abgewiesene Verbindungen",
    version: "Version",
    node: "Dieser Prozess",
    store: "Ablage",
    memory: "Arbeitsspeicher",
    kernel: "Regeln",
  },
  // Tische und Adressen
  tables: "Tische",
  find: "Tisch nach Kennung, Name oder Adresse suchen",
  noTables: "Kein Tisch im Speicher hat das in Kennung, Namen oder Adressen.",
  more: (n: number) => `… und ${n} weitere.`,
  over: "zu Ende",
  pages: (n: number) => (n === 1 ? "1 Seite" : `${n} Seiten`),
  close: "Löschen",
  closeAsk: (names: string) => `Den Tisch von ${names} endgültig löschen? Das Spiel lässt sich nicht zurückholen.`,
  addresses: "Adressen, die den Server am meisten beschäftigen",
  noAddresses: "Noch keine.",
  taken: (connections: number, seconds: string) => `${connections} offen, ${seconds} Rechenzeit`,
  shutOut: "Einen Tag aussperren",
  shutOutAsk: (address: string) =>
    `${address} einen Tag lang abweisen? Alle, die von dort kommen, verlieren die Verbindung.`,
  letIn: "Wieder hereinlassen",
  isOut: (hours: string) => `noch ${hours} ausgesperrt`,
  isOutForGood: "durch die Einstellungen ausgesperrt",

  now: "Jetzt",
  since: "Seit dem Start",
  speed: "Bis alle Bescheid wissen",
  bots: "Bots",
  server: "Server",
  compiled: "kompiliert",
  interpreted: "nicht kompiliert: langsam",
};
