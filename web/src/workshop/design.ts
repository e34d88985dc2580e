/**
 * A design: a board file that somebody works on. Every change is a new one, so that all of them can come back.
 *
 * Places are in millimetres, whatever the file has. Things are known by their kind and number in the board's lists.
 */
import type { Point } from "../board/camera";
import { type BoardFile, type City, type Connection, freeId, idOf, type Pair, type Ticket } from "./file";
import { type Ground, type OnGlobe, Paper, paperOf, STANDARD } from "./ground";

export type Kind = "city" | "connection";
export type Thing = `${Kind}:${number}`;
export type Things = ReadonlySet<Thing>;

/** Millimetres: a space of a printed board, what is between two, and a city's radius. */
export const SPACE = 20;
export const SPACE_WIDTH = 9;
export const GAP = 1;
export const RADIUS = 5;
/** Millimetres between the middles of parallel tracks. */
export const BESIDE = SPACE_WIDTH + 1;
export const MOST_TRACKS = 5;
/** Sides where a name can stand, clockwise from above. */
export const SIDES = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** Cities, and the connections between them, to be put down elsewhere. */
export interface Clip {
  readonly stellwerk: "clip";
  readonly cities: readonly { city: City; at: Point }[];
  readonly connections: readonly { connection: Connection; via: readonly Point[] }[];
}

export function numbers(things: Iterable<Thing>, kind: Kind): number[] {
  return [...things].filter((each) => each.startsWith(`${kind}:`)).map((each) => Number(each.split(":")[1]));
}

export function thing(kind: Kind, number: number): Thing {
  return `${kind}:${number}`;
}

export class Design {
  readonly ground: Ground;
  readonly #places: ReadonlyMap<string, { city: City; number: number; at: Point | null }>;

