/** How far the drafts are, and what a seat remembers of them (IB4-IB9, KR4). */
import type { Scene } from "../../scene";
import type { SeatFacts } from "../../wire";
import { number, parameters, words } from "../kept";

interface DraftParameters {
  deal: number;
  keep: number;
  again_after?: Record<string, number> | null;
  spread: number;
}

// What stands in the byte "second draft".
const DUE = 1;
const HELD = 2;
const DONE = 3;

export type Stage = "first" | "before second" | "due" | "second" | "over";

const given = (scene: Scene) => parameters<DraftParameters>(scene, "ticket_draft");

export function isPicking(scene: Scene): boolean {
  return scene.told.view.phase === "draft pick";
}

export function isDrafting(scene: Scene): boolean {
  return isPicking(scene) || scene.told.view.phase === "draft keep";
}

export const hasSecond = (scene: Scene) => Boolean(given(scene).again_after);

export function stage(scene: Scene): Stage {
  const second = number(scene.told.view.more, "second draft") ?? (hasSecond(scene) ? 0 : DONE);
  if (isDrafting(scene)) return second === HELD ? "second" : "first";
  if (scene.told.view.result || second === DONE) return "over";
  return second === DUE ? "due" : "before second";
}

export function keep(scene: Scene): number {
  return Math.min(given(scene).keep, each(scene));
}

/** Tickets dealt to each seat in the draft that goes on. */
export function each(scene: Scene): number {
  return number(scene.told.view.more, "draft each") || given(scene).deal;
}

/** Which ticket is being picked, counted from 1. */
export function round(scene: Scene): number {
  const seat = scene.told.view.seats[scene.seat ?? 0];
  return each(scene) - (seat?.offered ?? 0) + 1;
}

/** To whom a seat passes: the next one first, the one before in the second draft. */
export function neighbour(scene: Scene, seat: number, isSecond: boolean): SeatFacts | undefined {
  const { seats } = scene.told.view;
  return seats[(seat + (isSecond ? seats.length - 1 : 1)) % seats.length];
}

/** How many cards of the deck come before the draft card, at least and at the most; null: nobody can tell. */
export function cardsBefore(scene: Scene): readonly [number, number] | null {
  const { view } = scene.told;
  const stock = number(view.more, "draft deck") ?? 0;
  const percent = given(scene).again_after?.[String(view.seats.length)];
  if (stock === 0 || percent === undefined) return null;
  const { spread } = given(scene);
  const middle = Math.floor((stock * percent) / 100);
  const most = Math.min(middle + spread, stock - 1);
  const least = Math.max(0, Math.min(middle - spread, most));
  const drawn = stock - view.deck;
  return [Math.max(0, least - drawn), Math.max(0, most - drawn)];
}

/** What a seat passed on, round by round. */
export function passedOn(scene: Scene, seat: SeatFacts, isSecond: boolean): readonly (readonly string[])[] {
  const name = isSecond ? "passed again" : "passed on";
  return Array.from({ length: given(scene).deal - 1 }, (_, n) => words(seat.more, `${name} ${n + 1}`)).filter(
    (tickets) => tickets.length > 0,
  );
}
