/** What a toll costs and who gets it (NL6, NL7, NL9). */
import type { Scene } from "../../scene";
import { lists, parameters, seatOf } from "../reading";
import { texts } from "./texts";

export interface TollParameters {
  tokens: number;
  loan: number;
  bonus: Record<string, number[]>;
}

export const tollParameters = (scene: Scene) => parameters<TollParameters>(scene, "tolls");

interface Toll {
  toll: number;
  /** null: the bank. */
  to: number | null;
  isLoan: boolean;
}

/** What we would pay for a track; null: nothing. Who gets tolls and what makes a loan are the server's facts, sent once
 *  for the table and once for the seat; only here is the one laid over the other. */
function due(scene: Scene, track: string): Toll | null {
  if (scene.owners.has(track)) return null;
  const toll = scene.lookup.connection(scene.lookup.track(track).connection).data["toll"];
  const { derived } = scene.snapshot.view;
  const to = lists(derived, "toll receivers")[track]?.[0] ?? null;
  if (typeof toll !== "number" || (to !== null && to === scene.seat)) return null; // nobody pays themselves
  return { toll, to, isLoan: track in lists(derived, "toll loans") };
}

function whereTo(scene: Scene, { toll, to }: Toll): string {
  return to === null ? texts().bank(toll) : texts().to(toll, seatOf(scene, to).name);
}

export function tollLine(scene: Scene, track: string): string | undefined {
  const found = due(scene, track);
  if (!found) return undefined;
  return found.isLoan ? texts().loan(found.toll, tollParameters(scene).loan) : whereTo(scene, found);
}

/** The same in few words, for each way to pay. */
export function tollCaption(scene: Scene, track: string): string | undefined {
  const found = due(scene, track);
  if (!found) return undefined;
  return found.isLoan ? texts().takesLoan(found.toll) : whereTo(scene, found);
}
