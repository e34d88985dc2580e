/** One's own record: finished games and puzzles, kept on this device alone. */
import type { SheetShown, TableFacts } from "../wire";

export interface Played {
  table: string;
  board: string;
  /** Seconds since 1970. */
  at: number;
  /** The strongest bot's level; "": against people alone. */
  level: string;
  score: number;
  won: boolean;
  /** Tickets completed, and all. */
  done: number;
  tickets: number;
  /** The day whose deal it was; "": none. */
  daily: string;
}

export interface OwnRecord {
  games: readonly Played[];
  /** Whether the first answer was right, by puzzle. */
  puzzles: Readonly<Record<string, boolean>>;
}

const KEY = "stellwerk-record";
const LEVELS = ["easy", "medium", "tricky", "hard"];

export function kept(): OwnRecord {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<OwnRecord>;
    return { games: Array.isArray(found.games) ? found.games : [], puzzles: found.puzzles ?? {} };
  } catch {
    return { games: [], puzzles: {} };
  }
}

function keep(record: OwnRecord): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // a browser that keeps nothing: then it is not kept
  }
}

export function forgetAll(): void {
  keep({ games: [], puzzles: {} });
}

/** A game that has ended is noted once. */
export function note(table: TableFacts, sheet: SheetShown): void {
  const record = kept();
  const game = played(table, sheet);
  if (game && !record.games.some((each) => each.table === table.id))
    keep({ ...record, games: [...record.games, game] });
}

/** The first answer to a puzzle counts. */
export function noteAnswer(puzzle: string, isRight: boolean): void {
  const record = kept();
  if (!(puzzle in record.puzzles)) keep({ ...record, puzzles: { ...record.puzzles, [puzzle]: isRight } });
}

/** What a game was for us; null: we had no seat of our own, or knew the cards. */
export function played(table: TableFacts, sheet: SheetShown): Played | null {
  const mine = table.seats.flatMap((seat, n) => (seat.mine ? [n] : []));
  const [seat] = mine;
  const column = sheet.columns.find((each) => each.seat === seat);
  if (mine.length !== 1 || table.known || seat === undefined || !column) return null;
  const levels = table.seats.map(({ level }) => LEVELS.indexOf(level));
  return {
    table: table.id,
    board: table.board,
    at: table.changed,
    level: LEVELS[Math.max(...levels)] ?? "",
    score: column.total,
    won: sheet.winners.includes(seat),
    done: column.tickets.filter(({ done }) => done).length,
    tickets: column.tickets.length,
    daily: table.daily,
  };
}

// --- what it adds up to

export interface Row {
  board: string;
  level: string;
  games: number;
  wins: number;
  best: number;
}

/** By board and level, most games first. */
export function rows(games: readonly Played[]): Row[] {
  const found = new Map<string, Row>();
  for (const { board, level, won, score } of games) {
    const key = `${board} ${level}`;
    const row = found.get(key) ?? { board, level, games: 0, wins: 0, best: score };
    found.set(key, {
      ...row,
      games: row.games + 1,
      wins: row.wins + Number(won),
      best: Math.max(row.best, score),
    });
  }
  return [...found.values()].sort((a, b) => b.games - a.games);
}

/** The longest row of wins, and the one that lasts. */
export function streaks(games: readonly Played[]): { longest: number; now: number } {
  let longest = 0;
  let now = 0;
  for (const { won } of [...games].sort((a, b) => a.at - b.at)) {
    now = won ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return { longest, now };
}

/** A day as the deals of the day name it, by the reader's own clock. */
export function dayOf(time: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
