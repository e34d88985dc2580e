/** A scene that nobody can act in: a step of a replay. */
import type { Lookup } from "../lookup";
import { owners } from "../play.svelte";
import type { Scene } from "../scene";
import type { TableFacts, Told } from "../wire";

const no = () => Promise.resolve(false);

export function stillScene(lookup: Lookup, table: TableFacts, seen: Told): Scene {
  const told = opened(seen);
  return {
    board: lookup.board,
    lookup,
    table,
    told,
    seat: told.seat,
    isLive: false,
    isAsked: false,
    isBusy: false,
    claimable: new Set(),
    owners: owners(told),
    option: () => undefined,
    act: no,
    takeBack: no,
    why: () => Promise.resolve(""),
    payments: () => Promise.resolve([]),
    hints: () => Promise.resolve([]),
  };
}

/** With all cards open, everybody sees of each seat what it sees itself: its tokens, and what it has picked. */
export function opened(told: Told): Told {
  if (told.open.length === 0) return told;
  const seats = told.view.seats.map((seat, n) => ({ ...seat, more: { ...seat.more, ...told.open[n]?.more } }));
  return { ...told, view: { ...told.view, seats } };
}
