/** How far a lesson has come, by what is asked and shown. */
import type { Step } from "./lessons";

/** What a lesson sees of the game. */
export interface Seen {
  /** What we are asked; "": nothing. */
  readonly phase: string;
  readonly isPaying: boolean;
  /** Ours, or everybody's. */
  readonly tracks: number;
  /** Our hand has grown since the step began. */
  readonly hasTaken: boolean;
  readonly hasTicketDone: boolean;
}

/** The step that the game has come to, from the one that was last; beyond the last, the lesson is over. */
export function arrived(steps: readonly Step[], from: number, seen: Seen): number {
  const asked = steps.findIndex(({ on }) => on?.includes(seen.phase));
  let at = steps[from]?.until === "read" ? from : Math.max(from, asked);
  while (at < steps.length && isOver(steps, at, seen)) at++;
  const [before, here] = [steps[at - 1], steps[at]];
  // whoever thinks again is shown the track again
  const isUndone = before?.until === "paying" && typeof here?.until === "number" && !seen.isPaying;
  return isUndone ? at - 1 : at;
}

function isOver(steps: readonly Step[], at: number, seen: Seen): boolean {
  const step = steps[at];
  if (!step) return false;
  if (step.needsTicket && !seen.hasTicketDone) return true;
  switch (step.until) {
    case "read":
      return false;
    case "answered":
      return seen.phase !== "" && step.on?.includes(seen.phase) !== true;
    case "taken":
      return seen.hasTaken && seen.phase !== "second card";
    case "paying":
      return seen.isPaying || isOver(steps, at + 1, seen);
    default:
      return seen.tracks >= step.until;
  }
}
