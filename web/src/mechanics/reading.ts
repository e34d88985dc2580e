/** Reading what mechanics keep in a view, and the numbers they are played with.
 *
 *  Of other seats some things are hidden: what a view does not have is null or empty here. */
import { played, type Scene } from "../scene";
import type { SeatFacts, Value } from "../wire";

type Facts = Record<string, Value>;

export function number(facts: Facts, name: string): number | null {
  const value = facts[name];
  return typeof value === "number" ? value : null;
}

export function word(facts: Facts, name: string): string | null {
  const value = facts[name];
  return typeof value === "string" ? value : null;
}

export function words(facts: Facts, name: string): readonly string[] {
  const value = facts[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

export function numbers(facts: Facts, name: string): readonly number[] {
  const value = facts[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === "number") : [];
}

/** A number each: cards by their kind, seats by space. */
export function table(facts: Facts, name: string): Readonly<Record<string, number>> {
  return entries<number>(facts, name, (each) => typeof each === "number");
}

/** Several numbers each: values of cards by country. */
export function lists(facts: Facts, name: string): Readonly<Record<string, readonly number[]>> {
  return entries<readonly number[]>(facts, name, (each) => Array.isArray(each));
}

/** Several ids each: tracks by city. */
export function wordLists(facts: Facts, name: string): Readonly<Record<string, readonly string[]>> {
  return entries<readonly string[]>(facts, name, (each) => Array.isArray(each));
}

function entries<T>(facts: Facts, name: string, fits: (each: unknown) => boolean): Readonly<Record<string, T>> {
  const value = facts[name];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, each]) => fits(each))) as Record<string, T>;
}

/** What the board file says of a mechanic; the server has made sure that it is sound and whole. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- each mechanic knows the shape of its own
export function parameters<T>(scene: Scene, mechanic: string): T {
  return (played(scene).find(({ name }) => name === mechanic)?.parameters ?? {}) as T;
}

/** A row of numbers for each number of seats: the one for this table. */
export function forSeats(
  scene: Scene,
  rows: Readonly<Record<string, readonly number[]>> | undefined,
): readonly number[] {
  return rows?.[String(scene.snapshot.view.seats.length)] ?? [];
}

/** What a mechanic is called, in the reader's words. */
export function title(scene: Scene, mechanic: string): string {
  return scene.board.mechanics.find((each) => each.name === mechanic)?.title ?? mechanic;
}

export function seatOf(scene: Scene, seat: number): SeatFacts {
  const found = scene.snapshot.view.seats[seat];
  if (!found) throw new Error(`there is no seat ${seat}`);
  return found;
}

/** Our own seat; null if we look on. */
export function ours(scene: Scene): SeatFacts | null {
  return scene.seat === null ? null : seatOf(scene, scene.seat);
}

/** With a minus that is as wide as a plus. */
export function plain(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}
