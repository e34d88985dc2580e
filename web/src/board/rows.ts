/** What the picture says of a track, made ready for drawing once a board: its middle line and its stops. */
import type { Dot, Label, DrawnConnection, Picture, Row, Space } from "../wire";
import type { Box, Point } from "./camera";

/** A track where it is drawn; an enlarged part may show it again. */
export interface RowShown {
  /** Unlike the track's id, no other row has it. */
  readonly key: string;
  readonly track: string;
  readonly connection: string;
  readonly row: Row;
  readonly line: readonly Point[];
  /** `line` as a path of SVG. */
  readonly path: string;
  readonly middle: Point;
  readonly width: number;
  /** It is drawn elsewhere too, and this is not the first. */
  readonly isCopy: boolean;
}

export interface LineShown {
  readonly key: string;
  readonly line: DrawnConnection;
  readonly rows: readonly RowShown[];
}

export interface DotShown {
  readonly key: string;
  readonly dot: Dot;
  readonly isCopy: boolean;
}

export interface LabelShown {
  readonly key: string;
  readonly label: Label;
  /** Of its map. */
  readonly frame: Box;
}

/** All maps together, the enlarged parts last. */
export interface Drawn {
  readonly lines: readonly LineShown[];
  readonly rows: readonly RowShown[];
  readonly dots: readonly DotShown[];
  readonly labels: readonly LabelShown[];
}

export function drawn(picture: Picture): Drawn {
  const before = new Set<string>();
  const each = <T>(of: (map: Picture["maps"][number]) => T[]) => picture.maps.flatMap(of);
  const lines = each((map) => map.lines.map((line) => lineShown(map.id, line, before)));
  return {
    lines,
    rows: lines.flatMap(({ rows }) => rows),
    dots: each((map) => map.dots.map((dot) => dotShown(map.id, dot, before))),
    labels: each((map) => map.labels.map((label) => ({ key: `${map.id}/${label.city}`, label, frame: map.frame }))),
  };
}

function lineShown(map: string, line: DrawnConnection, before: Set<string>): LineShown {
  return {
    key: `${map}/${line.connection}`,
    line,
    rows: line.rows.map((row) => rowShown(map, line.connection, row, before)),
  };
}

function dotShown(map: string, dot: Dot, before: Set<string>): DotShown {
  return { key: `city ${map}/${dot.city}`, dot, isCopy: isAgain(`city ${dot.city}`, before) };
}

function isAgain(name: string, before: Set<string>): boolean {
  const found = before.has(name);
  before.add(name);
  return found;
}

function rowShown(map: string, connection: string, row: Row, before: Set<string>): RowShown {
  const isCopy = isAgain(`track ${row.track}`, before);
  const line = middleLine(row.spaces);
  return {
    key: `track ${map}/${row.track}`,
    track: row.track,
    connection,
    row,
    line,
    path: `M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`,
    middle: middle(row.spaces),
    width: row.spaces[0]?.width ?? 0,
    isCopy,
  };
}

/** From the outer end of the first space through the middle of each to the end of the last. */
export function middleLine(spaces: readonly Space[]): Point[] {
  const [first, last] = [spaces[0], spaces.at(-1)];
  if (!first || !last) return [];
  return [end(first, -1), ...spaces.map(({ x, y }) => ({ x, y })), end(last, 1)];
}

function end({ x, y, angle, length }: Space, side: number): Point {
  const turn = (angle * Math.PI) / 180;
  // Not quite to the end: whatever is drawn along the line has round ends.
  const half = side * Math.max(0, length / 2 - 4);
  return { x: x + Math.cos(turn) * half, y: y + Math.sin(turn) * half };
}

function middle(spaces: readonly Space[]): Point {
  const [low, high] = [spaces[Math.floor((spaces.length - 1) / 2)], spaces[Math.floor(spaces.length / 2)]];
  if (!low || !high) return { x: 0, y: 0 };
  return { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 };
}
