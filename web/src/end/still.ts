/** A scene that nobody can act in: a step of a replay. */
import type { Lookup } from "../lookup";
import { owners } from "../play.svelte";
import type { Scene } from "../scene";
import type { TableFacts, Told } from "../wire";

const no = () => Promise.resolve(false);

export function stillScene(lookup: Lookup, table: TableFacts, told: Told): Scene {
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
