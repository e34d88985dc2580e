export const end = {
  /** Captions of pictures in the rules. */
  looks: {
    coloured: {
      title: "A coloured track",
      about: "Pay as many cards of its colour as it has spaces. The sign shows the colour too.",
    },
    grey: { title: "A grey track", about: "Cards of any one colour will do." },
    double: { title: "A double", about: "Two tracks side by side; with few players only one of them can be claimed." },
  },
  // the score sheet
  sheet: "Score sheet",
  total: "Total",
  winner: "Winner",
  ourPlace: (place: number, behind: number) => {
    const which = `${place}${place === 2 ? "nd" : place === 3 ? "rd" : "th"}`;
    if (behind === 0) return `You are ${which}, level on points`;
    return `You are ${which}, ${behind === 1 ? "1 point" : `${behind} points`} behind`;
  },
  tickets: "Tickets",
  tracks: "Tracks",
  length: (n: string) => `length ${n}`,
  done: "completed",
  missed: "not completed",
  gap: (trains: number, tracks: string) => `${trains} ${trains === 1 ? "train" : "trains"} short: ${tracks}`,
  cutOff: (trains: number, tracks: string) =>
    `Cut off; using others’ tracks it would take ${trains} ${trains === 1 ? "train" : "trains"}: ${tracks}`,
  rematch: "Rematch",
  replay: "Replay",
  review: "Review",
  download: "Download the record",
  lookAtMap: "Look at the board",
  toStart: "All boards",
  botPlayed: (rounds: readonly (readonly [number, number])[]) =>
    `bot: ${rounds.length === 1 && rounds[0]?.[0] === rounds[0]?.[1] ? "round" : "rounds"} ${rounds.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(", ")}`,
  showNetwork: (name: string) => `Show ${name}'s network`,

  // the replay
  replayOf: (board: string) => `Replay: ${board}`,
  opening: "Loading the replay …",
  eyes: "View as",
  allHands: "All cards open",
  spectator: "As a spectator",
  step: (n: number, all: number) => `Step ${n} of ${all}`,
  setUp: "The cards are dealt.",
  nothingSeen: "Nothing visible happened.",
  play: "Play",
  pause: "Pause",
  first: "To the start",
  last: "To the end",
  back: "A step back",
  forward: "A step forward",
  speed: "Speed",
  log: "What happened",
  hands: "Cards and tickets",
  noCards: "no cards",
  noTickets: "no tickets",
  offered: "offered",
  toTable: "To the table",

  // help
  help: "Rules",
  thisBoard: "This board",
  baseGame: "Base game",
  keyList: "Keys",
  contents: "Contents",
  noPage: "This board has no page of its own. It is the base game with:",
  plainBoard: "This board plays by the base game alone.",
  noRules: "The rules can't be loaded. Is the server running?",
  scrollTable: "Table, scrolls sideways",
};
