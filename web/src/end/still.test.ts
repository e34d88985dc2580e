/** A replay with all cards open. */
import "../bare";
import { expect, test } from "vitest";
import type { Told } from "../wire";
import { opened } from "./still";

const seats = [{ name: "Ada", more: { loans: 0 } }, { name: "Ben", more: { loans: 1 } }];
const told = (open: object[]) => ({ open, view: { seats } }) as unknown as Told;

test("everybody's own things are seen beside what all know", () => {
  const shown = opened(told([{ more: { tokens: 17 } }, { more: { tokens: 4 } }]));
  expect(shown.view.seats.map(({ more }) => more)).toEqual([{ loans: 0, tokens: 17 }, { loans: 1, tokens: 4 }]);
});

test("through one seat's eyes nothing is added", () => {
  const seen = told([]);
  expect(opened(seen)).toBe(seen);
});
