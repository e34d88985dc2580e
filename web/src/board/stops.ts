/** Where hand and keyboard can stop on the map: every track, and the cities that can be chosen now. */
import type { BoardShown } from "../wire";
import type { Point } from "./camera";
import type { Stop } from "./neighbours";
import type { DotShown, Drawn, RowShown } from "./rows";

export interface BoardStop extends Stop {
  readonly kind: "track" | "city";
  /** The track's or the city's id; it may be drawn at several places. */
  readonly thing: string;
  readonly line: readonly Point[];
  readonly width: number;
}

/** What is pointed at, and how. */
export interface Aim {
  readonly stop: BoardStop;
  readonly by: "mouse" | "touch" | "keys";
  /** It was clicked: the note stays. */
  readonly isHeld: boolean;
}

/** All of them by their names, and the cities that can't be chosen now, too: made once a board. */
export function allStops(drawn: Drawn, board: BoardShown): BoardStop[] {
  const names = new Map(board.tracks.map(({ id, name }) => [id, name]));
  const tracks = drawn.rows.map((row) => trackStop(row, names.get(row.track) ?? row.track));
  const inOrder = new Intl.Collator();
  return [...tracks, ...drawn.dots.map(cityStop)].sort((a, b) => inOrder.compare(a.name, b.name));
}

function trackStop({ key, track, middle, line, width }: RowShown, name: string): BoardStop {
  return { id: key, name, middle, kind: "track", thing: track, line, width };
}

function cityStop({ key, dot }: DotShown): BoardStop {
  const middle = { x: dot.x, y: dot.y };
  return {
    id: key,
    name: dot.name,
    middle,
    kind: "city",
    thing: dot.city,
    line: [middle, middle],
    width: dot.radius * 2,
  };
}
