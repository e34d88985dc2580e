/** What a link leads to, and how it is read. */
import { describe, expect, test } from "vitest";
import { somebody as seat } from "../somebody";
import type { TableFacts, TableSeat } from "../wire";
import { parsed } from "./link";
import { entryTo } from "./entry";

const host = { ...seat, name: "Anna" };
const free = { ...seat, name: "Passenger 2", free: true };
const mine = { ...seat, name: "Ben", mine: true };

function table(seats: TableSeat[], more: Partial<TableFacts> = {}): TableFacts {
  return { seats, is_over: false, listed: false, ...more } as TableFacts;
}

const any = { seat: null, token: "t" };
const second = { seat: 1, token: "t" };

describe("a link", () => {
  test("is for one seat, or for any", () => {
    expect(parsed("#1.aB-_9")).toEqual({ seat: 1, token: "aB-_9" });
    expect(parsed("#any.aB-_9")).toEqual({ seat: null, token: "aB-_9" });
  });

  test.each(["", "#", "#1", "#1.", "#.abc", "#two.abc", "#1.a b", "#-1.abc", "#1.abc.d"])("is not %j", (fragment) => {
    expect(parsed(fragment)).toBeNull();
  });
});

describe("for one seat", () => {
  test("that is free: one may sit down", () => {
    expect(entryTo(table([host, free, free]), second)).toEqual({ way: "sit", seats: [1] });
  });

  test("that somebody has: perhaps it is we, on another device", () => {
    expect(entryTo(table([host, host]), second)).toEqual({ way: "open", seat: 1 });
  });

  test("that this browser plays: to the table", () => {
    expect(entryTo(table([host, mine]), second)).toEqual({ way: "table" });
  });

  test("that does not exist: the server says so", () => {
    expect(entryTo(table([host]), second)).toEqual({ way: "open", seat: 1 });
  });
});

describe("for any seat", () => {
  test("offers those that are free", () => {
    expect(entryTo(table([free, host, free]), any)).toEqual({ way: "sit", seats: [0, 2] });
  });

  test("offers them also to who sits there already: somebody else at the same screen", () => {
    expect(entryTo(table([mine, free]), any)).toEqual({ way: "sit", seats: [1] });
  });

  test("leads nowhere if all are taken", () => {
    expect(entryTo(table([host, host]), any)).toEqual({ way: "full" });
  });
});

describe("without a link", () => {
  test("an open table offers what is free", () => {
    expect(entryTo(table([host, free], { listed: true }), null)).toEqual({ way: "sit", seats: [1] });
  });

  test("any other is closed", () => {
    expect(entryTo(table([host, free]), null)).toEqual({ way: "incomplete" });
  });

  test("a player who sits there goes to their seat", () => {
    expect(entryTo(table([mine, free], { listed: true }), null)).toEqual({ way: "table" });
  });
});

describe("a game that is over", () => {
  const over = (...seats: TableSeat[]) => table(seats, { is_over: true });

  test("is watched again: nobody sits down any more", () => {
    expect(entryTo(over(mine, free), any)).toEqual({ way: "over" });
    expect(entryTo(over(host, free), second)).toEqual({ way: "over" });
  });

  test("still shows players their own seat, on another device too", () => {
    expect(entryTo(over(host, host), second)).toEqual({ way: "open", seat: 1 });
    expect(entryTo(over(host, mine), second)).toEqual({ way: "table" });
  });
});
