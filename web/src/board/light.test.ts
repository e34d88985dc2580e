/** The way that a ticket has in one's network. */
import "../browser-stub";
import { expect, test } from "vitest";
import { Lookup } from "../lookup";
import type { BoardShown } from "../wire";
import { path } from "./light";

const ends = [
  ["a", "b"],
  ["b", "c"],
  ["c", "d"],
  ["a", "d"],
] as const;
const board = {
  cities: [],
  tickets: [],
  connections: ends.map(([a, b]) => ({ id: `${a}-${b}`, a, b, length: 1, border: false, data: {} })),
  tracks: ends.map(([a, b]) => ({
    id: `${a}-${b}`,
    name: "",
    connection: `${a}-${b}`,
    colour: "grey",
    length: 1,
    points: 1,
  })),
} as unknown as BoardShown;
const scene = { board, lookup: new Lookup(board) };

test("the shortest way is found, in order", () => {
  expect(path(scene, () => true, "a", "c")).toEqual(["a-b", "b-c"]);
  expect(path(scene, (track) => track !== "a-b", "a", "c")).toEqual(["a-d", "c-d"]);
});

test("without a way nothing is lit", () => {
  expect(path(scene, (track) => track === "a-b", "a", "d")).toEqual([]);
});
