/** Where the spaces of a connection lie until the server has drawn it: evenly along its line. */
import type { Point } from "../board/camera";
import type { Row, SpaceDrawn } from "../wire";
import { BESIDE, distance, GAP, RADIUS, SPACE, SPACE_WIDTH } from "./design";

export interface Laid {
  rows: readonly (readonly SpaceDrawn[])[];
  /** How long a space is drawn. */
  space: number;
  /** The line itself. */
  bend: readonly Point[];
  /** Millimetres; 0: there is room, or the server has not looked yet. */
  shortBy: number;
}

export function laid(way: readonly Point[], length: number, tracks: number): Laid {
  const spaces = Math.min(Math.max(Math.round(length) || 1, 1), 20);
  const total = way.slice(1).reduce((far, point, n) => far + distance(way[n] ?? point, point), 0);
  const free = Math.max(total - 2 * (RADIUS + GAP), 1);
  const pitch = Math.min(SPACE + GAP, free / spaces);
  const begin = total / 2 - (pitch * (spaces - 1)) / 2;
  const many = Math.max(tracks, 1);
  const rows = Array.from({ length: many }, (_, track) => {
    const aside = (track - (many - 1) / 2) * BESIDE;
    return Array.from({ length: spaces }, (_, n) => spot(way, begin + pitch * n, aside));
  });
  return { rows, space: Math.max(pitch - GAP, 0.5), bend: way, shortBy: 0 };
}

/** A row as the game's map paints them. */
export function row(spaces: readonly SpaceDrawn[], length: number, colour: string): Row {
  return { track: "", colour, spaces: spaces.map((each) => ({ ...each, length, width: SPACE_WIDTH, sign: "" })) };
}

/** The middle of a line, and of each of its parts. */
export function middle(way: readonly Point[]): Point {
  const total = way.slice(1).reduce((far, point, n) => far + distance(way[n] ?? point, point), 0);
  const { x, y } = spot(way, total / 2, 0);
  return { x, y };
}

/** So far along a line, and beside it. */
function spot(way: readonly Point[], far: number, aside: number): SpaceDrawn {
  let left = far;
  for (let n = 1; n < way.length; n++) {
    const [from, to] = [way[n - 1], way[n]];
    if (!from || !to) break;
    const part = distance(from, to);
    if (left <= part || n === way.length - 1) {
      const share = part > 0 ? left / part : 0;
      const turn = Math.atan2(to.y - from.y, to.x - from.x);
      return {
        x: from.x + (to.x - from.x) * share - Math.sin(turn) * aside,
        y: from.y + (to.y - from.y) * share + Math.cos(turn) * aside,
        angle: (turn * 180) / Math.PI,
      };
    }
    left -= part;
  }
  const [only = { x: 0, y: 0 }] = way;
  return { ...only, angle: 0 };
}
