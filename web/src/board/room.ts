/** How much larger a city's name may be written than it is printed, without touching anything else on the map.
 *
 * Names are placed for the printed map. On a small screen they would be hard to read, so that each grows as far as there is
 * room around it.
 */
import type { Label } from "../wire";
import type { Box, Point } from "./camera";
import type { Drawn } from "./rows";

/** A name may be so much larger, if it grows away from this point. */
export interface Room {
  readonly grown: number;
  readonly at: Point;
}

/** Pixels that a name is high where there is room. */
const WISHED = 14;
/** From the most that a name may grow: beside the others it would shout. */
const STEPS = [1.24, 1.16, 1.08];
const MOST = 1.24;
/** Units of the map that stay free around a name, and between the points that stand for a track. */
const GAP = 2;
const BETWEEN = 8;
/** Units between two names, and to the rim of the map. */
const APART = 9;

/** How much larger names are wished to be, at so many pixels a unit. */
export function wished(size: number, scale: number): number {
  return scale > 0 ? Math.min(Math.max(WISHED / (size * scale), 1), MOST) : 1;
}

/** By the label's key; found once a board. */
export function room({ rows, dots, labels }: Pick<Drawn, "rows" | "dots" | "labels">, view: Box): ReadonlyMap<string, Room> {
  const taken = [
    ...rows.flatMap(({ line, width }) => along(line).map((at) => ({ at, radius: width / 2 + GAP }))),
    ...dots.flatMap(({ dot }) => (dot.plate ? [] : { at: { x: dot.x, y: dot.y }, radius: dot.radius + GAP })),
  ];
  const boxes = new Map(labels.map(({ key, label }) => [key, label.box]));
  return new Map(
    labels.map(({ key, label, frame }) => {
      // what is too near as it is printed may stay so
      const others = taken.filter(({ at, radius }) => !isNear(label.box, at, radius));
      const isFree = (box: Box) =>
        [view, frame].every((rim) => isInside(box, wider(rim, -APART))) &&
        others.every(({ at, radius }) => !isNear(box, at, radius)) &&
        [...boxes].every(([other, there]) => other === key || !overlap(wider(box, APART), there));
      const found = firstFree(label, dots, isFree);
      boxes.set(key, grown(label.box, found.at, found.grown));
      return [key, found];
    }),
  );
}

function firstFree(label: Label, dots: Drawn["dots"], isFree: (box: Box) => boolean): Room {
  const points = fixed(label, dots);
  for (const step of STEPS)
    for (const at of points) if (isFree(grown(label.box, at, step))) return { grown: step, at };
  return { grown: 1, at: { x: 0, y: 0 } };
}

/** The points that may stay where they are when a name grows: best the one next to its city, or to its lantern. */
function fixed({ box, mark, city }: Label, dots: Drawn["dots"]): Point[] {
  const [left, right, top, bottom] = [box.x, box.x + box.width, box.y, box.y + box.height];
  const [middle, half] = [(left + right) / 2, (top + bottom) / 2];
  if (mark > 0) return [half, bottom, top].map((y) => ({ x: left + 1 + mark, y }));
  const own = dots.filter(({ dot }) => dot.city === city).map(({ dot }) => dot);
  const [nearest] = own.sort((a, b) => Math.hypot(a.x - middle, a.y - half) - Math.hypot(b.x - middle, b.y - half));
  const beside = nearest ? [{ x: between(nearest.x, left, right), y: between(nearest.y, top, bottom) }] : [];
  const around = [left, middle, right].flatMap((x) => [top, half, bottom].map((y) => ({ x, y })));
  return [...beside, ...around];
}

export function grown(box: Box, at: Point, factor: number): Box {
  return { x: at.x + (box.x - at.x) * factor, y: at.y + (box.y - at.y) * factor, width: box.width * factor, height: box.height * factor };
}

function wider(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** Points along a line, near enough to each other that no name passes between them. */
function along(line: readonly Point[]): Point[] {
  return line.flatMap((to, n) => {
    const from = line[n - 1];
    if (!from) return [to];
    const many = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / BETWEEN);
    return Array.from({ length: many }, (_, k) => ({ x: from.x + ((to.x - from.x) * (k + 1)) / many, y: from.y + ((to.y - from.y) * (k + 1)) / many }));
  });
}

function isNear(box: Box, { x, y }: Point, within: number): boolean {
  return Math.hypot(x - between(x, box.x, box.x + box.width), y - between(y, box.y, box.y + box.height)) < within;
}

function isInside(box: Box, view: Box): boolean {
  return box.x >= view.x && box.y >= view.y && box.x + box.width <= view.x + view.width && box.y + box.height <= view.y + view.height;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
