/** Going over the map by arrow keys, and tapping beside a track. */
import { expect, test } from "vitest";
import { asNear, nearest, next, toLine } from "./neighbours";

const stop = (id: string, x: number, y: number) => ({ id, name: id, middle: { x, y } });
const stops = [
  stop("here", 100, 100),
  stop("right", 200, 110),
  stop("far right", 400, 100),
  stop("up", 120, 20),
  stop("left below", 40, 130),
];
const [here] = stops as [(typeof stops)[number]];

test("an arrow goes to what lies next in its direction", () => {
  expect(next(here, "ArrowRight", stops)?.id).toBe("right");
  expect(next(here, "ArrowUp", stops)?.id).toBe("up");
  expect(next(here, "ArrowLeft", stops)?.id).toBe("left below");
});

test("at the rim of the map an arrow goes nowhere", () => {
  expect(next(stop("far right", 400, 100), "ArrowRight", stops)).toBeUndefined();
});

test("what lies straight ahead is nearer than what lies aside", () => {
  const choice = [stop("ahead", 180, 100), stop("aside", 150, 160)];
  expect(next(here, "ArrowRight", choice)?.id).toBe("ahead");
});

test("from every stop the others can be reached", () => {
  const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
  for (const from of stops) {
    const found = new Set([from.id]);
    const queue = [from];
    for (const at of queue) {
      for (const key of keys) {
        const to = next(at, key, stops);
        if (to && !found.has(to.id)) queue.push(to);
        if (to) found.add(to.id);
      }
    }
    expect(found.size).toBe(stops.length);
  }
});

test("a finger means the nearest row, unless none is near", () => {
  const rows = [
    {
      track: "upper",
      line: [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
    },
    {
      track: "lower",
      line: [
        { x: 0, y: 20 },
        { x: 100, y: 20 },
      ],
    },
  ];
  expect(nearest({ x: 50, y: 8 }, rows, 15)?.track).toBe("upper");
  expect(nearest({ x: 50, y: 13 }, rows, 15)?.track).toBe("lower");
  expect(nearest({ x: 50, y: 90 }, rows, 15)).toBeUndefined();
  const names = (y: number, spread: number) => asNear({ x: 50, y }, rows, 15, spread).map(({ track }) => track);
  expect(names(8, 3)).toEqual(["upper"]);
  expect(names(8, 4)).toEqual(["upper", "lower"]);
  expect(names(13, 6)).toEqual(["lower", "upper"]);
  expect(names(90, 6)).toEqual([]);
});

test("how far a point is from a row ends at the row's end", () => {
  expect(
    toLine({ x: 13, y: 4 }, [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ]),
  ).toBeCloseTo(5);
});
