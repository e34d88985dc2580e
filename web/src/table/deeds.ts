/** What seats did in their last turn, as small signs; and what of the map an event speaks of. */
import { gainOf } from "../mechanics";
import type { GameEvent, Moment } from "../wire";

export type Deed =
  /** Taken from the display, or from the deck: null is a card that we did not see. */
  | { sign: "card"; card: string | null }
  | { sign: "train"; track: string; cards: number }
  | { sign: "ticket"; number: number }
  | { sign: "gain"; points: number }
  /** Cards of a mechanic, whose worth stays secret. */
  | { sign: "won"; cards: number }
  | { sign: "pass" };

/** By seat, its last turn from beginning to end; one that has just begun shows the turn before, until something is done. */
export function lastTurns(moments: readonly Moment[]): ReadonlyMap<number, readonly Deed[]> {
  const found = new Map<number, Deed[]>();
  const begun = new Set<number>();
  for (const event of moments.flatMap(({ events }) => events)) {
    if (!("seat" in event)) continue;
    if (event.event === "turn_began") begun.add(event.seat);
    const deed = deedOf(event);
    if (!deed) continue;
    if (begun.delete(event.seat) || !found.has(event.seat)) found.set(event.seat, []);
    found.get(event.seat)?.push(deed);
  }
  return found;
}

function deedOf(event: GameEvent): Deed | undefined {
  switch (event.event) {
    case "card_taken":
    case "card_drawn":
      return { sign: "card", card: event.card };
    case "track_claimed":
      return { sign: "train", track: event.track, cards: event.cards };
    case "tickets_kept":
      return { sign: "ticket", number: event.number };
    case "scored":
      return event.points === 0 ? undefined : { sign: "gain", points: event.points };
    case "passed":
      return { sign: "pass" };
    default: {
      const gain = gainOf(event);
      if (!gain) return undefined;
      return "points" in gain.won ? { sign: "gain", ...gain.won } : { sign: "won", ...gain.won };
    }
  }
}

/** What others did since our last decision, oldest first; nothing before our first. */
export function sinceLast(moments: readonly Moment[], own: number): readonly Moment[] {
  const last = moments.findLastIndex(({ seat }) => seat === own);
  if (last < 0) return [];
  return moments.slice(last + 1).filter(({ seat, lines }) => seat >= 0 && lines.length > 0);
}

/** The tracks and cities that events speak of, whatever mechanic they are from. */
export function spokenOf(events: readonly GameEvent[]): { tracks: readonly string[]; cities: readonly string[] } {
  const named = (field: string) =>
    events.flatMap((event) => {
      const value: unknown = (event as unknown as Record<string, unknown>)[field];
      return typeof value === "string" ? [value] : [];
    });
  return { tracks: named("track"), cities: named("city") };
}
