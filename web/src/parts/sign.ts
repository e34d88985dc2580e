/** The signs of the cards' colours as paths, wherever and as large as they are wanted. */

type Corners = readonly (readonly [number, number])[];

/** In a box from -1 to 1. */
const OUTLINES: Readonly<Record<string, Corners>> = {
  purple: [
    [0, -0.95],
    [0.8, 0],
    [0, 0.95],
    [-0.8, 0],
  ],
  yellow: [
    [0, -1],
    [0.26, -0.36],
    [0.95, -0.31],
    [0.42, 0.14],
    [0.59, 0.81],
    [0, 0.44],
    [-0.59, 0.81],
    [-0.42, 0.14],
    [-0.95, -0.31],
    [-0.26, -0.36],
  ],
  orange: [
    [0, -0.85],
    [0.9, 0.72],
    [-0.9, 0.72],
  ],
  black: [
    [-0.66, -0.66],
    [0.66, -0.66],
    [0.66, 0.66],
    [-0.66, 0.66],
  ],
  green: [
    [-0.28, -0.85],
    [0.28, -0.85],
    [0.28, -0.28],
    [0.85, -0.28],
    [0.85, 0.28],
    [0.28, 0.28],
    [0.28, 0.85],
    [-0.28, 0.85],
    [-0.28, 0.28],
    [-0.85, 0.28],
    [-0.85, -0.28],
    [-0.28, -0.28],
  ],
};
const SPOKES = [0, 1, 2, 3, 4, 5].map((n) => (Math.PI * n) / 3 + Math.PI / 6);

/** How thick the waves of blue are drawn; all other signs are filled. */
export const WAVE = 0.3;
export const isWave = (card: string) => card === "blue";

/** A sign around a point, `size` to each side; "" for what has none. */
export function signPath(card: string, x = 0, y = 0, size = 1): string {
  const outline = OUTLINES[card];
  if (outline) return `M${outline.map(([dx, dy]) => `${short(x + dx * size)} ${short(y + dy * size)}`).join("L")}Z`;
  switch (card) {
    case "white":
      return ring(x, y, 0.79 * size, 0.45 * size);
    case "red":
      return disc(x, y, 0.72 * size);
    case "blue":
      return wave(x - size, y - 0.36 * size, size) + wave(x - size, y + 0.36 * size, size);
    case "locomotive":
      return (
        ring(x, y, 0.97 * size, 0.71 * size) +
        disc(x, y, 0.26 * size) +
        SPOKES.map((angle) => spoke(x, y, size, angle)).join("")
      );
    default:
      return "";
  }
}

export function disc(x: number, y: number, radius: number): string {
  return circle(x, y, radius, 1);
}

/** The inner circle runs the other way round, so that it is a hole. */
function ring(x: number, y: number, outer: number, inner: number): string {
  return circle(x, y, outer, 1) + circle(x, y, inner, 0);
}

function circle(x: number, y: number, radius: number, sweep: 0 | 1): string {
  const [r, across] = [short(radius), short(2 * radius)];
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 ${sweep} ${across} 0a${r} ${r} 0 1 ${sweep} ${-across} 0Z`;
}

function wave(x: number, y: number, size: number): string {
  const half = short(0.5 * size);
  return `M${short(x)} ${short(y)}q${short(0.25 * size)} ${short(-0.42 * size)} ${half} 0t${half} 0 ${half} 0 ${half} 0`;
}

function spoke(x: number, y: number, size: number, angle: number): string {
  const [along, aside] = [
    [Math.cos(angle), Math.sin(angle)],
    [-Math.sin(angle) * 0.1, Math.cos(angle) * 0.1],
  ] as const;
  const corner = (far: number, side: number) =>
    `${short(x + (along[0] * far + aside[0] * side) * size)} ${short(y + (along[1] * far + aside[1] * side) * size)}`;
  return `M${corner(0.2, -1)}L${corner(0.8, -1)} ${corner(0.8, 1)} ${corner(0.2, 1)}Z`;
}

/** As exact as anybody can see, and no longer. */
export function short(number: number): number {
  return Math.round(number * 100) / 100;
}
