/** The faces of all mechanics, by their names in board files. */
import type { Scene } from "../scene";
import { countryCards } from "./country_cards";
import { expressCards } from "./express_cards";
import { expressLines } from "./express_lines";
import type { MechanicShown } from "../wire";
import type { Face } from "./face";
import { ferries } from "./ferries";
import { festivals } from "./festivals";
import { neutralPlayer } from "./neutral_player";
import { provinceMat } from "./province_mat";
import { stations } from "./stations";
import { ticketDraft } from "./ticket_draft";
import { tolls } from "./tolls";
import { tunnels } from "./tunnels";

export const FACES: Readonly<Record<string, Face>> = {
  tolls,
  neutral_player: neutralPlayer,
  country_cards: countryCards,
  festivals,
  ticket_draft: ticketDraft,
  express_lines: expressLines,
  province_mat: provinceMat,
  express_cards: expressCards,
  ferries,
  tunnels,
  stations,
};

/** Whether this table is played with a mechanic: its option may be off. */
export function isPlayed(scene: Scene, mechanic: string): boolean {
  return played(scene).some(({ name }) => name === mechanic);
}

/** The faces of the mechanics that this table is played with, in the board's order. */
export function faces(scene: Scene): readonly Face[] {
  return played(scene).flatMap(({ name }) => FACES[name] ?? []);
}

function played(scene: Scene): readonly MechanicShown[] {
  return scene.board.mechanics.filter(({ if_option, unless_option }) => {
    if (if_option !== null && !scene.table.options[if_option]) return false;
    return unless_option === null || !scene.table.options[unless_option];
  });
}
