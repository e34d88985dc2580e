/** Spaces and cars lie where their track runs, whichever way it does. */
import { describe, expect, test } from "vitest";
import { SEAT_PATTERNS } from "../cards";
import type { Row, Space } from "../wire";
import { type Mark, signs, spaces, train } from "./shapes";

const space = (angle: number, sign = ""): Space => ({ x: 100, y: 200, angle, length: 72, width: 18, sign });
const row = (...some: Space[]): Row => ({ track: "ulm-bonn", colour: "red", spaces: some });

/** All points that a path names, without the radii of its arcs. */
function points(path: string): [number, number][] {
  const plain = path.replace(/A[\d.]+ [\d.]+ 0 [01] [01] /g, " ").replace(/[MLZ]/g, " ");
  const numbers = plain.trim().split(/\s+/).map(Number);
  return numbers.flatMap((x, n) => (n % 2 === 0 ? [[x, numbers[n + 1] ?? NaN] as [number, number]] : []));
}

const spread = (values: number[]) => [Math.min(...values), Math.max(...values)];

describe("a space", () => {
  test("is as long and wide as it is told", () => {
    const found = points(spaces(row(space(0)), 0, 3));
    expect(spread(found.map(([x]) => x))).toEqual([64, 136]);
    expect(spread(found.map(([, y]) => y))).toEqual([191, 209]);
  });

  test("turns with its track", () => {
    const found = points(spaces(row(space(90)), 0, 3));
    expect(spread(found.map(([x]) => x))).toEqual([91, 109]);
    expect(spread(found.map(([, y]) => y))).toEqual([164, 236]);
  });

  test("has its sign, and no other's", () => {
    const drawn = signs(row(space(30, "red"), space(30, "locomotive"), space(30)), "red", (x, y) => `${x},${y};`);
    expect(drawn).toBe("100,200;");
  });
});

describe("a car", () => {
  test.each([...SEAT_PATTERNS, "lines"] as Mark[])("has marks inside its body: %s", (mark) => {
    for (const length of [30, 42, 72]) {
      const { marks, bodies } = train([{ ...space(0), length }], mark);
      const [inside, body] = [points(marks), points(bodies)];
      expect(inside.length).toBeGreaterThan(0);
      for (const axis of [0, 1] as const) {
        const [least, most] = spread(body.map((point) => point[axis]));
        for (const point of inside) {
          expect(point[axis]).toBeGreaterThanOrEqual(least as number);
          expect(point[axis]).toBeLessThanOrEqual(most as number);
        }
      }
    }
  });

  test("stands on every space of the track", () => {
    expect(train([space(0), space(40), space(80)], "stripe").bodies.match(/M/g)).toHaveLength(3);
  });
});
