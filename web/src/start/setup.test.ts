/** Setting a table up: who sits where, what can be chosen, and what the server is asked for. */
import "../browser-stub";
import { beforeEach, describe, expect, test } from "vitest";
import type { BoardCard } from "../wire";
import { asked, closed, isOn, newTable, problems, quick, remember, remembered, type SetUp, withFriends } from "./setup";

const board: BoardCard = {
  id: "bridges",
  key: "bridges-1",
  name: "Bridges",
  about: "",
  own_design: false,
  own_file: false,
  seats: [2, 4],
  cities: 30,
  tickets: 40,
  mechanics: [],
  options: [
    { id: "tolls", text: "Bridges cost a toll.", default: true, seats: null, needs: [] },
    { id: "neutral", text: "A neutral player builds too.", default: false, seats: [2, 2], needs: ["tolls"] },
  ],
  has_books: true,
  undrawn: "",
};
const large: BoardCard = { ...board, id: "large", seats: [4, 5] };

function setUp(...who: string[]): SetUp {
  return { ...quick(board, "", 1), seats: who.map((each) => ({ who: each, name: "" })) };
}

beforeEach(() => localStorage.clear());

describe("one click on a poster", () => {
  test("plays against two bots at medium", () => {
    expect(quick(board, "Anna", 1).seats).toEqual([
      { who: "me", name: "Anna" },
      { who: "medium", name: "" },
      { who: "medium", name: "" },
    ]);
  });

  test("fills a board that needs more", () => {
    expect(quick(large, "", 1).seats).toHaveLength(4);
  });
});

describe("with friends", () => {
  test("one seat is mine, one is for a friend", () => {
    expect(withFriends(board, "Anna", 1).seats).toEqual([
      { who: "me", name: "Anna" },
      { who: "friend", name: "" },
    ]);
  });

  test("a board for four or more asks for three friends", () => {
    expect(withFriends(large, "", 1).seats.map(({ who }) => who)).toEqual(["me", "friend", "friend", "friend"]);
  });

  test("the table is set as last time, if friends sat there", () => {
    remember(board, { ...setUp("me", "friend", "easy"), clock: 180 });
    expect(withFriends(board, "Anna", 1)).toMatchObject({
      clock: 180,
      seats: [{ name: "Anna" }, { who: "friend" }, { who: "easy" }],
    });
  });

  test("a last game against bots does not put bots on friends' seats", () => {
    remember(board, setUp("me", "hard", "hard"));
    expect(withFriends(board, "", 1).seats.map(({ who }) => who)).toEqual(["me", "friend"]);
  });
});

describe("who sits where", () => {
  test("a friend's seat is free until somebody takes it", () => {
    expect(asked({ who: "friend", name: " Ben " })).toEqual({ kind: "person", name: "Ben", invited: true });
  });

  test("people at this screen need no invitation", () => {
    expect(asked({ who: "me", name: "Anna" })).toEqual({ kind: "person", name: "Anna" });
    expect(asked({ who: "person", name: "" })).toEqual({ kind: "person", name: "" });
  });

  test("everybody else is a bot by its level", () => {
    expect(asked({ who: "hard", name: "" })).toEqual({ kind: "bot", name: "", level: "hard" });
  });
});

describe("what is wrong", () => {
  test("nothing, with me and a friend", () => {
    expect(problems(board, setUp("me", "friend"))).toEqual([]);
  });

  test("nothing, with bots or friends alone: one watches", () => {
    expect(problems(board, setUp("easy", "hard"))).toEqual([]);
    expect(problems(board, setUp("friend", "friend"))).toEqual([]);
  });

  test("two have the same name", () => {
    const twice = {
      ...setUp("me", "friend"),
      seats: [
        { who: "me", name: "Anna" },
        { who: "friend", name: "Anna " },
      ],
    };
    expect(problems(board, twice)[0]).toContain("Anna");
  });

  test("too few and too many", () => {
    expect(problems(board, setUp("me"))[0]).toContain("2");
    expect(problems(board, setUp("me", "easy", "easy", "easy", "easy"))[0]).toContain("4");
  });
});

describe("options", () => {
  const [, neutral] = board.options;

  test("are open only for so many players, and say so", () => {
    expect(neutral && closed(neutral, board, setUp("me", "easy", "easy"))).toBe("Only with 2 players.");
    expect(neutral && closed(neutral, board, setUp("me", "easy"))).toBe("");
  });

  test("need each other", () => {
    const without = { ...setUp("me", "easy"), options: { tolls: false, neutral: true } };
    expect(neutral && closed(neutral, board, without)).toContain("Bridges cost a toll");
    expect(isOn("neutral", board, without)).toBe(false);
  });
});

describe("what the server is asked for", () => {
  test("clock and list belong to tables with friends", () => {
    const together = { ...setUp("me", "friend"), clock: 600, listed: true };
    expect(newTable(board, together)).toMatchObject({ clock: 600, listed: true });
    const alone = { ...together, seats: setUp("me", "easy").seats };
    expect(newTable(board, alone)).toMatchObject({ clock: 0, listed: false });
  });

  test("a seed of digits is a number, any other a word, none is chance", () => {
    const seeded = (seed: string) => newTable(board, { ...setUp("me", "easy"), seed }).seed;
    expect([seeded(" 42 "), seeded("green signal"), seeded(""), seeded("9".repeat(30))]).toEqual([
      42,
      "green signal",
      null,
      "9".repeat(30),
    ]);
  });

  test("asks for open books only where there are books", () => {
    const open = { ...setUp("me", "easy"), openBooks: true };
    expect(
      [newTable(board, open), newTable({ ...board, has_books: false }, open), newTable(board, setUp("me", "easy"))].map(
        (each) => each.open_books,
      ),
    ).toEqual([true, false, false]);
  });
});

describe("the last set-up", () => {
  test("of an older page lacks the clock, and is good all the same", () => {
    const { clock, listed, ...old } = setUp("me", "hard");
    localStorage.setItem("stellwerk-setups-2", JSON.stringify({ bridges: old }));
    expect(remembered(board, "Anna", 1)).toMatchObject({
      clock: 0,
      listed: false,
      seats: [{ name: "Anna" }, { who: "hard" }],
    });
  });

  test("keeps the options that were chosen, and follows the board in all others", () => {
    remember(board, { ...setUp("me", "easy"), options: { tolls: true, neutral: true } });
    const changed = { ...board, options: board.options.map((option) => ({ ...option, default: false })) };
    expect(remembered(changed, "Anna", 1).options).toEqual({ tolls: false, neutral: true });
  });

  test("opens no table to strangers unasked", () => {
    remember(board, { ...setUp("me", "friend"), listed: true });
    expect(remembered(board, "Anna", 1).listed).toBe(false);
  });

  test("that makes no sense is forgotten", () => {
    localStorage.setItem("stellwerk-setups-2", JSON.stringify({ bridges: { seats: [1, 2] } }));
    expect(remembered(board, "Anna", 1)).toEqual(quick(board, "Anna", 1));
  });
});
