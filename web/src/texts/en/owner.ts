export const owner = {
  title: "The state of this server",
  well: "All signals clear.",
  troubled: (n: number) =>
    n === 1
      ? "One problem since the start: see the server’s log."
      : `${n} problems since the start: see the server’s log.`,
  slow: "Players notice a delay before they see what others do.",
  noToken: "Open this page by the address that the server prints when it starts: it ends with a key.",
  wrong:
    "This key does not fit. Each start makes a new one, unless STELLWERK_OWNER is set; the server prints the address when it starts.",
  lost: (time: string) => `The server does not answer; these figures are from ${time}.`,
  asOf: (time: string) => `As of ${time}`,

  // figures at a glance
  running: "games under way",
  connections: (n: number) => (n === 1 ? "page connected" : "pages connected"),
  uptime: "since the start",
  toScreen: "from a decision to all screens",

  games: "Games",
  rows: {
    games: "Stored",
    running: "Under way",
    listed: "Open to anybody",
    entries: "Lines of their records",
    tables: "Tables in memory",
    connections: "Connected pages",
    decisions: "Decisions",
    refused: "Messages refused",
    troubles: "Problems logged",
    median: "Median",
    slow: "95 % are faster than",
    workers: "Processes",
    deaths: "Died and replaced",
    waiting: "Waiting decisions",
    version: "Version",
    node: "This process",
    store: "Store",
    memory: "Memory",
    kernel: "Rules",
  },
  now: "Now",
  since: "Since the start",
  speed: "Until everybody sees a decision",
  bots: "Bots",
  server: "Server",
  compiled: "compiled",
  interpreted: "interpreted: slow",
};
