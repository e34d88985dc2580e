/** Connections and tickets as people write them, one in a line: "Ulm – Köln 3 red blue", "Ulm – Bonn 7". */
import { COLOUR_KEYS } from "./colours";
import { type Design, fitting, MOST_TRACKS } from "./design";
import { idOf, type Ticket } from "./file";

/** What stands in a line, or why it can't be read: a city that is not there, a word that means nothing. */
export type Read<T> = { made: T } | { city: string } | { word: string };

interface Ends {
  a: string;
  b: string;
  rest: readonly string[];
}

export interface NewConnection {
  a: string;
  b: string;
  length: number;
  tracks: string[];
}

/** Without points it has those of the shortest path. */
export function readTicket(line: string, design: Design): Read<Ticket> {
  const ends = endsOf(line, design, false);
  if (!("rest" in ends)) return ends;
  const { a, b, rest } = ends;
  const [points = String(design.shortest(a, b) || 1), more] = rest;
  if (!/^\d{1,2}$/.test(points) || more !== undefined) return { word: rest.join(" ") };
  return { made: { a, b, points: Number(points) } };
}

/** Without a length it has as many spaces as fit, without colours it is grey; colours are words or the keys for them. */
export function readConnection(
  line: string,
  design: Design,
  colours: ReadonlyMap<string, string>,
): Read<NewConnection> {
  const ends = endsOf(line, design, true);
  if (!("rest" in ends)) return ends;
  const { a, b, rest } = ends;
  const isLength = /^[1-9]$/.test(rest[0] ?? "");
  const tracks = rest
    .slice(isLength ? 1 : 0)
    .map((word) => [word, colours.get(idOf(word)) ?? COLOUR_KEYS[word]] as const);
  const unknown = tracks.find(([, colour]) => colour === undefined) ?? tracks[MOST_TRACKS];
  if (unknown) return { word: unknown[0] };
  const found = tracks.flatMap(([, colour]) => colour ?? []);
  const length = isLength ? Number(rest[0]) : fitting(design.at(design.numberOf(a)), design.at(design.numberOf(b)));
  return { made: { a, b, length, tracks: found.length > 0 ? found : ["grey"] } };
}

/** The two cities that a line begins with; names may be shortened, and may have several words. */
function endsOf(line: string, design: Design, withCountries: boolean): Ends | { city: string } | { word: string } {
  const clear = /\s*[–—,;/\t]\s*|\s+-\s+/;
  const [first = "", ...others] = line.trim().split(clear.test(line.trim()) ? clear : "-"); // Baden-Baden – Ulm
  const words = others.join(" ").split(/\s+/).filter(Boolean);
  if (first === "" || words.length === 0) return { word: line.trim() };
  const a = called(first, design, withCountries);
  if (!a) return { city: first };
  // as many words as make a name
  for (let many = words.length; many > 0; many -= 1) {
    const b = called(words.slice(0, many).join(" "), design, withCountries);
    if (b && b !== a) return { a, b, rest: words.slice(many) };
  }
  return { city: words.filter((word) => !/^\d/.test(word)).join(" ") || line.trim() };
}

/** The id of the city that is called so, or alone begins so; "": none. */
function called(name: string, design: Design, withCountries: boolean): string {
  const wanted = idOf(name);
  const cities = design.board.cities.filter(({ country }) => withCountries || !country);
  const ids = cities.map((city) => [idOf(city.name), city.id] as const);
  const same = ids.find(([id]) => id === wanted);
  const begins = ids.filter(([id]) => wanted !== "" && id.startsWith(wanted));
  return (same ?? (begins.length === 1 ? begins[0] : undefined))?.[1] ?? "";
}
