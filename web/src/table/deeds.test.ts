import "../browser-stub";
import { describe, expect, it } from "vitest";
import type { GameEvent, Moment } from "../wire";
import { lastTurns, sinceLast, spokenOf } from "./deeds";

const moment = (seat: number, ...events: GameEvent[]): Moment => ({ version: 0, seat, lines: ["…"], events });
const began = (seat: number): GameEvent => ({ event: "turn_began", seat });
const drew = (seat: number, card: string | null): GameEvent => ({ event: "card_drawn", seat, card });
const claimed = (seat: number, track: string): GameEvent => ({
  ...{ event: "track_claimed", seat, colour: "red", cards: 3, locomotives: 1, track },
});

describe("what seats did", () => {
  it("shows a turn from its beginning to its end, and no turn before", () => {
    const turns = lastTurns([
      moment(0, began(0), drew(0, "red")),
      moment(0, drew(0, null), began(1)),
      moment(1, claimed(1, "a-b"), { event: "scored", seat: 1, points: 4 }, began(0)),
      moment(0, drew(0, "blue"), began(1)),
    ]);
    expect(turns.get(0)).toEqual([{ sign: "card", card: "blue" }]);
    expect(turns.get(1)).toEqual([
      { sign: "train", track: "a-b", cards: 3 },
      { sign: "gain", points: 4 },
    ]);
  });

  it("tells what others did since our last decision, but nothing before our first", () => {
    const others = [moment(1, drew(1, null)), moment(2, claimed(2, "a-b"))];
    expect(sinceLast(others, 0)).toEqual([]);
    expect(sinceLast([moment(0), ...others], 0)).toEqual(others);
    expect(sinceLast([...others, moment(0)], 0)).toEqual([]);
  });

  it("finds what of the map an event speaks of", () => {
    const station = { ...{ event: "station_built", seat: 0, colour: "red", cards: 1, locomotives: 0, city: "wien" } };
    expect(spokenOf([claimed(0, "a-b"), station as GameEvent])).toEqual({ tracks: ["a-b"], cities: ["wien"] });
  });
});
