/** Where a game of this browser stands: whose turn it is, who is awaited, what should be seen first. */
import { prefs } from "../prefs.svelte";
import { t } from "../texts";
import type { TableFacts, TableSeat } from "../wire";

/** Whether somebody at this screen is to decide; nobody waits for a bot that stands in for them. */
export function isMyTurn(table: TableFacts): boolean {
  return !table.is_over && deciding(table).some(({ mine, stand_in }) => mine && stand_in === "");
}

/** Whether others play along at screens of their own. */
export function isWithFriends(table: TableFacts): boolean {
  return table.seats.some(({ kind, mine }) => kind === "person" && !mine);
}

/** Whether clearing it away would leave others alone at a game under way: our seat would be anybody's. */
export function isLeaving(table: TableFacts): boolean {
  const isOurs = table.seats.some(({ mine }) => mine);
  return !table.is_over && isOurs && table.seats.some(({ kind, mine, free }) => kind === "person" && !mine && !free);
}

export function freeSeats(table: TableFacts): number {
  return table.seats.filter(({ free }) => free).length;
}

/** What waits for us first, else as they were. */
export function inOrder(tables: readonly TableFacts[]): TableFacts[] {
  return [...tables.filter(isMyTurn), ...tables.filter((table) => !isMyTurn(table))];
}

/** In a sentence: "Your turn", "Waiting for Ben", "Anna won". */
export function status(table: TableFacts): string {
  return table.is_over ? outcome(table) : turn(table);
}

function turn(table: TableFacts): string {
  const owing = deciding(table);
  const isAlone = table.seats.filter(({ mine }) => mine).length === 1;
  if (isMyTurn(table)) return isAlone ? t().start.yourTurn : t().start.turnOf(names(owing.filter(({ mine }) => mine)));
  const away = owing.filter(({ can_vote }) => can_vote);
  if (away.length > 0) return t().start.away(names(away));
  const awaited = owing.filter(({ kind, stand_in }) => kind === "person" && stand_in === "");
  if (awaited.length === 0) return t().start.turnOf(names(owing));
  // a seat that is free is called something, but nobody is called that
  const people = awaited.filter(({ free }) => !free);
  return people.length > 0 ? t().start.waitingFor(names(people)) : t().start.waitingForFree;
}

function outcome(table: TableFacts): string {
  const winners = table.winners.flatMap((seat) => table.seats[seat] ?? []);
  const isAlone = table.seats.filter(({ kind }) => kind === "person").length === 1;
  if (isAlone && winners.length === 1 && winners[0]?.mine) return t().start.youWon;
  return winners.length > 1 ? t().start.wonShared(names(winners)) : t().start.won(names(winners));
}

function deciding(table: TableFacts): TableSeat[] {
  return table.decides.flatMap((seat) => table.seats[seat] ?? []);
}

/** "Anna, Ben and Cleo". */
export function names(seats: readonly TableSeat[]): string {
  return new Intl.ListFormat(prefs.language).format(seats.map(({ name }) => name));
}
