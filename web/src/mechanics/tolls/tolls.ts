/** What a toll costs and who gets it (NL6, NL7, NL9). */
import type { Scene } from "../../scene";
import { t } from "../../texts";
import { number, ours, parameters, seatOf, tally } from "../kept";

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

/** What everybody saw a seat pay in tolls; loans are not in it. */
export const paid = (scene: Scene, seat: number) => tally(scene, "tolls spent", seat);

interface Toll {
  toll: number;
  to: number | null;
  isLoan: boolean;
}

/** What we would pay for a track; null: nothing. */
function due(scene: Scene, track: string): Toll | null {
  if (scene.owners.has(track)) return null;
  const toll = scene.lookup.connection(scene.lookup.track(track).connection).data["toll"];
  const to = receiver(scene, track);
  if (typeof toll !== "number" || (to !== null && to === scene.seat)) return null; // it is not for us to build
  const own = ours(scene);
  const tokens = own && number(own.more, "tokens");
  return { toll, to, isLoan: tokens !== null && tokens < toll };
}

function whereTo(scene: Scene, { toll, to }: Toll): string {
  const texts = t().mechanics.tolls;
  return to === null ? texts.bank(toll) : texts.to(toll, seatOf(scene, to).name);
}

export function tollLine(scene: Scene, track: string): string | undefined {
  const found = due(scene, track);
  if (!found) return undefined;
  return found.isLoan ? t().mechanics.tolls.loan(found.toll, tollParameters(scene).loan) : whereTo(scene, found);
}

/** The same in few words, for each way to pay. */
export function tollCaption(scene: Scene, track: string): string | undefined {
  const found = due(scene, track);
  if (!found) return undefined;
  return found.isLoan ? t().mechanics.tolls.takesLoan(found.toll) : whereTo(scene, found);
}
