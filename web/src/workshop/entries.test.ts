/** Things as people write them. */
import { expect, test } from "vitest";
import { Design } from "./design";
import { readConnection, readTicket } from "./entries";
import { opened, textOf } from "./file";

const COLOURS = new Map([
  ["red", "red"],
  ["rot", "red"],
  ["gruen", "green"],
]);

function cities(): Design {
  return ["Ulm", "Baden-Baden", "New York", "Ulmen"].reduce(
    (design, name, n) => design.addCity({ x: 50 + 100 * n, y: 50 }, name),
    new Design(opened({ size: [500, 300] })),
  );
}

test("a connection is two cities, a length and colours", () => {
  const read = (line: string) => readConnection(line, cities(), COLOURS);
  const ends = { a: "ulm", b: "baden_baden" };
  expect(read("Ulm – Baden-Baden 3 rot k")).toEqual({ made: { ...ends, length: 3, tracks: ["red", "black"] } });
  expect(read("Ulm; Baden-Baden; 3; grün")).toEqual({ made: { ...ends, length: 3, tracks: ["green"] } });
  expect(read("ulm-new york 2")).toEqual({ made: { a: "ulm", b: "new_york", length: 2, tracks: ["grey"] } });
  expect(read("Baden-Baden – Ulm")).toEqual({ made: { a: "baden_baden", b: "ulm", length: 4, tracks: ["grey"] } });
  expect(read("Ulm – Paris 3")).toEqual({ city: "Paris" });
  expect(read("Ulm – New York 3 plaid")).toEqual({ word: "plaid" });
  expect(read("Ulm")).toEqual({ word: "Ulm" });
});

test("rows of the same cities and length are tracks of one connection", () => {
  const made = { a: "ulm", b: "ulmen", length: 3, tracks: ["red"] };
  const design = cities()
    .written(made)
    .written({ ...made, tracks: ["blue"] });
  expect(design.board.connections).toEqual([{ ...made, tracks: ["red", "blue"] }]);
});

test("a ticket without points is worth its shortest path", () => {
  const design = cities().written({ a: "ulm", b: "new_york", length: 5, tracks: ["red"] });
  expect(readTicket("Ulm – New 7", design)).toEqual({ made: { a: "ulm", b: "new_york", points: 7 } });
  expect(readTicket("New York – Ulm", design)).toEqual({ made: { a: "new_york", b: "ulm", points: 5 } });
  expect(readTicket("Ulm – New York seven", design)).toEqual({ word: "seven" });
});

test("tables are read as Excel writes them", () => {
  const bytes = (...all: number[]) => new Uint8Array(all).buffer;
  expect(textOf(bytes(0x4b, 0xf6, 0x6c, 0x6e))).toBe("Köln");
  expect(textOf(bytes(0x4b, 0xc3, 0xb6, 0x6c, 0x6e))).toBe("Köln");
  expect(textOf(bytes(0xff, 0xfe, 0x4b, 0, 0xf6, 0))).toBe("Kö");
});
