/** What a toll costs and who gets it (NL6, NL7, NL9). */
import type { Scene } from "../../scene";
import { t } from "../../texts";
import { number, ours, parameters, seatOf } from "../kept";

export interface TollParameters {
  tokens: number;
  loan: number;
  bonus: Record<string, number[]>;
}

export const tollParameters = (scene: Scene) => parameters<TollParameters>(scene, "tolls");

/** The seat with another track of the connection, of several that of the first on the board; null: the bank. */
export function receiver(scene: Scene, track: string): number | null {
  const { connection } = scene.lookup.track(track);
  for (const other of scene.board.tracks) {
    const owner = scene.owners.get(other.id);
    if (other.connection === connection && other.id !== track && typeof owner === "number") return owner;
  }
  return null;
}

export function tollLine(scene: Scene, track: string): string | undefined {
  if (scene.owners.has(track)) return undefined;
  const toll = scene.lookup.connection(scene.lookup.track(track).connection).data["toll"];
  if (typeof toll !== "number") return undefined;
  const to = receiver(scene, track);
  if (to !== null && to === scene.seat) return undefined; // it is not for us to build
  const texts = t().mechanics.tolls;
  const own = ours(scene);
  const tokens = own && number(own.more, "tokens");
  if (tokens !== null && tokens < toll) return texts.loan(toll, tollParameters(scene).loan);
  return to === null ? texts.bank(toll) : texts.to(toll, seatOf(scene, to).name);
}
