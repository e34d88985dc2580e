/** The score sheet by rows: what is of the same kind stands side by side. */
import type { SheetLine, SheetShown } from "../wire";

export interface SheetRow {
  kind: string;
  label: string;
  /** By column; null: this seat has no such line. */
  cells: readonly (SheetLine | null)[];
}

const ORDER = ["start", "tracks", "other", "tickets", "path", "bonus"];

export function rowsOf(sheet: SheetShown): SheetRow[] {
  const names = new Map<string, SheetLine>();
  for (const column of sheet.columns)
    for (const line of column.lines) if (!names.has(nameOf(line))) names.set(nameOf(line), line);
  const rows = [...names].map(([name, { kind, label }]) => {
    const cells = sheet.columns.map((column) => column.lines.find((line) => nameOf(line) === name) ?? null);
    return { kind, label: bare(label), cells };
  });
  // a bonus that nobody got says nothing
  const telling = rows.filter(
    ({ kind, cells }) => kind !== "bonus" || cells.some((line) => line !== null && line.points !== 0),
  );
  return telling.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** The tracks of the paths that win points. */
export function winningPaths(sheet: SheetShown): string[] {
  const best = rowsOf(sheet).find(({ kind }) => kind === "path");
  return sheet.columns.filter((_, n) => (best?.cells[n]?.points ?? 0) > 0).flatMap(({ path }) => path);
}

const REMARK = /\s*\(([^()]*)\)$/;

/** Without what is said of one seat alone, as in "Longest path (26)". */
function bare(label: string): string {
  return label.replace(REMARK, "");
}

/** What a seat's own line says beyond its row; "" if nothing. */
export function remark(line: SheetLine, row: SheetRow): string {
  if (line.label === row.label) return "";
  return bare(line.label) === row.label ? (REMARK.exec(line.label)?.[1] ?? "") : line.label;
}

/** There is one line of each kind, but bonuses have many names. */
function nameOf({ kind, label }: SheetLine): string {
  return kind === "bonus" ? `bonus ${bare(label)}` : kind;
}

/** With a true minus, and a plus where points are won or lost one by one. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

export function plain(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}
