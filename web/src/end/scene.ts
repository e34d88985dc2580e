/** A scene that nobody can act in: a step of a replay. */
import type { Lookup } from "../lookup";
import { owners } from "../play.svelte";
import type { Scene } from "../scene";
import type { TableFacts, Snapshot } from "../wire";

const no = () => Promise.resolve(false);

export function replayScene(lookup: Lookup, table: TableFacts, seen: Snapshot): Scene {
  const snapshot = withOpenSeats(seen);
  return {
    board: lookup.board,
    lookup,
    table,
    snapshot,
    seat: snapshot.seat,
    isLive: false,
    isAsked: false,
    isBusy: false,
    claimable: new Map(),
    owners: owners(snapshot),
    option: () => undefined,
    act: no,
    takeBack: no,
    why: () => Promise.resolve(""),
    payments: () => Promise.resolve([]),
    hints: () => Promise.resolve([]),
  };
}

/** With all cards open, everybody sees of each seat what it sees itself: its tokens, and what it has picked. */
export function withOpenSeats(snapshot: Snapshot): Snapshot {
  if (snapshot.open.length === 0) return snapshot;
  const seats = snapshot.view.seats.map((seat, n) => ({ ...seat, more: { ...seat.more, ...snapshot.open[n]?.more } }));
  return { ...snapshot, view: { ...snapshot.view, seats } };
}
