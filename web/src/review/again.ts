/** A game from a moment of another one: its record up to there. */
import type { NewTable, SeatAsked, TableFacts } from "../wire";

/** Of bots in place of people. */
const LEVEL = "medium";

/** The lines before an entry; the header is the first. */
export function cut(record: string, entry: number): string {
  const [header = "", ...lines] = record.split("\n");
  const before = lines.filter((line) => {
    const number = /^\{"n":(\d+)/.exec(line)?.[1];
    return number !== undefined && Number(number) < entry;
  });
  return [header, ...before, ""].join("\n");
}

/** The same once more from there: this browser plays the seat that decided, bots play all others. */
export function again(record: string, entry: number, seat: number, table: TableFacts, pace: number): NewTable {
  const seats = table.seats.map(({ level }, n): SeatAsked =>
    n === seat ? { kind: "person" } : { kind: "bot", level: level || LEVEL },
  );
  return { record: cut(record, entry), seats, pace };
}
