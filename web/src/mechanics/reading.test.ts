/** Reading what mechanics keep: what is hidden or of another kind is nothing, and never breaks a panel. */
import { describe, expect, test } from "vitest";
import { lists, number, numbers, plain, table, word, words } from "./reading";

const facts = {
  tokens: 17,
  phase: "first",
  picked: ["a-b", "c-d"],
  spaces: [1, 0, 2],
  lying: { festival_porto: 3 },
  left: { latvia: [2, 3] },
  hidden: null,
};

describe("what a mechanic keeps", () => {
  test("is read as what it is", () => {
    expect(number(facts, "tokens")).toBe(17);
    expect(word(facts, "phase")).toBe("first");
    expect(words(facts, "picked")).toEqual(["a-b", "c-d"]);
    expect(numbers(facts, "spaces")).toEqual([1, 0, 2]);
    expect(table(facts, "lying")).toEqual({ festival_porto: 3 });
    expect(lists(facts, "left")).toEqual({ latvia: [2, 3] });
  });

  test("is nothing if it is hidden, missing or something else", () => {
    for (const name of ["hidden", "missing", "phase"]) expect(number(facts, name)).toBeNull();
    expect(words(facts, "spaces")).toEqual([]);
    expect(table(facts, "picked")).toEqual({});
    expect(lists(facts, "hidden")).toEqual({});
  });
});

test("a loss has a minus as wide as a plus", () => expect(plain(-4)).toBe("−4"));
