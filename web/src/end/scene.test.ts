/** A replay with all cards open. */
import "../browser-stub";
import { expect, test } from "vitest";
import type { Snapshot } from "../wire";
import { withOpenSeats } from "./scene";

const seats = [
  { name: "Ada", more: { loans: 0 } },
  { name: "Ben", more: { loans: 1 } },
];
const snapshot = (open: object[]) => ({ open, view: { seats } }) as unknown as Snapshot;

test("everybody's own things are seen beside what all know", () => {
  const shown = withOpenSeats(snapshot([{ more: { tokens: 17 } }, { more: { tokens: 4 } }]));
  expect(shown.view.seats.map(({ more }) => more)).toEqual([
    { loans: 0, tokens: 17 },
    { loans: 1, tokens: 4 },
  ]);
});

test("through one seat's eyes nothing is added", () => {
  const seen = snapshot([]);
  expect(withOpenSeats(seen)).toBe(seen);
});
