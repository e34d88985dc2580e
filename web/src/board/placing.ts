/** Where a note goes: beside what it speaks of, and inside the window. */
import type { Box, Point, Size } from "./camera";

const GAP = 14;
const RIM = 6;

/** The box around points. */
export function around(points: readonly Point[], grown = 0): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs) - grown, Math.min(...ys) - grown];
  return { x, y, width: Math.max(...xs) + grown - x, height: Math.max(...ys) + grown - y };
}

/** The upper left corner of a note: above or below a wide thing, right or left of a high one; over as few other boxes as can be. */
export function beside(thing: Box, note: Size, window: Size, others: readonly Box[] = []): Point {
  const x = thing.x + (thing.width - note.width) / 2;
  const y = thing.y + (thing.height - note.height) / 2;
  const across = [
    { x, y: thing.y - note.height - GAP },
    { x, y: thing.y + thing.height + GAP },
  ];
  const along = [
    { x: thing.x + thing.width + GAP, y },
    { x: thing.x - note.width - GAP, y },
  ];
  const wished = thing.width >= thing.height ? [...across, ...along] : [...along, ...across];
  const inside = wished.map((place) => within(place, note, window));
  // The first that need not be pushed onto the thing itself.
  const clear = inside.filter((place) => !overlap({ ...place, ...note }, thing));
  const hidden = (place: Point) => others.filter((other) => overlap({ ...place, ...note }, other)).length;
  return clear.sort((a, b) => hidden(a) - hidden(b))[0] ?? inside[0] ?? { x: RIM, y: RIM };
}

function within(place: Point, note: Size, window: Size): Point {
  return {
    x: Math.max(RIM, Math.min(place.x, window.width - note.width - RIM)),
    y: Math.max(RIM, Math.min(place.y, window.height - note.height - RIM)),
  };
}

/** Whether something of a box is seen. */
export function isSeen(box: Box, window: Size): boolean {
  return overlap(box, { x: 0, y: 0, ...window });
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export const CORNERS = ["bottom right", "bottom left", "top right", "top left"] as const;
export type Corner = (typeof CORNERS)[number];

/** The first corner of the window whose square covers none of the boxes; if all do, the one that covers fewest. */
export function freeCorner(boxes: readonly Box[], size: number, window: Size): Corner {
  const covered = CORNERS.map((corner) => {
    const x = corner.endsWith("right") ? window.width - size : 0;
    const y = corner.startsWith("bottom") ? window.height - size : 0;
    return boxes.filter((box) => overlap({ x, y, width: size, height: size }, box)).length;
  });
  return CORNERS[covered.indexOf(Math.min(...covered))] ?? CORNERS[0];
}
