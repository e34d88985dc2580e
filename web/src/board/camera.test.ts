/** Looking at the map: it stays where the hand is, and can't get lost. */
import { describe, expect, test } from "vitest";
import { beginning, bounded, centre, centred, fitted, furthest, seen, under, zoomed } from "./camera";

const view = { x: 62, y: 62, width: 2276, height: 1510 };
const wide = { width: 1440, height: 700 };
const phone = { width: 390, height: 500 };

describe("the whole map", () => {
  test("lies in the middle of the window", () => {
    const map = fitted(view, wide);
    expect(map.height).toBeCloseTo(700);
    expect(map.x).toBeCloseTo((1440 - map.width) / 2);
  });

  test("is all that a phone starts with, even if the map is higher", () => {
    const high = { x: 0, y: 0, width: 1000, height: 2000 };
    const pose = beginning(high, phone);
    const [top, bottom] = [seen({ x: 500, y: 0 }, pose, high, phone), seen({ x: 500, y: 2000 }, pose, high, phone)];
    expect([top.y, bottom.y]).toEqual([expect.closeTo(0), expect.closeTo(500)]);
  });

  test("is all that a large window starts with", () => {
    expect(beginning(view, wide)).toEqual({ x: expect.closeTo(0), y: expect.closeTo(0), zoom: 1 });
  });
});

describe("zooming", () => {
  test("keeps what is under the pointer under the pointer", () => {
    const at = { x: 800, y: 300 };
    const before = under(at, { x: 0, y: 0, zoom: 1 }, view, wide);
    const after = under(at, zoomed({ x: 0, y: 0, zoom: 1 }, 2, at, view, wide), view, wide);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  test("ends at both ends", () => {
    const at = { x: 700, y: 350 };
    expect(zoomed({ x: 0, y: 0, zoom: 1 }, 1000, at, view, wide).zoom).toBe(furthest(view, wide));
    expect(zoomed({ x: -300, y: -300, zoom: 2 }, 0.001, at, view, wide)).toEqual({
      x: expect.closeTo(0),
      y: expect.closeTo(0),
      zoom: 1,
    });
  });
});

describe("dragging", () => {
  test("does not pull the map off the window", () => {
    const pose = bounded({ x: 5000, y: -9000, zoom: 3 }, view, wide);
    const corner = seen({ x: view.x, y: view.y }, pose, view, wide);
    const opposite = seen({ x: view.x + view.width, y: view.y + view.height }, pose, view, wide);
    expect(corner.x).toBeCloseTo(0);
    expect(opposite.y).toBeCloseTo(700);
  });

  test("does not move a map that is smaller than the window", () => {
    expect(bounded({ x: 50, y: -80, zoom: 1 }, view, wide)).toEqual({
      x: expect.closeTo(0),
      y: expect.closeTo(0),
      zoom: 1,
    });
  });
});

test("a window of another size shows the same place in its middle", () => {
  const pose = bounded(centred({ x: 0.4, y: 0.6 }, 3, view, wide), view, wide);
  const place = centre(pose, view, wide);
  expect(place.x).toBeCloseTo(0.4);
  expect(place.y).toBeCloseTo(0.6);
});
