/** Notes beside tracks: in the window, and not over what they speak of. */
import { expect, test } from "vitest";
import { around, beside, freeCorner } from "./placing";

const window = { width: 800, height: 600 };
const note = { width: 200, height: 90 };

const isOver = (at: { x: number; y: number }, thing: { x: number; y: number; width: number; height: number }) =>
  at.x < thing.x + thing.width &&
  thing.x < at.x + note.width &&
  at.y < thing.y + thing.height &&
  thing.y < at.y + note.height;

test("a note stands above a track that lies, and beside one that stands", () => {
  expect(beside({ x: 300, y: 300, width: 120, height: 20 }, note, window).y).toBeLessThan(210);
  expect(beside({ x: 300, y: 300, width: 20, height: 120 }, note, window).x).toBeGreaterThan(320);
});

test("a note stays in the window and does not cover its track, wherever that lies", () => {
  for (const [x, y] of [
    [0, 0],
    [700, 0],
    [0, 560],
    [700, 560],
    [400, 5],
  ] as const) {
    const thing = { x, y, width: 90, height: 30 };
    const at = beside(thing, note, window);
    expect(at.x).toBeGreaterThanOrEqual(0);
    expect(at.y).toBeGreaterThanOrEqual(0);
    expect(at.x + note.width).toBeLessThanOrEqual(800);
    expect(at.y + note.height).toBeLessThanOrEqual(600);
    expect(isOver(at, thing)).toBe(false);
  }
});

test("buttons go to a corner where no name is", () => {
  const name = around([
    { x: 760, y: 570 },
    { x: 799, y: 590 },
  ]);
  expect(freeCorner([], 50, window)).toBe("bottom right");
  expect(freeCorner([name], 50, window)).toBe("bottom left");
});
