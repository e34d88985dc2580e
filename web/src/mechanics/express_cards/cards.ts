/** Express cards: which a seat still has, and what they can be used for now (KR3-KR13). */
import type { Scene } from "../../scene";
import { numbers, parameters, seatOf } from "../reading";

export const NONE = "express none";

export type Use = "add" | "draw" | "tickets";

export const optionFor = (use: Use, value: number) => `express ${use} ${value}`;

/** All cards that a seat has at the start, ascending. */
export function values(scene: Scene): readonly number[] {
  return [...(parameters<{ values?: number[] }>(scene, "express_cards").values ?? [])].sort((a, b) => a - b);
}

export function left(scene: Scene, seat: number): readonly number[] {
  return numbers(seatOf(scene, seat).more, "express cards");
}

/** Whether it is an option of a turn, not of a claim. */
export const isForDrawing = (option: string) => /^express (draw|tickets) /.test(option);
