/** Ferries: a track that asks for locomotives; the board draws them, so a word is all that is left to say. */
import type { Face } from "../face";
import { texts } from "./texts";

export const face: Face = {
  shows: ({ data }) => Boolean(data["ferry"]),
  trackNote(scene, track) {
    const needed = scene.lookup.connection(scene.lookup.track(track).connection).data["ferry"];
    if (typeof needed !== "number" || scene.owners.has(track)) return undefined;
    return texts().needs(needed);
  },
};
