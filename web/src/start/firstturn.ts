/** Boards of ours that show what is new there in a first turn (learn/lessons.ts). */
import type { BoardCard } from "../wire";

const SHOWN = new Set(["europe", "nederland", "poland", "iberia", "japan", "south_korea"]);

export function hasFirstTurn({ id, own_file }: BoardCard): boolean {
  return SHOWN.has(id) && !own_file;
}
