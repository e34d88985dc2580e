import { describe, expect, it } from "vitest";
import type { Handover, Moment, TableFacts } from "../wire";
import { botRounds, logged } from "./handovers";

const moment = (seat: number, ...lines: string[]): Moment => ({ version: 0, seat, lines, events: [] });
const handed = (level: string, after: number, turns: number): Handover => ({
  level,
  why: level ? "clock" : "back",
  after,
  turns,
});
const table = (...handovers: Handover[][]) =>
  ({ seats: handovers.map((each) => ({ handovers: each })) }) as unknown as TableFacts;
const read = (moments: Moment[], at: TableFacts) =>
  logged(moments, at, (seat, { level }) => `${seat} ${level || "back"}`).flatMap(({ lines }) => lines);

describe("the log", () => {
  it("tells of changes of hands where they happened", () => {
    const moments = [moment(-1, "dealt"), moment(0, "a"), moment(1, "b"), moment(0, "c")];
    expect(read(moments, table([], [handed("easy", 1, 0), handed("", 3, 2)]))).toEqual([
      "dealt",
      "a",
      "1 easy",
      "b",
      "c",
      "1 back",
    ]);
    expect(read(moments, table([handed("hard", 0, 0)]))).toEqual(["dealt", "0 hard", "a", "b", "c"]);
  });

  it("counts decisions without words, and begins with a position too", () => {
    const moments = [moment(0), moment(1, "b")];
    expect(read(moments, table([handed("easy", 1, 0)], []))).toEqual(["0 easy", "b"]);
    expect(read([], table([handed("easy", 0, 0)]))).toEqual(["0 easy"]);
  });
});

describe("the rounds of a bot", () => {
  const order = { seat: 1, seats: 2, first: 0, turns: 12 }; // its turns are 2, 4, 6, 8, 10, 12

  it("are those between giving and taking back in which it was their turn", () => {
    expect(botRounds([handed("easy", 3, 2), handed("", 9, 6), handed("hard", 20, 10)], order)).toEqual([
      [2, 3],
      [6, 6],
    ]);
    expect(botRounds([handed("easy", 0, 0)], order)).toEqual([[1, 6]]);
  });

  it("go on when another bot takes over, and are none if it had no turn", () => {
    expect(botRounds([handed("easy", 3, 2), handed("hard", 5, 4), handed("", 9, 6)], order)).toEqual([[2, 3]]);
    expect(botRounds([handed("easy", 3, 4), handed("", 3, 4)], order)).toEqual([]);
    expect(botRounds([handed("easy", 0, 0)], { ...order, turns: 1 })).toEqual([]);
    expect(botRounds([], order)).toEqual([]);
  });
});
