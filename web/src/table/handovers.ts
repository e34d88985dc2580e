/** Seats that changed hands: when a bot played for somebody, and why. */
import type { Handover, Moment, TableFacts } from "../wire";

/** A line of the log: what a decision led to, or a change of hands. */
export interface Logged {
  seat: number;
  lines: readonly string[];
  isHandover: boolean;
  /** What it tells of; a change of hands is none. */
  moment?: Moment;
}

/** The log, with changes of hands where they happened; `say` words them. */
export function logged(
  moments: readonly Moment[],
  table: TableFacts,
  say: (seat: number, handover: Handover) => string,
): Logged[] {
  const handovers = table.seats
    .flatMap(({ handovers }, seat) => handovers.map((handover) => ({ seat, handover })))
    .sort((a, b) => a.handover.after - b.handover.after);
  const found: Logged[] = [];
  let decisions = 0;
  const addUpTo = (last: number) => {
    for (let next = handovers[0]; next && next.handover.after <= last; next = handovers[0]) {
      handovers.shift();
      found.push({ seat: next.seat, lines: [say(next.seat, next.handover)], isHandover: true });
    }
  };
  for (const moment of moments) {
    const { seat, lines } = moment;
    // the set-up is nobody's decision
    if (seat >= 0) addUpTo(decisions++);
    if (lines.length > 0) found.push({ seat, lines, isHandover: false, moment });
  }
  addUpTo(Infinity);
  return found;
}

/** Whose turn it is in a round: turns go round from the first player. */
export interface Order {
  seat: number;
  seats: number;
  first: number;
  /** How many turns the game has had. */
  turns: number;
}

/** The rounds, from 1, in which a bot played somebody's turn, as [first, last]. */
export function botRounds(
  handovers: readonly Handover[],
  { seat, seats, first, turns }: Order,
): (readonly [number, number])[] {
  const place = (seat - first + seats) % seats;
  const found: [number, number][] = [];
  for (let turn = place; turn < turns; turn += seats) {
    // `turns` of a handover: how many had ended by then
    const last = handovers.filter((handover) => handover.turns <= turn).at(-1);
    const round = (turn - place) / seats + 1;
    if (!last?.level) continue;
    const open = found.at(-1);
    if (open?.[1] === round - 1) open[1] = round;
    else found.push([round, round]);
  }
  return found;
}
