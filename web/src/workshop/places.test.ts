/** A problem leads to its field, or else to the row that has it. */
import { expect, test } from "vitest";
import type { Where } from "../wire";
import { placesOf } from "./places";

const where = (more: Partial<Where>): Where => ({ kind: "board", index: -1, field: "", path: [], ...more });

test("to the field first, then to its row", () => {
  expect(placesOf(where({ kind: "ticket", index: 29, field: "points" }))).toEqual(["ticket:29:points", "ticket:29"]);
  expect(placesOf(where({ kind: "mechanic", index: 1 }))).toEqual(["mechanic:1"]);
  expect(placesOf(where({ field: "trains" }))).toEqual(["board:trains"]);
});
