/** The countries: their names, their stacks, and where the board leads to them. */
import { prefs } from "../../prefs.svelte";
import type { Scene } from "../../scene";
import { lists, numbers, parameters, seatOf } from "../reading";
import type { Lit } from "../point";

export interface StackCard {
  value: number;
  /** Who took it; null: it lies in its stack. */
  taker: number | null;
}

export interface Stack {
  country: string;
  name: string;
  /** From the top, those taken first. */
  cards: readonly StackCard[];
}

/** A country's name is translated, unlike a city's. */
export function countryName(scene: Scene, country: string): string {
  const city = scene.lookup.city(country);
  const names = city.data["names"] as Record<string, string> | undefined;
  return names?.[prefs.language] ?? city.name;
}

export function stacks(scene: Scene): readonly Stack[] {
  const given = parameters<{ stacks: Record<string, number[]> }>(scene, "country_cards").stacks;
  return Object.entries(given).map(([country, values]) => {
    const takers = numbers(scene.snapshot.view.more, `${country} cards`);
    const cards = values.map((value, n) => ({ value, taker: takers[n] ?? null }));
    return { country, name: countryName(scene, country), cards };
  });
}

/** A seat's cards: the values by country. */
export function won(scene: Scene, seat: number): Readonly<Record<string, readonly number[]>> {
  return lists(seatOf(scene, seat).more, "country cards");
}

export function pointsOf(scene: Scene, seat: number): number {
  return numbers(scene.snapshot.view.derived, "country points")[seat] ?? 0;
}

/** The country, the cities that lead there, and the tracks to it. */
export function borders(scene: Scene, country: string): Lit {
  const there = scene.board.connections.filter(({ a, b }) => a === country || b === country);
  const ids = new Set(there.map(({ id }) => id));
  return {
    cities: [country, ...new Set(there.map(({ a, b }) => (a === country ? b : a)))],
    tracks: scene.board.tracks.filter(({ connection }) => ids.has(connection)).map(({ id }) => id),
  };
}

/** What claiming a track would bring at once: "+17: Germany 7, Czechia 10". */
export function promiseLine(scene: Scene, track: string): string | undefined {
  if (scene.owners.has(track)) return undefined;
  const values = lists(scene.snapshot.view.derived, "country promises")[track] ?? [];
  const cards = stacks(scene).flatMap(({ name }, n) => (values[n] ? [{ name, value: values[n] }] : []));
  if (cards.length === 0) return undefined;
  const sum = cards.reduce((points, { value }) => points + value, 0);
  return `+${sum}: ${cards.map(({ name, value }) => `${name} ${value}`).join(", ")}`;
}
