import { expect, test } from "vitest";
import type { SheetShown, TableFacts } from "../wire";
import { dayOf, type Played, played, rows, streaks } from "./record";

const game = (values: Partial<Played>): Played => ({
  ...{ table: "t", board: "usa", at: 0, level: "medium", score: 80, won: false, done: 1, tickets: 2, daily: "" },
  ...values,
});

const seat = (mine: boolean, level: string) => ({ mine, level });
const table = (values: object) =>
  ({
    ...{ id: "t", board: "usa", known: false, changed: 5, daily: "" },
    ...{ seats: [seat(true, ""), seat(false, "easy"), seat(false, "hard")], ...values },
  }) as unknown as TableFacts;
const sheet = {
  winners: [0],
  columns: [{ seat: 0, total: 91, tickets: [{ done: true }, { done: false }] }],
} as unknown as SheetShown;

test("a game is noted with the strongest bot and the tickets done", () => {
  expect(played(table({}), sheet)).toMatchObject({ level: "hard", score: 91, won: true, done: 1, tickets: 2 });
});

test("games whose cards were known, or that several played at one screen, don't count", () => {
  expect(played(table({ known: true }), sheet)).toBeNull();
  expect(played(table({ seats: [seat(true, ""), seat(true, "")] }), sheet)).toBeNull();
});

test("games add up by board and level", () => {
  const games = [game({ won: true, score: 99 }), game({}), game({ board: "japan", score: 40 })];
  expect(rows(games)).toEqual([
    { board: "usa", level: "medium", games: 2, wins: 1, best: 99 },
    { board: "japan", level: "medium", games: 1, wins: 0, best: 40 },
  ]);
});

test("a streak ends with a lost game", () => {
  const won = [true, true, false, true];
  expect(streaks(won.map((each, at) => game({ won: each, at })))).toEqual({ longest: 2, now: 1 });
});

test("a day is the reader's own", () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});
