/** A game to be set up: what was chosen, what of it can be, and how the server is asked for it. */
import { t } from "../texts";
import { type BoardCard, LONGEST_NAME, type NewTable, type OptionShown, type SeatAsked } from "../wire";

/** "me"; "person": somebody else at this screen; "friend": somebody who comes by a link; or a bot's level. */
export type Sitter = "me" | "person" | "friend" | (string & {});

export interface SeatChosen {
  who: Sitter;
  name: string;
}

export interface SetUp {
  seats: SeatChosen[];
  options: Record<string, boolean>;
  hints: boolean;
  /** Whether all see what they could have counted along. */
  openBooks: boolean;
  pace: number;
  /** Seconds a turn; 0: as long as one likes. */
  clock: number;
  /** Whether everybody on this server may find it. */
  listed: boolean;
  seed: string;
}

export const USUAL_LEVEL = "medium";
const USUAL_SEATS = 3;
/** The second: the first kept every option, so that a changed default never reached those who had played before. */
const KEY = "stellwerk-setups-2";

/** What one click on a poster means: me against two bots, or as many as the board seats. */
export function quick(board: BoardCard, name: string, pace: number): SetUp {
  const number = Math.min(Math.max(USUAL_SEATS, board.seats[0]), board.seats[1]);
  const bots = Array.from({ length: number - 1 }, () => ({ who: USUAL_LEVEL, name: "" }));
  return {
    seats: [{ who: "me", name }, ...bots],
    options: defaults(board),
    hints: true,
    openBooks: false,
    pace,
    clock: 0,
    listed: false,
    seed: "",
  };
}

/** As last time, if it was with friends; else me and one of them, or as many as the board needs. */
export function withFriends(board: BoardCard, name: string, pace: number): SetUp {
  const last = remembered(board, name, pace);
  if (isTogether(last)) return last;
  const friends = Array.from({ length: Math.max(1, board.seats[0] - 1) }, () => ({ who: "friend", name: "" }));
  return { ...last, seats: [{ who: "me", name }, ...friends] };
}

/** Whether somebody comes by a link. */
export function isTogether(setUp: SetUp): boolean {
  return setUp.seats.some(({ who }) => who === "friend");
}

/** Whether somebody at this screen plays it. */
export function isHere({ who }: SeatChosen): boolean {
  return who === "me" || who === "person";
}

function defaults(board: BoardCard): Record<string, boolean> {
  return Object.fromEntries(board.options.map((option) => [option.id, option.default]));
}

// --- options

/** Why an option can't be switched on, in words; "" if it can. */
export function closed(option: OptionShown, board: BoardCard, setUp: SetUp): string {
  const number = setUp.seats.length;
  if (option.seats && (number < option.seats[0] || number > option.seats[1]))
    return t().start.optionSeats(...option.seats);
  const lacking = option.needs.filter((id) => !isOn(id, board, setUp));
  if (lacking.length > 0) return t().start.optionNeeds(lacking.map((id) => optionText(board, id)).join(", "));
  return "";
}

/** Whether an option will be played: chosen, and possible. */
export function isOn(id: string, board: BoardCard, setUp: SetUp): boolean {
  const option = board.options.find((each) => each.id === id);
  return option !== undefined && (setUp.options[id] ?? option.default) && closed(option, board, setUp) === "";
}

/** Without its full stop, to be quoted. */
export function optionText(board: BoardCard, id: string): string {
  return (board.options.find((option) => option.id === id)?.text ?? id).replace(/\.$/, "");
}

// --- what is wrong with it

/** In words; none: the game can start. */
export function problems(board: BoardCard, setUp: SetUp): string[] {
  const names = setUp.seats.map((seat) => seat.name.trim()).filter(Boolean);
  const double = names.find((name, n) => names.indexOf(name) !== n);
  const found: string[] = [];
  if (setUp.seats.length < board.seats[0]) found.push(t().start.atLeast(board.seats[0]));
  if (setUp.seats.length > board.seats[1]) found.push(t().start.full(board.seats[1]));
  if (double !== undefined) found.push(t().start.sameName(double));
  if (names.some((name) => name.length > LONGEST_NAME)) found.push(t().start.longName(LONGEST_NAME));
  return found;
}

// --- asking for it

export function newTable(board: BoardCard, setUp: SetUp): NewTable {
  return {
    board: board.id,
    seats: setUp.seats.map(asked),
    options: Object.fromEntries(board.options.map(({ id }) => [id, isOn(id, board, setUp)])),
    hints: setUp.hints,
    open_books: board.has_books && setUp.openBooks,
    pace: setUp.pace,
    clock: isTogether(setUp) ? setUp.clock : 0,
    listed: isTogether(setUp) && setUp.listed,
    seed: seedOf(setUp.seed),
  };
}

export function asked(seat: SeatChosen): SeatAsked {
  const name = seat.name.trim();
  if (isHere(seat)) return { kind: "person", name };
  if (seat.who === "friend") return { kind: "person", name, invited: true };
  return { kind: "bot", name, level: seat.who };
}

function seedOf(written: string): number | string | null {
  const seed = written.trim();
  if (seed === "") return null;
  const number = Number(seed);
  return /^\d+$/.test(seed) && Number.isSafeInteger(number) ? number : seed;
}

// --- the last one of each board is remembered

export function remembered(board: BoardCard, name: string, pace: number): SetUp {
  const usual = quick(board, name, pace);
  const kept = all()[board.id];
  if (!isSetUp(kept) || kept.seats.length < board.seats[0] || kept.seats.length > board.seats[1]) return usual;
  const seats = kept.seats.map((seat) => (seat.who === "me" ? { ...seat, name: name || seat.name } : { ...seat }));
  // what was kept by an older page lacks what is new; strangers are let in by a wish of today
  return { ...usual, ...kept, seats, options: { ...usual.options, ...kept.options }, listed: false, seed: "" };
}

export function remember(board: BoardCard, setUp: SetUp): void {
  try {
    const usual = defaults(board);
    const options = Object.fromEntries(Object.entries(setUp.options).filter(([id, on]) => on !== usual[id]));
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [board.id]: { ...setUp, options } }));
  } catch {
    // a browser that keeps nothing: then it is not remembered
  }
}

function all(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isSetUp(kept: unknown): kept is SetUp {
  if (typeof kept !== "object" || kept === null) return false;
  const { seats, options, hints, pace } = kept as Record<string, unknown>;
  return (
    Array.isArray(seats) &&
    seats.every(isSeat) &&
    typeof options === "object" &&
    options !== null &&
    typeof hints === "boolean" &&
    typeof pace === "number"
  );
}

function isSeat(kept: unknown): boolean {
  if (typeof kept !== "object" || kept === null) return false;
  const { who, name } = kept as Record<string, unknown>;
  return typeof who === "string" && typeof name === "string";
}
