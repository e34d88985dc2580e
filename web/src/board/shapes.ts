/** What stands on a track, as paths in the map's own coordinates.
 *
 * To move and turn a group for each space would be easier to read. But a browser paints what is turned apart, and a map
 * has hundreds of spaces: a path a track is what makes it answer at once.
 */
import { SEAT_PATTERNS } from "../cards";
import { short } from "../parts/sign";
import type { Row, Space } from "../wire";

/** From a point beside the middle of a space, along and across it, to one of the map. */
type Place = (along: number, across: number) => string;

function placeIn({ x, y, angle }: Space): Place {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (along, across) => `${short(x + along * cos - across * sin)} ${short(y + along * sin + across * cos)}`;
}

/** A box with round corners, this long and wide to each side of the middle. */
function box(at: Place, half: number, side: number, round: number, aside = 0): string {
  const arc = `A${round} ${round} 0 0 1 `;
  const [top, bottom] = [aside - side, aside + side];
  return (
    `M${at(round - half, top)}L${at(half - round, top)}${arc}${at(half, top + round)}L${at(half, bottom - round)}` +
    `${arc}${at(half - round, bottom)}L${at(round - half, bottom)}${arc}${at(-half, bottom - round)}` +
    `L${at(-half, top + round)}${arc}${at(round - half, top)}Z`
  );
}

function polygon(at: Place, corners: readonly (readonly [number, number])[]): string {
  return `M${corners.map(([along, across]) => at(along, across)).join("L")}Z`;
}

/** The printed spaces, smaller by `rim` at each side. */
export function spaces({ spaces }: Row, rim: number, round: number): string {
  return spaces.map((space) => box(placeIn(space), space.length / 2 - rim, space.width / 2 - rim, round)).join("");
}

/** Something upright in the middle of each space that has this sign. */
export function signs({ spaces }: Row, sign: string, draw: (x: number, y: number, width: number) => string): string {
  return spaces
    .filter((space) => space.sign === sign)
    .map(({ x, y, width }) => draw(x, y, width))
    .join("");
}

/** Bars across every space of a track that is closed. */
export function bars({ spaces }: Row): string {
  return spaces
    .map((space) => {
      const [at, side] = [placeIn(space), space.width / 2 - 1.5];
      return inARow(space.length / 2 - 2, 2 * side, 7)
        .map((x) => `M${at(x, side)}L${at(x + 2 * side, -side)}`)
        .join("");
    })
    .join("");
}

// --- cars

/** A train on a track, part by part from below. */
export interface Train {
  readonly couplings: string;
  readonly shadows: string;
  readonly bodies: string;
  /** It shows the owner without colour. */
  readonly marks: string;
  /** The side that lies in the shade, and the light on the other. */
  readonly shades: string;
  readonly roofs: string;
}

export type Mark = (typeof SEAT_PATTERNS)[number] | "lines";

/** How cars are painted. */
export interface Paint {
  mark: Mark;
  fill: string;
  rim: string;
  ink: string;
}

export function train(cars: readonly Space[], mark: Mark): Train {
  const each = (draw: (at: Place, half: number, side: number) => string) =>
    cars.map((car) => draw(placeIn(car), car.length / 2 - 1, car.width / 2)).join("");
  return {
    couplings: each((at, half) => `M${at(-half - 1, 0)}L${at(half + 1, 0)}`),
    shadows: each((at, half, side) => box(at, half + 0.4, side + 1.4, 4.5, 2.6)),
    bodies: each((at, half, side) => box(at, half - 0.2, side + 1.4, 4.5)),
    marks: each((at, half, side) => MARKS[mark](at, half - 2, side - 1)),
    shades: each((at, half, side) => boxAt(at, 2.5 - half, half - 2.5, side * 0.46, side + 0.6)),
    roofs: mark === "lines" ? "" : each((at, half, side) => `M${at(5 - half, 3.4 - side)}L${at(half - 5, 3.4 - side)}`),
  };
}

/** How far apart marks are along a car, and how thick they are. */
const PITCH = 12;
const THICK = 4.5;

const MARKS: Record<Mark, (at: Place, half: number, side: number) => string> = {
  // windows: otherwise its cars would look like free spaces to people who can't tell the colours apart
  solid: (at, half, side) =>
    [-0.52, 0, 0.52]
      .map((part) => boxAt(at, part * half - half * 0.2, part * half + half * 0.2, -side * 0.24, side * 0.36))
      .join(""),
  stripe: (at, half, side) =>
    inARow(half, THICK + 2 * side)
      .map((x) =>
        polygon(at, [
          [x, side],
          [x + THICK, side],
          [x + THICK + 2 * side, -side],
          [x + 2 * side, -side],
        ]),
      )
      .join(""),
  dots: (at, half, side) =>
    inARow(half, 5, 6)
      .map((x, n) => dot(at, x + 2.5, (n % 2 ? 0.5 : -0.42) * side, 2.5))
      .join(""),
  chevron: (at, half, side) =>
    inARow(half, THICK + side)
      .map((x) =>
        polygon(at, [
          [x, -side],
          [x + THICK, -side],
          [x + THICK + side, 0],
          [x + THICK, side],
          [x, side],
          [x + side, 0],
        ]),
      )
      .join(""),
  check: (at, half, side) =>
    inARow(half, side, side)
      .map((x, n) => boxAt(at, x, x + side, n % 2 ? 0 : -side, n % 2 ? side : 0))
      .join(""),
  lines: (at, half, side) =>
    [-0.4, 0.4].map((part) => boxAt(at, 3 - half, half - 3, part * side - 1, part * side + 1)).join(""),
};

function boxAt(at: Place, left: number, right: number, top: number, bottom: number): string {
  return polygon(at, [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);
}

function dot(at: Place, along: number, across: number, radius: number): string {
  const arc = `A${radius} ${radius} 0 1 1 `;
  return `M${at(along - radius, across)}${arc}${at(along + radius, across)}${arc}${at(along - radius, across)}Z`;
}

/** Where things of a length begin, so that as many as possible stand evenly in a car. */
function inARow(half: number, length: number, pitch = PITCH): number[] {
  const many = Math.max(1, Math.floor((2 * half - length) / pitch) + 1);
  const begin = -((many - 1) * pitch + length) / 2;
  return Array.from({ length: many }, (_, n) => begin + n * pitch);
}
