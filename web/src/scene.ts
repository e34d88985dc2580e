/** What the parts of a table look at: a live game and a replay are both a scene. */
import type { Lookup } from "./lookup";
import type { Action, BoardShown, Hint, MechanicShown, Payment, TableFacts, Snapshot } from "./wire";

export interface Hinted {
  hint: Hint;
  label: string;
}

export interface Scene {
  readonly board: BoardShown;
  readonly lookup: Lookup;
  readonly table: TableFacts;
  readonly snapshot: Snapshot;
  /** Through whose eyes; null: everybody's. */
  readonly seat: number | null;
  /** A game that goes on and that we play in; else a replay or somebody else's. */
  readonly isLive: boolean;
  /** Our seat owes a decision, and none is under way. */
  readonly isAsked: boolean;
  /** An answer of ours is under way. */
  readonly isBusy: boolean;
  /** The tracks that can be claimed or chosen now, and what a click on each does. */
  readonly claimable: ReadonlyMap<string, Action>;
  /** Who owns a track: a seat's number, or the name of an owner that a mechanic brings. */
  readonly owners: ReadonlyMap<string, number | string>;

  /** The option with this notation, if it is open: scene.option("draw"), scene.option("claim denver-omaha"). */
  option(notation: string): Action | undefined;
  /** Sends decisions in a row; false if they were refused (the reason is shown by the table). */
  act(...actions: Action[]): Promise<boolean>;
  takeBack(): Promise<boolean>;
  /** Why an action is not open, in words; "" if it is. */
  why(action: Action): Promise<string>;
  /** All ways to pay for an open action, the thriftiest first. */
  payments(action: Action): Promise<readonly Payment[]>;
  hints(): Promise<readonly Hinted[]>;
}

/** The mechanics that a table is played with, in the board's order: an option may switch some off. */
export function played({
  board,
  table,
}: {
  board: Pick<BoardShown, "mechanics">;
  table: TableFacts;
}): readonly MechanicShown[] {
  return table.mechanics.flatMap((n) => board.mechanics[n] ?? []);
}

/** An action as it is written in records: its short form. */
export function notation(action: Action): string {
  switch (action.type) {
    case "claim":
      return `claim ${action.track}`;
    case "take":
      return `take ${action.card}`;
    case "draw":
      return "draw";
    case "tickets":
      return "tickets";
    case "pass":
      return "pass";
    case "pay":
      return `pay ${action.card}`;
    case "locos":
      return `locos ${action.number}`;
    case "cards":
      return `cards ${action.number}`;
    case "keep":
      return `keep ${action.tickets.join(" ") || "none"}`;
    case "special":
      return action.name;
  }
}
