/** Where a game stands: whose turn it is, for somebody who looks at their games. */
import "../browser-stub";
import { describe, expect, test } from "vitest";
import { somebody as seat } from "../somebody";
import type { TableFacts, TableSeat } from "../wire";
import { inOrder, isMyTurn, status } from "./status";

const anna = { ...seat, name: "Anna", mine: true };
const ben = { ...seat, name: "Ben" };
const nobody = { ...seat, name: "Passenger 3", free: true };
const bot: TableSeat = { ...seat, kind: "bot", name: "Ada", level: "medium" };

function table(seats: TableSeat[], decides: number[], more: Partial<TableFacts> = {}): TableFacts {
  return {
    ...{
      id: "t",
      board: "usa",
      key: "usa-1",
      board_name: "USA",
      options: {},
      hints: true,
      pace: 1,
      clock: 0,
      listed: false,
      known: false,
    },
    ...{ created: 0, changed: 0, turns: 3, is_over: false, scores: seats.map(() => 0), winners: [] },
    ...more,
    seats,
    decides,
  } as TableFacts;
}

describe("whose turn it is", () => {
  test("mine", () => {
    expect(status(table([anna, ben], [0]))).toBe("Your turn");
    expect(status(table([anna, ben], [0, 1]))).toBe("Your turn");
  });

  test("of several at this screen, by name", () => {
    expect(status(table([anna, { ...ben, mine: true }], [1]))).toBe("Ben to play");
  });

  test("not mine, as long as a bot plays for me", () => {
    const given = table([{ ...anna, stand_in: "medium" }, ben], [0]);
    expect(isMyTurn(given)).toBe(false);
    expect(status(given)).toBe("Anna to play");
  });

  test("a friend's", () => {
    expect(status(table([anna, ben, nobody], [1, 2]))).toBe("Waiting for Ben");
  });

  test("a friend's who stays away", () => {
    expect(status(table([anna, { ...ben, can_vote: true }], [1]))).toBe("Waiting for Ben (away)");
  });

  test("that of a seat where nobody sits", () => {
    expect(status(table([anna, nobody], [1]))).toBe("Waiting for somebody to sit down");
  });

  test("a bot's", () => {
    expect(status(table([anna, bot], [1]))).toBe("Ada to play");
  });
});

describe("the end", () => {
  const over = { is_over: true, decides: [] };

  test("I won against bots", () => {
    expect(status(table([anna, bot], [], { ...over, winners: [0] }))).toBe("You won");
  });

  test("somebody won, some share it", () => {
    expect(status(table([anna, ben], [], { ...over, winners: [1] }))).toBe("Ben won");
    expect(status(table([anna, ben], [], { ...over, winners: [0, 1] }))).toBe("Anna and Ben share the win");
  });
});

test("what waits for me comes first, else the order stays", () => {
  const games = [
    table([anna, ben], [1], { id: "theirs" }),
    table([anna, ben], [0], { id: "mine" }),
    table([anna, bot], [1], { id: "a bot's" }),
    table([anna, bot], [0], { id: "mine too" }),
  ];
  expect(inOrder(games).map(({ id }) => id)).toEqual(["mine", "mine too", "theirs", "a bot's"]);
});
