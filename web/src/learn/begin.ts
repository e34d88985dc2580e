/** A new table for a lesson; the browser remembers which one, and how far it has come. */
import { api } from "../api";
import { prefs } from "../prefs.svelte";
import type { NewTable, TableFacts } from "../wire";
import { LESSONS } from "./lessons";
import { texts } from "./texts";

/** Who is new to the game, or to a board, has somebody to play against who does not hurry them. */
const LEVEL = "easy";

export async function begin(board: string): Promise<TableFacts> {
  const table = await api.create(wanted(board));
  prefs.lessons[board] = { table: table.id, step: 0, isOver: false };
  return table;
}

function wanted(board: string): NewTable {
  const { bot, me } = texts();
  const name = prefs.name && prefs.name !== bot ? prefs.name : me;
  const lines = (LESSONS[board]?.position ?? "").split("\n").map((line) => line.trim());
  const position = lines.join("\n").replace(/\bME\b/g, () => JSON.stringify(name));
  return {
    position: position.replace(/\bBOT\b/g, JSON.stringify(bot)),
    seats: [
      { kind: "person", name },
      { kind: "bot", name: bot, level: LEVEL },
    ],
    pace: prefs.pace,
  };
}
