/** The server's figures in words. */
import "../browser-stub";
import { describe, expect, test } from "vitest";
import { prefs } from "../prefs.svelte";
import type { ServerState } from "../wire";
import { bytes, count, groups, lag, uptime, verdict } from "./figures";

const state: ServerState = {
  ...{
    version: "0.6.0",
    node: "n1",
    compiled: true,
    uptime: 60,
    store: "sqlite",
    games: 1200,
    running: 12,
    listed: 1,
    entries: 90000,
  },
  ...{ tables: 3, connections: 9, workers: 2, deaths: 0, waiting: 0, decisions: 500, refused: 1, troubles: 0 },
  ...{ median: 2.34, slow: 17.6, memory: 87_000_000, share: 1, turned_away: 0, busiest: [], shut_out: {} },
};

describe("how long it has been running", () => {
  test.each([
    [7, "7 seconds"],
    [61, "1 minute"],
    [3600, "1 hour"],
    [2 * 3600 + 5 * 60, "2 hours, 5 minutes"],
    [48 * 3600, "2 days"],
    [3 * 86_400 + 4 * 3600 + 59, "3 days, 4 hours"],
  ])("%d s", (seconds, words) => expect(uptime(seconds)).toBe(words));
});

describe("figures", () => {
  test("are written as the reader writes them", () => {
    expect([count(1200), lag(state, 2.34), lag(state, 17.6), bytes(87_000_000), bytes(1_260_000_000)]).toEqual([
      "1,200",
      "2.3 ms",
      "18 ms",
      "87 MB",
      "1.3 GB",
    ]);
    prefs.language = "de";
    expect([count(1200), lag(state, 2.34), uptime(7200)]).toEqual(["1.200", "2,3 ms", "2 Stunden"]);
    prefs.language = "en";
  });

  test("of nothing are none", () => expect(lag({ ...state, decisions: 0 }, 0)).toBe("–"));

  test("each has a name of its own", () => {
    const names = groups(state).flatMap(({ lines }) => lines.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the verdict", () => {
  test("all is well", () => expect(verdict(state).isBad).toBe(false));
  test("troubles are told", () =>
    expect(verdict({ ...state, troubles: 2 })).toEqual({ isBad: true, text: expect.stringContaining("2 problems") }));
  test("a crowd is told", () => {
    const busy = groups({ ...state, share: 0.125, turned_away: 3 }).flatMap(({ lines }) => lines);
    expect(busy.filter(({ isBad }) => isBad).map(({ value }) => value)).toEqual(["3", "13%"]);
  });
  test("slowness is told", () => expect(verdict({ ...state, slow: 250 }).isBad).toBe(true));
});
