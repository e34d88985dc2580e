import { expect, test } from "vitest";
import { cut } from "./again";

const RECORD = `{"format":"stellwerk-record"}
{"n":0,"seat":null,"action":"set-up"}
{"n":1,"seat":0,"action":"draw"}
{"n":2,"seat":0,"action":"draw"}
{"result":{"totals":[1,2]}}
`;

test("what comes before an entry stays, and nothing else", () => {
  const lines = cut(RECORD, 2).split("\n");
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain('"n":1');
  expect(lines[3]).toBe("");
});
