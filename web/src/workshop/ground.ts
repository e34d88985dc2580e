/** What a board is drawn on, in millimetres: a sheet of paper, or a part of the globe. */
import type { Point } from "../board/camera";
import type { Globe, Land } from "../wire";
import type { BoardFile, City, Pair } from "./file";

export type Region = [west: number, south: number, east: number, north: number];
/** Where a city is, as the file has it: millimetres, or degrees. */
export type Place = { x: number; y: number } | { lat: number; lon: number };

/** A usual board, lying. */
export const STANDARD: Pair = [790, 525];

const RADIAN = Math.PI / 180;

export interface Ground {
  readonly width: number;
  readonly height: number;
  /** Where a city stands; null: nobody has said yet. */
  point(city: City): Point | null;
  /** The keys of a city that stands there. */
  place(at: Point): Place;
  /** A bend as the file has it, and where that is. */
  bend(at: Point): Pair;
  bendAt(bend: Pair): Point;
}

export class Paper implements Ground {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  point({ x, y }: City): Point | null {
    return isNumber(x) && isNumber(y) ? { x, y } : null;
  }

  place({ x, y }: Point): Place {
    return { x: rounded(within(x, this.width), 1), y: rounded(within(y, this.height), 1) };
  }

  bend(at: Point): Pair {
    return [rounded(within(at.x, this.width), 1), rounded(within(at.y, this.height), 1)];
  }

  bendAt([x, y]: Pair): Point {
    return { x, y };
  }
}

/** Lambert's cone, as the server draws it; `wire.ts` says how degrees become millimetres. */
export class OnGlobe implements Ground {
  constructor(
    readonly globe: Globe,
    readonly width: number,
    readonly height: number,
    readonly region: Region,
    /** What lies under the map. */
    readonly land: Land | null = null,
  ) {}

  point({ lat, lon }: City): Point | null {
    return isNumber(lat) && isNumber(lon) ? this.#point(lat, lon) : null;
  }

  #point(lat: number, lon: number): Point {
    const { middle, steepness, scale, shift, zoom, left, top } = this.globe;
    const high = Math.log(Math.tan(Math.PI / 4 + (within(lat, 89.9, -89.9) * RADIAN) / 2));
    const east = turned(lon - middle) * RADIAN;
    if (steepness === 0) return { x: left + zoom * scale * east, y: top - zoom * scale * high };
    const far = scale * Math.exp(-steepness * high);
    return {
      x: left + zoom * far * Math.sin(steepness * east),
      y: top + zoom * (far * Math.cos(steepness * east) - shift),
    };
  }

  place(at: Point): { lat: number; lon: number } {
    const { middle, steepness, scale, shift, zoom, left, top } = this.globe;
    const [x, y] = [(at.x - left) / zoom, (at.y - top) / zoom];
    let [high, east] = [-y / scale, x / scale];
    if (steepness !== 0) {
      const side = Math.sign(scale);
      const far = side * Math.hypot(x, y + shift);
      east = Math.atan2(side * x, side * (y + shift)) / steepness;
      high = -Math.log(far / scale) / steepness;
    }
    const lat = (2 * Math.atan(Math.exp(high)) - Math.PI / 2) / RADIAN;
    return { lat: rounded(within(lat, 90, -90), 4), lon: rounded(turned(middle + east / RADIAN), 4) };
  }

  bend(at: Point): Pair {
    const { lat, lon } = this.place(at);
    return [lat, lon];
  }

  bendAt([lat, lon]: Pair): Point {
    return this.#point(lat, lon);
  }
}

/** The sheet that a board file names; null: it is on the globe. */
export function paperOf(board: BoardFile): Paper | null {
  const size: unknown = board["size"];
  if (!Array.isArray(size)) return null;
  const [width, height] = size.map((each, n) => (isNumber(each) && each >= 100 ? each : STANDARD[n]));
  return new Paper(width ?? STANDARD[0], height ?? STANDARD[1]);
}

/** A part of the world around some cities, whichever side of the date line they are on. */
export function regionAround(cities: readonly City[]): Region {
  const places = cities.flatMap(({ lat, lon }) => (isNumber(lat) && isNumber(lon) ? [{ lat, lon }] : []));
  if (places.length === 0) return [-12, 34, 32, 62];
  const plain = places.map(({ lon }) => lon);
  const around = plain.map((lon) => (lon < 0 ? lon + 360 : lon));
  const lons = extent(plain) <= extent(around) ? plain : around;
  const lats = places.map(({ lat }) => lat);
  const more = Math.max(extent(lons), extent(lats), 1) * 0.08;
  return [
    rounded(turned(Math.min(...lons) - more), 3),
    rounded(Math.max(-84, Math.min(...lats) - more), 3),
    rounded(turned(Math.max(...lons) + more), 3),
    rounded(Math.min(84, Math.max(...lats) + more), 3),
  ];
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

export function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

function extent(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function within(value: number, most: number, least = 0): number {
  return Math.min(Math.max(value, least), most);
}

/** Degrees from -180 to 180. */
function turned(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