  constructor(
    readonly board: BoardFile,
    /** What is under a board on the globe. */
    readonly globe: OnGlobe | null = null,
  ) {
    this.ground = paperOf(board) ?? globe ?? new Paper(...STANDARD);
    this.#places = new Map(
      board.cities.map((city, number) => [city.id, { city, number, at: this.ground.point(city) }]),
    );
  }

  get isOnPaper(): boolean {
    return paperOf(this.board) !== null;
  }

  // --- looking

  /** Where a city stands; null: it has no place. */
  at(number: number): Point | null {
    const city = this.board.cities[number];
    return city ? this.ground.point(city) : null;
  }

  /** By its id. */
  city(id: string): City | undefined {
    return this.#places.get(id)?.city;
  }

  numberOf(id: string): number {
    return this.#places.get(id)?.number ?? -1;
  }

  nameOf(id: string): string {
    return this.city(id)?.name || id || "?";
  }

  /** The line from city to city through its bends; null: an end is missing. */
  way({ a, b, via = [] }: Connection): Point[] | null {
    const [from, to] = [this.#places.get(a)?.at, this.#places.get(b)?.at];
    return from && to && a !== b ? [from, ...via.map((each) => this.ground.bendAt(each)), to] : null;
  }

  /** The nearest city to a point, within this many millimetres; -1: none. */
  near(at: Point, within: number): number {
    let [best, found] = [within, -1];
    this.board.cities.forEach((city, number) => {
      const place = this.ground.point(city);
      const far = place ? distance(place, at) : Infinity;
      if (far <= best) [best, found] = [far, number];
    });
    return found;
  }

  /** All that lies in a box: cities, and connections with both ends in it. */
  inBox(one: Point, other: Point): Things {
    const inside = ({ x, y }: Point) =>
      Math.min(one.x, other.x) <= x &&
      x <= Math.max(one.x, other.x) &&
      Math.min(one.y, other.y) <= y &&
      y <= Math.max(one.y, other.y);
    const ids = new Set(this.board.cities.filter((_, n) => inside(this.at(n) ?? FAR)).map(({ id }) => id));
    return new Set([
      ...this.board.cities.flatMap(({ id }, n) => (ids.has(id) ? [thing("city", n)] : [])),
      ...this.board.connections.flatMap(({ a, b }, n) => (ids.has(a) && ids.has(b) ? [thing("connection", n)] : [])),
    ]);
  }

  all(): Things {
    return new Set([
      ...this.board.cities.map((_, n) => thing("city", n)),
      ...this.board.connections.map((_, n) => thing("connection", n)),
    ]);
  }

  /** Those of the things that are still there. */
  left(things: Things): Things {
    const many = { city: this.board.cities.length, connection: this.board.connections.length };
    const kept = [...things].filter(
      (each) => Number(each.split(":")[1]) < many[each.startsWith("city") ? "city" : "connection"],
    );
    return kept.length === things.size ? things : new Set(kept);
  }

  // --- changing

  with(changed: Partial<BoardFile>): Design {
    return new Design({ ...this.board, ...changed }, this.globe);
  }

  /** A key of the board; undefined leaves it out. */
  set(key: string, value: unknown): Design {
    return new Design(patched(this.board, { [key]: value }), this.globe);
  }

  /** On another part of the globe. */
  on(globe: OnGlobe): Design {
    return new Design(this.board, globe);
  }

  /** The board's name, in a language if it has another one in the other; its id follows as long as it did. */
  setName(name: string, language: "en" | "de"): Design {
    const given: unknown = this.board["name"];
    const names = (typeof given === "object" && given !== null ? given : {}) as Record<string, string>;
    const isOne = (names["en"] ?? "") === (names["de"] ?? "");
    const next = this.set("name", isOne ? { en: name, de: name } : { ...names, [language]: name });
    const follows = Object.values(names).some((each) => idOf(each) === this.board["id"]);
    return follows && isOne && idOf(name) ? next.set("id", idOf(name)) : next;
  }

  addCity(at: Point, name: string): Design {
    const id = freeId(idOf(name), new Set(this.board.cities.map((city) => city.id)));
    return this.with({ cities: [...this.board.cities, { id, name, ...this.ground.place(at) }] });
  }

  setCity(number: number, patch: Readonly<Record<string, unknown>>): Design {
    return this.with({ cities: replaced(this.board.cities, number, (city) => patched(city, patch)) });
  }

  /** A city's id follows its name, as long as nobody gave it another one. */
  rename(number: number, name: string): Design {
    const city = this.board.cities[number];
    if (!city) return this;
    const named = this.setCity(number, { name });
    const follows = city.id === "" || new RegExp(`^${idOf(city.name) || "city"}(_\\d+)?$`).test(city.id);
    const others = new Set(this.board.cities.filter((_, n) => n !== number).map(({ id }) => id));
    return follows && idOf(name) ? named.#withId(city.id, freeId(idOf(name), others), number) : named;
  }

  /** Everything that names the city gets its new name. */
  #withId(old: string, id: string, number: number): Design {
    if (old === id) return this;
    const end = (each: string) => (each === old ? id : each);
    const ends = <T extends Connection | Ticket>(each: T): T =>
      each.a === old || each.b === old ? { ...each, a: end(each.a), b: end(each.b) } : each;
    const track = (name: unknown) => (typeof name === "string" ? name.split("-").map(end).join("-") : name);
    return this.with({
      cities: replaced(this.board.cities, number, (city) => ({ ...city, id })),
      connections: this.board.connections.map(ends),
      tickets: this.board.tickets
        .map(ends)
        .map((each) => ("neutral" in each ? { ...each, neutral: track(each["neutral"]) } : each)),
      mechanics: this.board.mechanics.map((each) => {
        const stacks: unknown = each["stacks"];
        if (typeof stacks !== "object" || stacks === null) return each;
        return { ...each, stacks: Object.fromEntries(Object.entries(stacks).map(([key, value]) => [end(key), value])) };
      }),
    });
  }

  place(number: number, at: Point): Design {
    return this.setCity(number, this.ground.place(at));
  }

  /** Cities, and the bends of connections whose both ends go along or that are meant themselves. */
  moved(things: Things, by: Point): Design {
    const cities = new Set(numbers(things, "city"));
    const ids = new Set([...cities].map((n) => this.board.cities[n]?.id));
    const joins = new Set(numbers(things, "connection"));
    return this.with({
      cities: this.board.cities.map((city, n) => {
        const at = cities.has(n) ? this.ground.point(city) : null;
        return at ? { ...city, ...this.ground.place(sum(at, by)) } : city;
      }),
      connections: this.board.connections.map((each, n) => {
        if (!each.via || !((ids.has(each.a) && ids.has(each.b)) || (ids.size === 0 && joins.has(n)))) return each;
        return { ...each, via: each.via.map((bend) => this.ground.bend(sum(this.ground.bendAt(bend), by))) };
      }),
    });
  }

  removed(things: Things): Design {
    const [cities, joins] = [new Set(numbers(things, "city")), new Set(numbers(things, "connection"))];
    const gone = new Set(this.board.cities.filter((_, n) => cities.has(n)).map(({ id }) => id));
    const stays = ({ a, b }: { a: string; b: string }) => !gone.has(a) && !gone.has(b);
    return this.with({
      cities: this.board.cities.filter((_, n) => !cities.has(n)),
      connections: this.board.connections.filter((each, n) => !joins.has(n) && stays(each)),
      tickets: this.board.tickets.filter(stays),
    });
  }

  // --- enlarged parts of the map

  /** Each by its id, with the cities in it: those that stand only there, and those that lead out of it. */
  parts(): Map<string, number[]> {
    const found = new Map<string, number[]>();
    this.board.cities.forEach((city, n) => {
      const part = city["inset"] ?? city["also_in"];
      if (typeof part === "string" && part !== "") found.set(part, [...(found.get(part) ?? []), n]);
    });
    return found;
  }

  /** Those of some cities that are joined with others. */
  #leading(cities: readonly number[]): Set<number> {
    const ids = new Set(cities.map((n) => this.board.cities[n]?.id));
    const out = this.board.connections.filter(({ a, b }) => ids.has(a) !== ids.has(b)).flatMap(({ a, b }) => [a, b]);
    return new Set(cities.filter((n) => out.includes(this.board.cities[n]?.id ?? "")));
  }

  /** The name of the first of them; "": there is none. */
  leadingOut(cities: readonly number[]): string {
    const [first = -1] = this.#leading(cities);
    return this.board.cities[first]?.name ?? "";
  }

  /**
   * Shows some cities enlarged: those that lead out of the part stand on the main map, too. null: all of them do, so
   * nothing would be gained.
   */
  enlarged(cities: readonly number[], name: string): Design | null {
    const both = this.#leading(cities);
    const part = idOf(name);
    if (both.size === cities.length || part === "") return null;
    return cities.reduce(
      (next: Design, n) =>
        next.setCity(n, both.has(n) ? { inset: undefined, also_in: part } : { inset: part, also_in: undefined }),
      this,
    );
  }

  /** What an enlarged part is called on the picture: like the city of its id, or by the id itself. */
  partName(part: string): string {
    const plain = part.replaceAll("_", " ").replace(/\b\w/g, (letter) => letter.toUpperCase());
    return this.city(part)?.name || plain;
  }

  /** An enlarged part under another name; "": it is no longer enlarged. */
  renamedPart(part: string, name: string): Design {
    const next = idOf(name) || undefined;
    return this.with({
      cities: this.board.cities.map((city) => {
        const keys = ["inset", "also_in"].filter((key) => city[key] === part);
        return keys.length > 0 ? patched(city, Object.fromEntries(keys.map((key) => [key, next]))) : city;
      }),
    });
  }

  // --- connections

  /** As it was written; where there is one of the same length already, that gets the tracks. */
  written({ a, b, length, tracks }: { a: string; b: string; length: number; tracks: readonly string[] }): Design {
    const there = this.board.connections.findIndex((each) => joins(each, a, b) && each.length === length);
    if (there >= 0) {
      const all = [...(this.board.connections[there]?.tracks ?? []), ...tracks];
      return this.setConnection(there, { tracks: all.slice(0, MOST_TRACKS) });
    }
    return this.with({ connections: [...this.board.connections, this.#joined(a, b, length, tracks)] });
  }

  /** A connection to a country is open to all, as on every board that has countries. */
  #joined(a: string, b: string, length: number, tracks: readonly string[]): Connection {
    const border = [a, b].some((id) => this.city(id)?.country === true) ? { border: true } : {};
    return { a, b, length, tracks, ...border };
  }

  /** Between two cities; where there is one already, it gets a parallel track. */
  connect(a: number, b: number): { design: Design; connection: number } {
    const [from, to] = [this.board.cities[a]?.id, this.board.cities[b]?.id];
    if (from === undefined || to === undefined || a === b) return { design: this, connection: -1 };
    const there = this.board.connections.findIndex((each) => joins(each, from, to));
    if (there >= 0) {
      const tracks = this.board.connections[there]?.tracks ?? [];
      const more = tracks.length < MOST_TRACKS ? [...tracks, "grey"] : tracks;
      return { design: this.setConnection(there, { tracks: more }), connection: there };
    }
    const made = this.#joined(from, to, fitting(this.at(a), this.at(b)), ["grey"]);
    return {
      design: this.with({ connections: [...this.board.connections, made] }),
      connection: this.board.connections.length,
    };
  }

  setConnection(number: number, patch: Readonly<Record<string, unknown>>): Design {
    return this.with({ connections: replaced(this.board.connections, number, (each) => patched(each, patch)) });
  }

  /** The last track of each connection in another colour. */
  painted(connections: readonly number[], colour: string): Design {
    return connections.reduce((next: Design, number) => {
      const tracks = this.board.connections[number]?.tracks ?? [];
      return next.setConnection(number, { tracks: [...tracks.slice(0, -1), colour] });
    }, this);
  }

  /** A parallel track more for each connection; by default in the colour of its last. */
  widened(connections: readonly number[], colour?: string): Design {
    return connections.reduce((next: Design, number) => {
      const tracks = this.board.connections[number]?.tracks ?? [];
      const more = tracks.length < MOST_TRACKS ? [...tracks, colour ?? tracks.at(-1) ?? "grey"] : tracks;
      return next.setConnection(number, { tracks: more });
    }, this);
  }

  #bent(number: number, change: (via: readonly Pair[]) => readonly Pair[]): Design {
    const via = change(this.board.connections[number]?.via ?? []);
    return this.setConnection(number, { via: via.length > 0 ? via : undefined });
  }

  addBend(number: number, index: number, at: Point): Design {
    return this.#bent(number, (via) => [...via.slice(0, index), this.ground.bend(at), ...via.slice(index)]);
  }

  moveBend(number: number, index: number, at: Point): Design {
    return this.#bent(number, (via) => via.map((bend, n) => (n === index ? this.ground.bend(at) : bend)));
  }

  removeBend(number: number, index: number): Design {
    return this.#bent(number, (via) => via.filter((_, n) => n !== index));
  }

  // --- tickets

  addTickets(tickets: readonly Ticket[]): Design {
    return this.with({ tickets: [...this.board.tickets, ...tickets] });
  }

  setTicket(number: number, patch: Readonly<Record<string, unknown>>): Design {
    return this.with({ tickets: replaced(this.board.tickets, number, (each) => patched(each, patch)) });
  }

  removeTicket(number: number): Design {
    return this.with({ tickets: this.board.tickets.filter((_, n) => n !== number) });
  }

  /** Spaces of the shortest path between two cities; 0: there is none. */
  shortest(a: string, b: string): number {
    const isEnd = (id: string) => this.board["no_transit"] === true && this.city(id)?.country === true;
    const far = new Map([[a, 0]]);
    const open = new Set([a]);
    while (open.size > 0) {
      const [here = a] = [...open].sort((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0));
      open.delete(here);
      if (here !== a && isEnd(here)) continue;
      for (const each of this.board.connections) {
        if (each.a !== here && each.b !== here) continue;
        const there = each.a === here ? each.b : each.a;
        const way = (far.get(here) ?? 0) + each.length;
        if (way >= (far.get(there) ?? Infinity)) continue;
        far.set(there, way);
        open.add(there);
      }
    }
    return far.get(b) ?? 0;
  }

  // --- mechanics

  uses(name: string): boolean {
    return this.board.mechanics.some((each) => each.name === name);
  }

  addMechanic(name: string, parameters: Readonly<Record<string, unknown>> = {}): Design {
    return this.with({ mechanics: [...this.board.mechanics, { name, ...parameters }] });
  }

  setMechanic(number: number, patch: Readonly<Record<string, unknown>>): Design {
    return this.with({ mechanics: replaced(this.board.mechanics, number, (each) => patched(each, patch)) });
  }

  removeMechanic(number: number): Design {
    return this.with({ mechanics: this.board.mechanics.filter((_, n) => n !== number) });
  }

  // --- copying

  clip(things: Things): Clip {
    const chosen = numbers(things, "city").flatMap((n) => {
      const [city, at] = [this.board.cities[n], this.at(n)];
      return city && at ? [{ city, at }] : [];
    });
    const ids = new Set(chosen.map(({ city }) => city.id));
    const joined = this.board.connections.filter(({ a, b }) => ids.has(a) && ids.has(b));
    return {
      stellwerk: "clip",
      cities: chosen,
      connections: joined.map((connection) => ({
        connection,
        via: (connection.via ?? []).map((bend) => this.ground.bendAt(bend)),
      })),
    };
  }

  /** Puts a clip down beside where it came from, under names and ids of its own. */
  pasted(clip: Clip, by: Point): { design: Design; things: Things } {
    const taken = new Set(this.board.cities.map(({ id }) => id));
    const ids = new Map<string, string>();
    const cities = clip.cities.map(({ city, at }): City => {
      const id = freeId(idOf(city.name), taken);
      taken.add(id);
      ids.set(city.id, id);
      const bare = patched(city, { x: undefined, y: undefined, lat: undefined, lon: undefined });
      return { ...bare, id, ...this.ground.place(sum(at, by)) };
    });
    const connections = clip.connections.map(({ connection, via }): Connection => {
      const ends = { a: ids.get(connection.a) ?? "", b: ids.get(connection.b) ?? "" };
      const bends = via.map((bend) => this.ground.bend(sum(bend, by)));
      return patched({ ...connection, ...ends }, { via: bends.length > 0 ? bends : undefined, id: undefined });
    });
    const [n, m] = [this.board.cities.length, this.board.connections.length];
    return {
      design: this.with({
        cities: [...this.board.cities, ...cities],
        connections: [...this.board.connections, ...connections],
      }),
      things: new Set([
        ...cities.map((_, k) => thing("city", n + k)),
        ...connections.map((_, k) => thing("connection", m + k)),
      ]),
    };
  }
}

