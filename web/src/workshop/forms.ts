/** Values of forms: what a field begins with, what it can be chosen from, and which fields a thing has. */
import type { FormField, Forms, MechanicForm } from "../wire";
import type { Design } from "./design";

/** Keys that are drawn, or have a place of their own in the panel. */
const DRAWN: Readonly<Record<"city" | "connection" | "ticket", readonly string[]>> = {
  city: ["id", "name", "x", "y", "lat", "lon"],
  connection: ["id", "a", "b", "length", "tracks", "via"],
  ticket: ["a", "b", "points"],
};
/** Of the board: what is drawn, has a panel of its own, or is for programs. */
const APART = [
  ...["$schema", "format", "background", "weights", "options", "mechanics", "name", "cities", "connections"],
  "tickets",
];

export interface Group {
  /** Of a mechanic; null: of every board. */
  mechanic: MechanicForm | null;
  fields: readonly FormField[];
}

/** What can be said of a city, connection or ticket beside what is drawn, with the mechanics that read it. */
export function groups(forms: Forms, kind: "city" | "connection" | "ticket"): Group[] {
  const usual = forms[kind].filter(({ name }) => !DRAWN[kind].includes(name));
  const more = forms.mechanics.map((mechanic) => ({ mechanic, fields: mechanic[kind] }));
  return [{ mechanic: null, fields: usual }, ...more].filter(({ fields }) => fields.length > 0);
}

/** What most boards need, in the order in which it is asked for; all else is folded away. */
const FIRST = ["seats", "trains", "tickets_start", "tickets_draw", "longest_path", "size"];

export function boardFields(forms: Forms, design: Design): { first: FormField[]; more: FormField[] } {
  const shown = forms.board.filter(({ name }) => !APART.includes(name) && (name !== "size" || design.isOnPaper));
  return {
    first: FIRST.flatMap((name) => shown.filter((each) => each.name === name)),
    more: shown.filter(({ name }) => !FIRST.includes(name)),
  };
}

/** Of a city: what is seldom said of one, unless it is said already. */
export function isRare({ name }: FormField, city: Readonly<Record<string, unknown>>): boolean {
  return ["names", "inset", "also_in", "province"].includes(name) && city[name] === undefined;
}

/** The field's words, as a label begins: "Trains for each seat". */
export function labelOf({ about, name }: FormField): string {
  const words = about || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a field has until somebody says something else; undefined: nothing. */
export function begin(field: FormField): unknown {
  if (field.default !== null && field.default !== undefined) return field.default;
  const [of] = field.of;
  switch (field.kind) {
    case "number":
    case "decimal":
      return Math.max(field.low, 0) === 0 && field.low < 0 ? 0 : field.low;
    case "flag":
      return !field.has_false;
    case "choice":
      return field.choices[0] ?? "";
    case "words":
      return { en: "", de: "" };
    case "list":
      return of ? Array.from({ length: Math.max(field.low, 1) }, () => begin(of)) : [];
    case "table":
      return Object.fromEntries(field.fields.filter((each) => each.required).map((each) => [each.name, begin(each)]));
    case "seats":
      return of ? Object.fromEntries(["2", "3", "4", "5"].map((seats) => [seats, begin(of)])) : {};
    case "named":
      return {};
    default:
      return "";
  }
}

/** A mechanic as it is taken into a board: with what it can't do without. */
export function parameters({ parameters }: MechanicForm): Record<string, unknown> {
  return Object.fromEntries(parameters.filter(({ required }) => required).map((each) => [each.name, begin(each)]));
}

/** What a text can name, as pairs of an id and words for it; null: anything. */
export function choicesOf(
  names: string,
  design: Design,
  beside: Readonly<Record<string, unknown>> = {},
): [string, string][] | null {
  const { board } = design;
  const cities = (isCountry: boolean) =>
    board.cities
      .filter(({ country }) => !isCountry || country === true)
      .map(({ id, name }) => [id, name] as [string, string]);
  switch (names) {
    case "":
      return null;
    case "city":
      return cities(false);
    case "country":
      return cities(true);
    case "connection":
      return board.connections.map(({ a, b }) => [`${a}-${b}`, `${design.nameOf(a)} – ${design.nameOf(b)}`]);
    case "colour":
      return ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"].map((each) => [each, each]);
    case "option":
      return optionIds(board["options"]).map((each) => [each, each]);
    default:
      return keysOf(beside[names]).map((each) => [each, each]);
  }
}

/** What a key of a thing can name, by the mechanic that reads it. */
export function ofMechanic(design: Design, mechanic: string): Readonly<Record<string, unknown>> {
  return design.board.mechanics.find(({ name }) => name === mechanic) ?? {};
}

function optionIds(options: unknown): string[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((each: unknown) => {
    const id = typeof each === "object" && each !== null && "id" in each ? each.id : "";
    return typeof id === "string" && id !== "" ? [id] : [];
  });
}

function keysOf(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

/**
 * Sets a key of cities or connections that a mechanic reads: with the first one the board takes up the mechanic, with
 * the last one it gives it up again, if nothing else was said about it.
 */
export function marked(
  design: Design,
  kind: "city" | "connection",
  things: readonly number[],
  mechanic: MechanicForm | null,
  key: string,
  value: unknown,
): Design {
  let next = design;
  for (const number of things)
    next = kind === "city" ? next.setCity(number, { [key]: value }) : next.setConnection(number, { [key]: value });
  if (!mechanic) return next;
  const users = kind === "city" ? next.board.cities : next.board.connections;
  const isUsed = users.some((each) => each[key] !== undefined);
  if (isUsed && !next.uses(mechanic.name)) return next.addMechanic(mechanic.name, parameters(mechanic));
  const at = next.board.mechanics.findIndex(({ name }) => name === mechanic.name);
  const isBare = at >= 0 && Object.keys(next.board.mechanics[at] ?? {}).length === 1;
  return !isUsed && isBare && mechanic.at_least_one.includes(key) ? next.removeMechanic(at) : next;
}

/** The board without a mechanic, and without what only this one reads of cities, connections and tickets. */
export function without(design: Design, forms: Forms, number: number): Design {
  const gone = design.board.mechanics[number]?.name;
  const next = design.removeMechanic(number);
  const left = (kind: "city" | "connection" | "ticket") => {
    const keys = (isGone: boolean) =>
      forms.mechanics
        .filter(({ name }) => (isGone ? name === gone : next.uses(name)))
        .flatMap((mechanic) => mechanic[kind].map(({ name }) => name));
    const [dropped, kept] = [keys(true), keys(false)];
    return Object.fromEntries(dropped.filter((key) => !kept.includes(key)).map((key) => [key, undefined]));
  };
  const patches = { city: left("city"), connection: left("connection"), ticket: left("ticket") };
  const cities = next.board.cities.reduce((made, _, n) => made.setCity(n, patches.city), next);
  const joined = next.board.connections.reduce((made, _, n) => made.setConnection(n, patches.connection), cities);
  return next.board.tickets.reduce((made, _, n) => made.setTicket(n, patches.ticket), joined);
}
