/** Reading what mechanics keep: what is hidden or of another kind is nothing, and never breaks a panel. */
import { describe, expect, test } from "vitest";
import { lists, number, numbers, plain, ranks, standing, table, word, words } from "./kept";

const kept = { tokens: 17, phase: "first", picked: ["a-b", "c-d"], spaces: [1, 0, 2], lying: { festival_porto: 3 }, left: { latvia: [2, 3] }, hidden: null };

describe("what a mechanic keeps", () => {
  test("is read as what it is", () => {
    expect(number(kept, "tokens")).toBe(17);
    expect(word(kept, "phase")).toBe("first");
    expect(words(kept, "picked")).toEqual(["a-b", "c-d"]);
    expect(numbers(kept, "spaces")).toEqual([1, 0, 2]);
    expect(table(kept, "lying")).toEqual({ festival_porto: 3 });
    expect(lists(kept, "left")).toEqual({ latvia: [2, 3] });
  });

  test("is nothing if it is hidden, missing or something else", () => {
    for (const name of ["hidden", "missing", "phase"]) expect(number(kept, name)).toBeNull();
    expect(words(kept, "spaces")).toEqual([]);
    expect(table(kept, "picked")).toEqual({});
    expect(lists(kept, "hidden")).toEqual({});
  });
});

describe("ranks", () => {
  test("are shared by who has the same, and those they fill are skipped", () => {
    expect(ranks([12, 30, 12, 5])).toEqual([1, 0, 1, 3]);
    expect(standing([0, 1, 2, 3], [12, 30, 12, 5], 3)).toEqual([[1], [0, 2], []]);
  });
});

test("a loss has a minus as wide as a plus", () => expect(plain(-4)).toBe("−4"));
