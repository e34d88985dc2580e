/** Stations: where they stand, what the next one costs, and where one would be of use (B27). */
import type { Scene } from "../../scene";
import type { Action } from "../../wire";
import { numbers, parameters, seatOf, wordLists, words } from "../reading";

export const BUILD = "station";
export const optionFor = (city: string) => `city ${city}`;

export const stationParameters = (scene: Scene) => parameters<{ points: number }>(scene, "stations");

/** The cities of a seat's stations, in the order they were built. */
export function built(scene: Scene, seat: number): readonly string[] {
  return words(seatOf(scene, seat).more, "stations");
}

export function left(scene: Scene, seat: number): number {
  return numbers(scene.snapshot.view.derived, "stations left")[seat] ?? 0;
}

/** What its next station costs a seat, in cards; 0: it has none left. */
export function nextPrice(scene: Scene, seat: number): number {
  return numbers(scene.snapshot.view.derived, "station prices")[seat] ?? 0;
}

export interface Station {
  city: string;
  seat: number;
}

export function all(scene: Scene): readonly Station[] {
  return scene.snapshot.view.seats.flatMap(({ seat }) => built(scene, seat).map((city) => ({ city, seat })));
}

export interface Site {
  city: string;
  name: string;
  /** Tracks of others that lead there: a station lends us one of them. */
  tracks: readonly string[];
}

/** The cities where we may build now, those with most tracks of others first. */
export function sites(scene: Scene): readonly Site[] {
  const tracks = wordLists(scene.snapshot.view.derived, "tracks of others");
  const found = scene.board.cities
    .filter(({ id }) => scene.option(optionFor(id)))
    .map(({ id, name }) => ({ city: id, name, tracks: tracks[id] ?? [] }));
  return found.sort((a, b) => b.tracks.length - a.tracks.length || a.name.localeCompare(b.name));
}

export function builtByClick(scene: Scene, city: string): Action | undefined {
  return scene.option(optionFor(city));
}
