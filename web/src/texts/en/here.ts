/** Of the game that runs in the browser alone. */
export const here = {
  steps: { python: "Loading Python …", game: "Loading the game …", store: "Opening your games …" },
  elsewhere: "The game is open in another tab of this browser.",
  takeOver: "Play here",
  failed: (why: string) => `The game can't start in this browser: ${why}`,
  offline: "The game’s files can’t be loaded. Are you online?",
  notKept:
    "This browser can’t store games for this page, so they end with this tab: it is a private window, or has no https.",
  needsServer:
    "To play with others by a link you need a server: start one with “make play”, or ask somebody who has one.",
  update: "There is a new version. Your games continue in it.",
  updateNow: "Load it",
};
