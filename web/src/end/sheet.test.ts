/** The score sheet by rows. */
import { describe, expect, test } from "vitest";
import type { SheetShown } from "../wire";
import { plain, remark, rowsOf, signed } from "./sheet";

const line = (kind: string, label: string, points: number) => ({ kind, label, points });
const sheet = (...columns: ReturnType<typeof line>[][]) =>
  ({ columns: columns.map((lines) => ({ lines })) }) as unknown as SheetShown;

describe("rows", () => {
  test("stand in the order of a score sheet, each seat's line in its column", () => {
    const rows = rowsOf(
      sheet(
        [line("tickets", "Tickets", 21), line("tracks", "Tracks", 60)],
        [line("tracks", "Tracks", 45), line("tickets", "Tickets", -7), line("other", "Stations left", 8)],
      ),
    );
    expect(rows.map(({ label }) => label)).toEqual(["Tracks", "Stations left", "Tickets"]);
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.points ?? null))).toEqual([
      [60, 45],
      [null, 8],
      [21, -7],
    ]);
  });

  test("tell how long each seat's path is, beside the seat", () => {
    const [row] = rowsOf(sheet([line("path", "Longest path (26)", 10)], [line("path", "Longest path (19)", 0)]));
    expect(row?.label).toBe("Longest path");
    expect(row?.cells.map((cell) => cell && remark(cell, row))).toEqual(["26", "19"]);
  });

  test("have a bonus that somebody got, and none that nobody got", () => {
    const rows = rowsOf(
      sheet(
        [line("bonus", "Most tickets", 15), line("bonus", "Tokens left", 0)],
        [line("bonus", "Most tickets", 0), line("bonus", "Tokens left", 0)],
      ),
    );
    expect(rows.map(({ label }) => label)).toEqual(["Most tickets"]);
  });

  test("say once what all seats share", () => {
    const [row] = rowsOf(sheet([line("start", "Start", 0)], [line("start", "Start", 0)]));
    expect(row?.cells.map((cell) => cell && remark(cell, row))).toEqual(["", ""]);
  });
});

test("points lost have a true minus, and those won a plus where they are counted one by one", () => {
  expect([signed(7), signed(-7), signed(0)]).toEqual(["+7", "−7", "+0"]);
  expect([plain(7), plain(-7)]).toEqual(["7", "−7"]);
});
