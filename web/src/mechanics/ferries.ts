/** Ferries: a track that asks for locomotives; the board draws them, so a word is all that is left to say. */
import { t } from "../texts";
import type { Face } from "./face";

export const ferries: Face = {
  onTrack(scene, track) {
    const needed = scene.lookup.connection(scene.lookup.track(track).connection).data["ferry"];
    if (typeof needed !== "number" || scene.owners.has(track)) return undefined;
    return t().mechanics.ferries.needs(needed);
  },
};
