/** Moving over the map by arrow keys: what lies next in a direction, and what is nearest to a finger. */
import type { Point } from "./camera";

export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const WAYS: Record<Direction, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
/** How much farther away things count that lie aside. */
const ASIDE = 2;

export interface Stop {
  readonly id: string;
  readonly name: string;
  readonly middle: Point;
}

export const isDirection = (key: string): key is Direction => key in WAYS;

/** The next stop in a direction; undefined: there is none. */
export function next<S extends Stop>(from: Stop, direction: Direction, stops: readonly S[]): S | undefined {
  const way = WAYS[direction];
  return least(stops, (stop) => {
    const x = stop.middle.x - from.middle.x;
    const y = stop.middle.y - from.middle.y;
    const ahead = x * way.x + y * way.y;
    const aside = Math.abs(x * way.y) + Math.abs(y * way.x);
    // No farther aside than ahead by more than a right-angled fan allows, and never back.
    if (stop.id === from.id || ahead <= 0.5 || aside > ahead * 3) return Infinity;
    return ahead + aside * ASIDE;
  });
}

/** The row whose middle line is nearest to a point and not farther than `within`. */
export function nearest<T extends { line: readonly Point[] }>(
  point: Point,
  rows: readonly T[],
  within: number,
): T | undefined {
  return least(rows, (row) => {
    const away = toLine(point, row.line);
    return away > within ? Infinity : away;
  });
}

/** All rows about as near to a point as the nearest: not farther than `within`, nor by more than `spread` than it. */
export function asNear<T extends { line: readonly Point[] }>(
  point: Point,
  rows: readonly T[],
  within: number,
  spread: number,
): T[] {
  const found = rows.map((row) => ({ row, away: toLine(point, row.line) })).sort((a, b) => a.away - b.away);
  const least = found[0]?.away ?? 0;
  return found.filter(({ away }) => away <= Math.min(within, least + spread)).map(({ row }) => row);
}

export function toLine(point: Point, line: readonly Point[]): number {
  let found = Infinity;
  for (let n = 1; n < line.length; n++) {
    found = Math.min(found, toStretch(point, line[n - 1] as Point, line[n] as Point));
  }
  return found;
}

function toStretch(point: Point, a: Point, b: Point): number {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const size = x * x + y * y;
  const part = size === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - a.x) * x + (point.y - a.y) * y) / size));
  return Math.hypot(point.x - a.x - part * x, point.y - a.y - part * y);
}

function least<T>(all: readonly T[], measure: (one: T) => number): T | undefined {
  let found: T | undefined;
  let best = Infinity;
  for (const one of all) {
    const size = measure(one);
    if (size < best) [found, best] = [one, size];
  }
  return found;
}
