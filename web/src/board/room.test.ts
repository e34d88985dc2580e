/** Names grow where there is room, and touch nothing. */
import { describe, expect, test } from "vitest";
import type { Label } from "../wire";
import { grown, room, sized, wished } from "./room";
import type { DotShown, LabelShown, RowShown } from "./rows";

const VIEW = { x: 0, y: 0, width: 1000, height: 1000 };
const BOX = { x: 104, y: 100, width: 100, height: 25 };
const city = (x: number, y: number) =>
  ({ key: "city", dot: { city: "ulm", x, y, radius: 10, plate: null }, isCopy: false }) as unknown as DotShown;
const name = (x: number, y: number, of = "ulm"): LabelShown => ({
  key: of,
  frame: VIEW,
  label: { city: of, size: 25, mark: 0, box: { ...BOX, x, y } } as unknown as Label,
});
const track = (x: number) =>
  ({
    line: [
      { x, y: 0 },
      { x, y: 1000 },
    ],
    width: 18,
  }) as unknown as RowShown;

function boxOf(rows: RowShown[], labels = [name(104, 100)], dots = [city(90, 112)]) {
  const found = room({ rows, dots, labels }, VIEW).get("ulm");
  return found && { ...grown(BOX, found.at, found.grown), factor: found.grown };
}

describe("a name", () => {
  test("grows away from its city", () => {
    const box = boxOf([]);
    expect(box?.factor).toBeGreaterThan(1.2);
    expect(box?.x).toBe(104);
  });

  test("leaves a track beside it alone", () => {
    expect(boxOf([track(218)])?.factor).toBe(1);
    const box = boxOf([track(226)]);
    expect(box?.factor).toBeGreaterThan(1);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(226 - 9);
  });

  test("steps aside to grow, but not away from its city", () => {
    // between two tracks, nearer to the right one
    const box = boxOf([track(85), track(221)], [name(104, 100)], [city(150, 84)]);
    expect(box?.factor).toBeGreaterThan(1);
    expect(box?.x).toBeLessThan(104);
    const far = boxOf([track(85), track(221)], [name(104, 100)], [city(94, 300)]);
    expect((far?.y ?? 0) + (far?.height ?? 0)).toBeGreaterThan(120);
  });

  test("stays off other names, and on the map", () => {
    const all = [name(104, 100), name(206, 100, "bonn"), name(104, 126, "trier"), name(104, 74, "wien")];
    expect(boxOf([track(93)], all, [])?.factor).toBe(1);
    expect(
      room({ rows: [track(870)], dots: [], labels: [name(884, 100)] }, { ...VIEW, width: 986 }).get("ulm")?.grown,
    ).toBe(1);
  });
});

test("names are wished larger only where they would be small", () => {
  expect(wished(25, 2)).toBe(1);
  expect(wished(25, 0.5)).toBeCloseTo(1.12);
  expect(wished(25, 0.1)).toBe(1.4);
});

describe("on a small screen", () => {
  const sizes = (scale: number, rows: RowShown[], labels = [name(104, 100)], dots = [city(90, 112)]) => {
    const drawn = { rows, dots, labels };
    return sized(drawn, room(drawn, VIEW), scale);
  };

  test("a name covers a track rather than being too small to read", () => {
    expect(sizes(0.3, [track(218)]).get("ulm")?.grown).toBeCloseTo(10 / (25 * 0.3));
    expect(sizes(0.6, [track(218)]).get("ulm")?.grown).toBe(1);
  });

  test("it covers no other name and no city", () => {
    const all = [name(104, 100), name(206, 100, "bonn"), name(104, 126, "trier"), name(104, 74, "wien")];
    const found = sizes(0.3, [], all, [city(90, 112)]);
    const boxes = all.map(({ key, label }) => {
      const { grown: factor, at } = found.get(key) ?? { grown: 1, at: { x: 0, y: 0 } };
      return grown(label.box, at, factor);
    });
    for (const [n, a] of boxes.entries())
      for (const b of boxes.slice(n + 1))
        expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false);
  });

  test("on a map that is far too small everything stays as it is printed", () => {
    expect(sizes(0.1, [track(218)]).get("ulm")?.grown).toBe(1);
  });
});
