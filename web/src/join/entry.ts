/** What a link leads to, as far as the page can tell; the server has the last word. */
import type { TableFacts } from "../wire";
import type { Link } from "./link";

export type Entry =
  /** One may sit down on one of these. */
  | { way: "sit"; seats: readonly number[] }
  /** The seat is somebody's already. If the link is good, it is ours: another device. */
  | { way: "open"; seat: number }
  /** This browser plays there: there is nothing to ask. */
  | { way: "table" }
  /** No more than to look on. */
  | { way: "full" | "over" | "incomplete" };

export function entryTo(table: TableFacts, link: Link | null): Entry {
  const toOne = link !== null && link.seat !== null ? toSeat(table, link.seat) : null;
  // players may still look at their seat afterwards, on any of their devices
  if (toOne && toOne.way !== "sit") return toOne;
  if (table.is_over) return { way: "over" };
  if (toOne) return toOne;
  const free = table.seats.flatMap(({ free }, n) => (free ? [n] : []));
  // strangers at an open table take one seat each; people with a link may bring others to this screen
  if (link === null && ownSeats(table).length > 0) return { way: "table" };
  if (link === null && !table.listed) return { way: "incomplete" };
  return free.length > 0 ? { way: "sit", seats: free } : { way: "full" };
}

function toSeat(table: TableFacts, number: number): Entry {
  const seat = table.seats[number];
  if (seat?.mine) return { way: "table" };
  return seat?.free ? { way: "sit", seats: [number] } : { way: "open", seat: number };
}

/** The seats that this browser plays. */
export function ownSeats(table: TableFacts): number[] {
  return table.seats.flatMap(({ mine }, n) => (mine ? [n] : []));
}
