/** How much larger than printed a city's name is written.
 *
 * Names are placed for the printed map. On a small screen they would be hard to read, so that each grows as far as there is
 * room around it. Where that is not enough, it may cover tracks, but no city and no other name.
 */
import type { Label } from "../wire";
import type { Box, Point } from "./camera";
import type { Drawn } from "./rows";

/** A name is this much larger, and grows away from this point; from one outside of it, it also moves a little. */
export interface Room {
  readonly grown: number;
  readonly at: Point;
}

/** Pixels that a name is high where there is room. */
const WISHED = 14;
/** From the most that a name may grow: beside the others it would shout. */
const MOST = 1.4;
/** Pixels that a name is high at least, and the most that it grows for it: below, the map is to be enlarged. */
const LEAST = 10;
const MOST_NEEDED = 2;
const AS_PRINTED: Room = { grown: 1, at: { x: 0, y: 0 } };
const STEPS = [MOST, 1.32, 1.24, 1.16, 1.08];
/** Units of the map that stay free around a name, and between the points that stand for a track. */
const GAP = 2;
const BETWEEN = 8;
/** Units between two names, and to the rim of the map. */
const APART = 9;
/** Units that a name may be further from its city than it is printed. */
const ASTRAY = 4;
/** Of a name's width and height: points around it, from which it may grow. */
const PARTS = [-1, -0.5, 0, 0.5, 1, 1.5, 2];

/** How much larger names should be, at this many pixels a unit. */
export function wished(size: number, scale: number): number {
  return scale > 0 ? Math.min(Math.max(WISHED / (size * scale), 1), MOST) : 1;
}

/** How much larger names are, at this many pixels a unit; `rooms`: how much larger they may be. By the label's key. */
export function sized(
  { rows, dots, labels }: Pick<Drawn, "rows" | "dots" | "labels">,
  rooms: ReadonlyMap<string, Room>,
  scale: number,
): ReadonlyMap<string, Room> {
  const found = new Map<string, Room>();
  const boxes = new Map<string, Box>();
  for (const { key, label } of labels) {
    const { grown: most, at } = rooms.get(key) ?? AS_PRINTED;
    found.set(key, { grown: Math.min(most, wished(label.size, scale)), at });
    boxes.set(key, grown(label.box, at, Math.min(most, wished(label.size, scale))));
  }
  const cities = dots.map(({ dot }) => ({ at: { x: dot.x, y: dot.y }, radius: dot.radius }));
  const tracks = rows.flatMap(({ line }) => along(line));
  for (const { key, label, frame } of labels) {
    const needed = LEAST / (label.size * scale);
    const reached = found.get(key)?.grown ?? 1;
    if (needed <= reached || needed > MOST_NEEDED) continue;
    const isFree = (box: Box) =>
      isInside(box, frame) &&
      cities.every(({ at, radius }) => !isNear(box, at, radius)) &&
      [...boxes].every(([other, name]) => other === key || !overlap(box, name));
    const room = [needed, (needed + reached) / 2]
      .map((factor) => leastCovering(label, dots, factor, isFree, tracks))
      .find((each) => each !== undefined);
    if (!room) continue;
    found.set(key, room);
    boxes.set(key, grown(label.box, room.at, room.grown));
  }
  return found;
}

/** At this size beside its city, where it covers least of the tracks. */
function leastCovering(
  label: Label,
  dots: Drawn["dots"],
  factor: number,
  isFree: (box: Box) => boolean,
  tracks: readonly Point[],
): Room | undefined {
  const city = nearest(label, dots);
  let [best, least]: [Room | undefined, number] = [undefined, Infinity];
  for (const at of fixed(label, city)) {
    const box = grown(label.box, at, factor);
    if (city && distance(box, city) > distance(label.box, city) + 2 * ASTRAY) continue;
    const covered = tracks.filter((point) => isNear(box, point, GAP)).length;
    if (covered < least && isFree(box)) [best, least] = [{ grown: factor, at }, covered];
  }
  return best;
}

