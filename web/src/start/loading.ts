/** A game as text, from a file or pasted: what it is as far as the page must know; the server reads it in earnest. */
import { LONGEST_REQUEST, type NewTable, type SeatAsked } from "../wire";

export interface Loaded {
  kind: "record" | "position";
  text: string;
  /** Names of the seats, as far as they can be read. */
  seats: readonly string[];
  /** A finished game can only be replayed. */
  isOver: boolean;
}

export type Fault = "empty" | "tooLarge";

/** Room for the rest of the request, and for signs that JSON writes with two. */
const LONGEST_TEXT = LONGEST_REQUEST * 0.8;

export function read(text: string): Loaded | Fault {
  if (text.trim() === "") return "empty";
  if (text.length > LONGEST_TEXT) return "tooLarge";
  const lines = text.trim().split("\n");
  // a record is lines of JSON, a position is written by people
  if (!lines[0]?.startsWith("{")) return { kind: "position", text, seats: seatsOfPosition(lines), isOver: false };
  const isOver = "result" in (parsed(lines.at(-1)) ?? {});
  return { kind: "record", text, seats: strings(parsed(lines[0])?.["seats"]), isOver };
}

export function newTableOf(loaded: Loaded, seats: SeatAsked[]): NewTable {
  const who = loaded.isOver ? {} : { seats };
  // a pasted record may have lost its last line feed
  return loaded.kind === "record" ? { ...who, record: `${loaded.text.trim()}\n` } : { ...who, position: loaded.text };
}

/** A name for the reader: a player without one is named in the reader's language. */
export function called(name: string, nameless: Record<string, string>): string {
  const [, word = "", number = ""] = /^(Seat(?= )|Passenger)( [1-9]\d?)?$/.exec(name) ?? [];
  return word ? `${nameless[word] ?? word}${number}` : name;
}

/** As in `seats: Anna, "Ben, the second"  # names` or `seats: 3`. */
function seatsOfPosition(lines: readonly string[]): string[] {
  const line = lines.find((each) => /^\s*seats\s*:/.test(each)) ?? "";
  const value = line.replace(/^\s*seats\s*:/, "");
  const number = /^\s*(\d)\s*(#.*)?$/.exec(value);
  if (number) return Array.from({ length: Number(number[1]) }, (_, n) => `Seat ${n + 1}`);
  const names = value.match(/\s*"(?:[^"\\]|\\.)*"|[^,#]+|#.*/g) ?? [];
  return names
    .filter((name) => !name.startsWith("#"))
    .map(unquoted)
    .filter(Boolean);
}

function unquoted(name: string): string {
  const bare = name.trim();
  if (!bare.startsWith('"')) return bare;
  try {
    return String(JSON.parse(bare));
  } catch {
    return bare;
  }
}

function parsed(line: string | undefined): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(line ?? "");
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function strings(found: unknown): string[] {
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}
