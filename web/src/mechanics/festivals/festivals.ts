/** The piles of festival cards: where they lie, and what sets are worth (IB11-IB15). */
import type { Scene } from "../../scene";
import type { Action } from "../../wire";
import { lists, number, numbers, parameters, seatOf, table } from "../reading";
import { texts } from "./texts";

/** What the names of festival cards begin with. */
const CARD = "festival_";
const OPTION = "festival ";
export const LEAVE = "festival none";

interface FestivalParameters {
  piles: Record<string, number>;
  names?: Record<string, string>;
  points: number[];
}

export interface Pile {
  id: string;
  /** Its cities, as in "Porto & Coimbra". */
  place: string;
  cities: readonly string[];
  /** What the festival is called, or "". */
  festival: string;
  lying: number;
}

const given = (scene: Scene) => parameters<FestivalParameters>(scene, "festivals");

export function piles(scene: Scene): readonly Pile[] {
  return Object.keys(given(scene).piles).map((id) => pile(scene, id));
}

function pile(scene: Scene, id: string): Pile {
  const cities = scene.board.cities.filter((city) => city.data["festival"] === id);
  return {
    id,
    place: cities.map(({ name }) => name).join(" & "),
    cities: cities.map((city) => city.id),
    festival: given(scene).names?.[id] ?? "",
    lying: lyingAt(scene, id),
  };
}

export function lyingAt(scene: Scene, pile: string): number {
  return table(scene.snapshot.view.more, "festivals lying")[CARD + pile] ?? 0;
}

/** Whether we see what a seat has taken: others keep their cards covered, unless the books are open (IB11). */
export function isSeen(scene: Scene, seat: number): boolean {
  return seatOf(scene, seat).more["festivals taken"] !== undefined;
}

/** What a seat has taken from a pile, as far as we see it. */
export function taken(scene: Scene, seat: number, pile: string): number {
  return table(seatOf(scene, seat).more, "festivals taken")[CARD + pile] ?? 0;
}

/** The points for 1, 2, 3 … cards that most piles have, and those piles that have others. */
export function points(scene: Scene): readonly number[] {
  return given(scene).points;
}

/** The points of a seat whose cards we see. */
export function pointsOf(scene: Scene, seat: number): number {
  const { derived } = scene.snapshot.view;
  if (seat === scene.seat) return number(derived, "own festival points") ?? 0;
  return numbers(derived, "festival points")[seat] ?? 0;
}

/** The points of our set of a pile, now and if we took what lies there. */
export function change(scene: Scene, pile: string): readonly [number, number] {
  const [now = 0, then = 0] = lists(scene.snapshot.view.derived, "festival sets")[pile] ?? [];
  return [now, then];
}

/** The piles that can be taken with the claim in hand. */
export function onOffer(scene: Scene): readonly Pile[] {
  return piles(scene).filter(({ id }) => scene.option(optionFor(id)));
}

export const optionFor = (pile: string) => OPTION + pile;

export function takenByClick(scene: Scene, city: string): Action | undefined {
  const pile = scene.lookup.city(city).data["festival"];
  return typeof pile === "string" ? scene.option(optionFor(pile)) : undefined;
}

export function festivalLine(scene: Scene, track: string): string | undefined {
  if (scene.owners.has(track)) return undefined;
  const { a, b } = scene.lookup.connection(scene.lookup.track(track).connection);
  const near = new Set([a, b].map((city) => scene.lookup.city(city).data["festival"]));
  const lines = piles(scene)
    .filter(({ id, lying }) => lying > 0 && near.has(id))
    .map(({ id, place, lying }) => {
      const [before, after] = change(scene, id);
      return texts().onTrack(place, lying, after - before);
    });
  return lines.length > 0 ? lines.join(", ") : undefined;
}
