// A bot in JavaScript: builds the longest track it can, else collects the colour it has most of.
//
//     stellwerk duel "exec:node examples/mybot.js" random
//
// A line comes in for the game, and one for each decision; each decision is answered with one of its options.
// docs/bots.md describes the lines.

const readline = require("node:readline");

const lengths = new Map();

/** A track is named by its cities, and by its colour if there are several: "denver-kansas_city:black". */
function learn(game) {
  for (const connection of game.board.connections) {
    lengths.set([connection.a, connection.b].sort().join("-"), connection.length);
  }
}

function lengthOf(track) {
  return lengths.get(track.split(":")[0].split("-").sort().join("-")) ?? 0;
}

function liking(option, view) {
  const [verb, what] = option.split(" ");
  if (verb === "claim") return 100 + lengthOf(what);
  if (verb === "take") return 10 + (view.hand[what] ?? 0);
  if (verb === "draw") return 11;
  if (verb === "keep") return -option.length; // few tickets
  return 0;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const said = JSON.parse(line);
  if (said.type === "game") return learn(said);
  const worth = (option) => liking(option, said.view);
  console.log(said.options.reduce((best, option) => (worth(option) > worth(best) ? option : best)));
});