/** What came out of a clipboard; null: something else. */
export function readClip(text: string): Clip | null {
  try {
    const found = JSON.parse(text) as Partial<Clip> | null;
    return found?.stellwerk === "clip" && Array.isArray(found.cities) && Array.isArray(found.connections)
      ? (found as Clip)
      : null;
  } catch {
    return null;
  }
}

/** How many spaces of real length have room between two cities; at most 6, as most boards have it. */
export function fitting(from: Point | null, to: Point | null): number {
  if (!from || !to) return 1;
  const room = distance(from, to) - 2 * (RADIUS + GAP) + GAP;
  return Math.min(Math.max(Math.floor(room / (SPACE + GAP)), 1), 6);
}

/** The side of a city that a point lies on. */
export function sideOf(city: Point, at: Point): (typeof SIDES)[number] {
  const turn = Math.atan2(at.x - city.x, city.y - at.y) / (Math.PI / 4);
  return SIDES[(Math.round(turn) + 8) % 8] ?? "s";
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function sum(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

const FAR: Point = { x: Infinity, y: Infinity };

function joins(each: Connection, one: string, other: string): boolean {
  return (each.a === one && each.b === other) || (each.a === other && each.b === one);
}

function replaced<T>(list: readonly T[], number: number, change: (each: T) => T): T[] {
  return list.map((each, n) => (n === number ? change(each) : each));
}

/** With other values; what is undefined is left out. */
function patched<T extends object>(each: T, patch: Readonly<Record<string, unknown>>): T {
  return Object.fromEntries(Object.entries({ ...each, ...patch }).filter(([, value]) => value !== undefined)) as T;
}
