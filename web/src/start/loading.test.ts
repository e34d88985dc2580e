/** A game as text: what the page must know of it before the server reads it. */
import { describe, expect, test } from "vitest";
import { called, newTableOf, read } from "./loading";

const header = '{"format": 1, "board": "usa", "seats": ["Anna", "Ben"]}';
const running = `${header}\n{"n": 0}\n`;
const finished = `${running}{"result": {}}\n`;

function loaded(text: string) {
  const found = read(text);
  if (typeof found === "string") throw new Error(found);
  return found;
}

describe("a record", () => {
  test("names its seats", () => {
    expect(loaded(running)).toMatchObject({ kind: "record", seats: ["Anna", "Ben"], isOver: false });
  });

  test("with a result is over, and asks for no seats", () => {
    expect(loaded(finished).isOver).toBe(true);
    expect(newTableOf(loaded(finished), [{ kind: "person" }])).toEqual({ record: finished });
  });

  test("has its last line feed back if it was pasted without", () => {
    expect(newTableOf(loaded(running.trim()), []).record).toBe(running);
  });

  test("of broken lines is still a record: the server says what is wrong", () => {
    expect(loaded('{"seats": 3\nnonsense')).toMatchObject({ kind: "record", seats: [], isOver: false });
  });
});

describe("a position", () => {
  test("names its seats, quoted or not, with a remark", () => {
    expect(loaded('board: usa\nseats: Anna, "Ben, the second"  # both of them').seats).toEqual([
      "Anna",
      "Ben, the second",
    ]);
  });

  test("may only count them", () => {
    expect(loaded("board: usa\nseats: 3").seats).toHaveLength(3);
  });

  test("is handed on as it is", () => {
    expect(newTableOf(loaded("board: usa\nseats: 2"), [{ kind: "person" }])).toEqual({
      position: "board: usa\nseats: 2",
      seats: [{ kind: "person" }],
    });
  });
});

describe("no game", () => {
  test("in nothing", () => expect(read(" \n ")).toBe("empty"));
  test("in what is larger than any", () => expect(read("x".repeat(2_000_000))).toBe("tooLarge"));
});

describe("a player without a name", () => {
  test("is called so in the reader's language", () => {
    const german = { Seat: "Platz", Passenger: "Fahrgast" };
    expect(
      ["Seat 2", "Passenger", "Passenger 3", "Anna", "Seat", "Passengers"].map((name) => called(name, german)),
    ).toEqual(["Platz 2", "Fahrgast", "Fahrgast 3", "Anna", "Seat", "Passengers"]);
    expect(called("Seat 2", {})).toBe("Seat 2");
  });
});
