/** How far the drafts are, and what a seat remembers of them (IB4-IB9, KR4). */
import type { Scene } from "../../scene";
import type { SeatFacts } from "../../wire";
import { lists, number, numbers, parameters, words } from "../reading";

interface DraftParameters {
  deal: number;
  keep: number;
  again_after?: Record<string, number> | null;
}

// What stands in the byte "second draft".
const DUE = 1;
const HELD = 2;
const DONE = 3;

export type Stage = "first" | "before second" | "due" | "second" | "over";

const given = (scene: Scene) => parameters<DraftParameters>(scene, "ticket_draft");

export function isPicking(scene: Scene): boolean {
  return scene.snapshot.view.phase === "draft pick";
}

export function isDrafting(scene: Scene): boolean {
  return isPicking(scene) || scene.snapshot.view.phase === "draft keep";
}

export const hasSecond = (scene: Scene) => Boolean(given(scene).again_after);

export function stage(scene: Scene): Stage {
  const second = number(scene.snapshot.view.more, "second draft") ?? (hasSecond(scene) ? 0 : DONE);
  if (isDrafting(scene)) return second === HELD ? "second" : "first";
  if (scene.snapshot.view.result || second === DONE) return "over";
  return second === DUE ? "due" : "before second";
}

export function keep(scene: Scene): number {
  return Math.min(given(scene).keep, each(scene));
}

/** Tickets dealt to each seat in the draft that goes on. */
export function each(scene: Scene): number {
  return number(scene.snapshot.view.more, "draft each") || given(scene).deal;
}

/** Which ticket is being picked, counted from 1. */
export function round(scene: Scene): number {
  const seat = scene.snapshot.view.seats[scene.seat ?? 0];
  return each(scene) - (seat?.offered ?? 0) + 1;
}

/** To whom a seat passes. */
export function neighbour(scene: Scene, seat: number, isSecond: boolean): SeatFacts | undefined {
  const { derived, seats } = scene.snapshot.view;
  return seats[lists(derived, "draft passes to")[isSecond ? "second" : "first"]?.[seat] ?? -1];
}

/** How many cards of the deck come before the draft card, at least and at most; null: nobody knows. */
export function cardsBefore(scene: Scene): readonly [number, number] | null {
  const [least, most] = numbers(scene.snapshot.view.derived, "cards before draft");
  return least === undefined || most === undefined ? null : [least, most];
}

/** What a seat passed on, round by round. */
export function passedOn(scene: Scene, seat: SeatFacts, isSecond: boolean): readonly (readonly string[])[] {
  const name = isSecond ? "passed again" : "passed on";
  return Array.from({ length: given(scene).deal - 1 }, (_, n) => words(seat.more, `${name} ${n + 1}`)).filter(
    (tickets) => tickets.length > 0,
  );
}
