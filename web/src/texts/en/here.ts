/** Of the game that runs in the browser alone. */
export const here = {
  steps: { python: "Loading Python …", game: "Loading the game …", store: "Opening your games …" },
  elsewhere: "The game is open in another tab of this browser.",
  takeOver: "Play here",
  failed: (why: string) => `The game can't start in this browser: ${why}`,
  offline: "The game’s files can’t be loaded. Are you online?",
  notKept:
    "This browser keeps no games for this page, so they end with this tab: it is a private window, or has no https.",
  needsServer:
    "To play with others by a link you need a server: start one with “make play”, or ask somebody who has one.",
  update: "A new version is there. Your games go on in it.",
  updateNow: "Load it",
};
