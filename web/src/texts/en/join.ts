export const join = {
  title: (board: string) => `Invitation: ${board}`,
  invited: "You are invited",
  openTable: "An open table",
  finished: "A finished game",
  closed: "A table",
  underWay: (turns: number) =>
    turns === 1
      ? "The game has begun: one turn has been played."
      : `The game has begun: ${turns} turns have been played.`,

  // who sits there
  you: "you",
  bot: (level: string) => `bot, ${level}`,
  free: "free",
  stays: "a bot plays until somebody sits down",
  standIn: "a bot plays for now",

  // how it is played
  how: "How it is played",
  clock: "Clock",
  clockAbout: (time: string) =>
    `${time} a turn. When time is up, a bot plays on for that seat until its player takes it back.`,
  noClock: "None: everybody can think as long as they like.",
  deal: "The deal",
  dealKnown: "The person who set up this game chose its seed or position, and may know the cards.",
  openBooks: "Open books",
  openBooksAbout: "everybody sees secret things that anyone could have counted",
  hints: "Hints",
  hintsYes: "may be asked for",
  hintsNo: "there are none",
  optionOff: (text: string) => `Switched off: ${text}`,

  // sitting down
  name: "Your name",
  theirName: "Name",
  namePlaceholder: (name: string) => `otherwise: ${name}`,
  seat: "Which seat?",
  sitDown: "Sit down",
  sitDownToo: "Sit down here too",
  already: (names: string) => `You are at this table already, as ${names}.`,
  alsoTitle: "Somebody else at this screen?",
  alsoAbout: "They can take a seat here too. A curtain hides the cards between your turns.",
  toTable: "To the table",
  opening: "Your seat is being opened …",
  noAccount: "No account: this browser remembers your seat.",

  // no way in
  full: "All seats are taken.",
  fullAbout:
    "If you already sit there, open your own link from the device where you play (Players → Play on another device).",
  incomplete: "This link is incomplete: its end is missing. Ask for it again.",
  over: "This game is over.",
  watch: "Just watch",
  replay: "Replay",
  startPage: "To the start page",
};
