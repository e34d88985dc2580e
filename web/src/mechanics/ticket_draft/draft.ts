/** How far the drafts are, and what a seat remembers of them (IB4-IB9, KR4). */
import type { Scene } from "../../scene";
import type { SeatFacts } from "../../wire";
import { lists, numbers, parameters, word, words } from "../reading";

/** The draft that is held now, or what is to come. */
export type Stage = "only" | "first" | "before second" | "due" | "second" | "over";

export function stage(scene: Scene): Stage {
  return (word(scene.snapshot.view.derived, "draft stage") ?? "over") as Stage;
}

export function isPicking(scene: Scene): boolean {
  return scene.snapshot.view.phase === "draft pick";
}

/** Which ticket of how many is being picked, counted from 1. */
export const round = (scene: Scene) => pair(scene, "draft round") ?? [0, 0];

/** How many tickets of how many are to be kept. */
export const keep = (scene: Scene) => pair(scene, "draft keep") ?? [0, 0];

/** How many cards of the deck come before the draft card, at least and at most; null: nobody knows. */
export const cardsBefore = (scene: Scene) => pair(scene, "cards before draft");

function pair(scene: Scene, name: string): readonly [number, number] | null {
  const [first, second] = numbers(scene.snapshot.view.derived, name);
  return first === undefined || second === undefined ? null : [first, second];
}

/** To whom a seat passes. */
export function neighbour(scene: Scene, seat: number, isSecond: boolean): SeatFacts | undefined {
  const { derived, seats } = scene.snapshot.view;
  return seats[lists(derived, "draft passes to")[isSecond ? "second" : "first"]?.[seat] ?? -1];
}

/** What a seat passed on, round by round. */
export function passedOn(scene: Scene, seat: SeatFacts, isSecond: boolean): readonly (readonly string[])[] {
  const { deal } = parameters<{ deal: number }>(scene, "ticket_draft");
  const name = isSecond ? "passed again" : "passed on";
  return Array.from({ length: deal - 1 }, (_, n) => words(seat.more, `${name} ${n + 1}`)).filter(
    (tickets) => tickets.length > 0,
  );
}
