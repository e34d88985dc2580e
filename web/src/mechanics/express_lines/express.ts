/** Express lines: what a track under the pointer means while express trains are left (JP4-JP7). */
import type { Scene } from "../../scene";
import type { OtherOwner } from "../face";
import { lists, number, parameters, seatOf } from "../reading";
import { texts } from "./texts";

export interface ExpressParameters {
  trains: number;
  end_trains: number;
  bonus: Record<string, number[]>;
  none: number;
}

export const expressParameters = (scene: Scene) => parameters<ExpressParameters>(scene, "express_lines");

export const supply = (scene: Scene) => number(scene.snapshot.view.more, "express trains") ?? 0;

export const marker = (scene: Scene, seat: number) => number(seatOf(scene, seat).more, "express marker") ?? 0;

/** A line that moves the marker, or has moved it, brings no points (JP5). */
export function expressPoints(scene: Scene, track: string): number | undefined {
  const moves = lists(scene.snapshot.view.derived, "express steps")[track]?.[0];
  return moves || scene.owners.get(track) === "all" ? 0 : undefined;
}

export function expressLine(scene: Scene, track: string): string | undefined {
  const { connection } = scene.lookup.track(track);
  if (!scene.lookup.connection(connection).data["express"]) return undefined;
  const owner = scene.owners.get(track);
  if (owner !== undefined) return owner === "all" ? texts().built : undefined;
  const steps = lists(scene.snapshot.view.derived, "express steps")[track]?.[0];
  return steps ? texts().line(steps) : texts().ordinary;
}

const WHITE_CARS = {
  mark: "lines",
  fill: "var(--map-express)",
  rim: "var(--map-express-edge)",
  ink: "var(--map-express-edge)",
} as const;

export function owner(name: string): OtherOwner | undefined {
  return name === "all" ? { text: texts().everybodys, cars: WHITE_CARS, isEverybody: true } : undefined;
}