/** How much larger a name may be without touching anything; by the label's key, found once a board. */
export function room(
  { rows, dots, labels }: Pick<Drawn, "rows" | "dots" | "labels">,
  view: Box,
): ReadonlyMap<string, Room> {
  const taken = [
    ...rows.flatMap(({ line, width }) => along(line).map((at) => ({ at, radius: width / 2 + GAP }))),
    ...dots.flatMap(({ dot }) => (dot.plate ? [] : { at: { x: dot.x, y: dot.y }, radius: dot.radius + GAP })),
  ];
  const boxes = new Map(labels.map(({ key, label }) => [key, label.box]));
  return new Map(
    labels.map(({ key, label, frame }) => {
      // what is too near as it is printed may stay so; what is far away, it never reaches
      const reach = wider(label.box, Math.max(label.box.width, label.box.height));
      const others = taken.filter(({ at, radius }) => isNear(reach, at, radius) && !isNear(label.box, at, radius));
      const names = [...boxes]
        .filter(([other, box]) => other !== key && overlap(reach, box))
        .map(([, box]) => wider(box, APART));
      const isFree = (box: Box) =>
        [view, frame].every((rim) => isInside(box, wider(rim, -APART))) &&
        others.every(({ at, radius }) => !isNear(box, at, radius)) &&
        names.every((name) => !overlap(box, name));
      const found = firstFree(label, dots, isFree);
      boxes.set(key, grown(label.box, found.at, found.grown));
      return [key, found];
    }),
  );
}

function firstFree(label: Label, dots: Drawn["dots"], isFree: (box: Box) => boolean): Room {
  const city = nearest(label, dots);
  const points = fixed(label, city);
  const isBeside = (box: Box) => !city || distance(box, city) <= distance(label.box, city) + ASTRAY;
  for (const step of STEPS)
    for (const at of points) {
      const box = grown(label.box, at, step);
      if (isBeside(box) && isFree(box)) return { grown: step, at };
    }
  return AS_PRINTED;
}

/** Where its city is drawn, or the nearest place of several. */
function nearest({ box, city }: Label, dots: Drawn["dots"]): Point | undefined {
  const own = dots.filter(({ dot }) => dot.city === city).map(({ dot }) => dot);
  return own.sort((a, b) => distance(box, a) - distance(box, b))[0];
}

/** The points that may stay where they are when a name grows: best the one next to its city, or to its lantern. */
function fixed({ box, mark }: Label, city: Point | undefined): Point[] {
  const across = (part: number) => box.x + box.width * part;
  const down = (part: number) => box.y + box.height * part;
  if (mark > 0) return [0.5, 1, 0].map((part) => ({ x: box.x + 1 + mark, y: down(part) }));
  const beside = city ? [{ x: between(city.x, across(0), across(1)), y: between(city.y, down(0), down(1)) }] : [];
  const within = [0, 0.5, 1].flatMap((x) => [0, 0.5, 1].map((y) => ({ x: across(x), y: down(y) })));
  const outside = PARTS.flatMap((x) => PARTS.map((y) => ({ x: across(x), y: down(y) })));
  return [...beside, ...within, ...outside];
}

export function grown(box: Box, at: Point, factor: number): Box {
  return {
    x: at.x + (box.x - at.x) * factor,
    y: at.y + (box.y - at.y) * factor,
    width: box.width * factor,
    height: box.height * factor,
  };
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
    return Array.from({ length: many }, (_, k) => ({
      x: from.x + ((to.x - from.x) * (k + 1)) / many,
      y: from.y + ((to.y - from.y) * (k + 1)) / many,
    }));
  });
}

function isNear(box: Box, point: Point, within: number): boolean {
  return distance(box, point) < within;
}

function distance(box: Box, { x, y }: Point): number {
  return Math.hypot(x - between(x, box.x, box.x + box.width), y - between(y, box.y, box.y + box.height));
}

function isInside(box: Box, view: Box): boolean {
  return (
    box.x >= view.x &&
    box.y >= view.y &&
    box.x + box.width <= view.x + view.width &&
    box.y + box.height <= view.y + view.height
  );
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
