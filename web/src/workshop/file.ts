/** A board file as far as one draws on it; `docs/board-format.md` has all of it. It may be unfinished. */

export type Pair = [number, number];

export interface City {
  readonly id: string;
  readonly name: string;
  readonly x?: number;
  readonly y?: number;
  readonly lat?: number;
  readonly lon?: number;
  readonly label?: string;
  readonly country?: boolean;
  readonly [key: string]: unknown;
}

export interface Connection {
  readonly a: string;
  readonly b: string;
  readonly length: number;
  readonly tracks: readonly string[];
  readonly via?: readonly Pair[];
  readonly [key: string]: unknown;
}

export interface Ticket {
  readonly a: string;
  readonly b: string;
  readonly points: number;
  readonly [key: string]: unknown;
}

export interface MechanicUsed {
  readonly name: string;
  readonly [key: string]: unknown;
}

export interface BoardFile {
  readonly cities: readonly City[];
  readonly connections: readonly Connection[];
  readonly tickets: readonly Ticket[];
  readonly mechanics: readonly MechanicUsed[];
  readonly [key: string]: unknown;
}

/** A board as it came, whatever it looks like: its lists are there, and have nothing but things in them. */
export function opened(board: Readonly<Record<string, unknown>>): BoardFile {
  return {
    ...board,
    mechanics: things(board["mechanics"]).map((each) => ({ ...each, name: text(each["name"]) })),
    cities: things(board["cities"]).map((each) => ({ ...each, id: text(each["id"]), name: text(each["name"]) })),
    connections: things(board["connections"]).map((each) => ({
      ...joined(each),
      length: number(each["length"]),
      tracks: list(each["tracks"]).map(text),
    })),
    tickets: things(board["tickets"]).map((each) => ({ ...joined(each), points: number(each["points"]) })),
  };
}

/** A file's text: in UTF-8 or UTF-16, or in Windows-1252, as Excel writes tables in Western Europe. */
export function textOf(content: ArrayBuffer): string {
  const [first = 0, second = 0] = new Uint8Array(content);
  if (first + second === 0xff + 0xfe) return new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

function joined(each: Record<string, unknown>): Record<string, unknown> & { a: string; b: string } {
  return { ...each, a: text(each["a"]), b: text(each["b"]) };
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function things(value: unknown): Record<string, unknown>[] {
  return list(value).filter(
    (each): each is Record<string, unknown> => typeof each === "object" && each !== null && !Array.isArray(each),
  );
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function number(value: unknown): number {
  return typeof value === "number" ? value : 1;
}

const PLAIN: Readonly<Record<string, string>> = {
  ...{ ä: "ae", ö: "oe", ü: "ue", ß: "ss", ø: "o", ł: "l", æ: "ae", œ: "oe", đ: "d", ð: "d", þ: "th", ı: "i" },
};

/** The id that a name becomes, as the server makes it: Łódź is lodz, Köln koeln. */
export function idOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize("NFC")
    .replace(/[äöüßøłæœđðþı]/g, (letter) => PLAIN[letter] ?? letter);
  const bare = plain.normalize("NFKD").replace(/\p{M}/gu, "");
  return bare
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40);
}

/** An id that nothing has yet. */
export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  const begin = wanted || "city";
  if (!taken.has(begin)) return begin;
  let number = 2;
  while (taken.has(`${begin}_${number}`)) number += 1;
  return `${begin}_${number}`;
}
