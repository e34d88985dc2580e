/** Values of forms: what a field begins with, what it can be chosen from, and which fields a thing has. */
import type { FormField, Forms, MechanicForm } from "../wire";
import type { Design } from "./design";
import { freeId, idOf } from "./file";

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
  language: "en" | "de" = "en",
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
      return options(board["options"]).map(({ id, text }) => [id, inWords(text, language) || id]);
    default:
      return Object.keys(tableOf(beside[names])).map((each) => [each, calledIn(beside, each, language)]);
  }
}

/** What a key of a thing can name, by the mechanic that reads it. */
export function ofMechanic(design: Design, mechanic: string): Readonly<Record<string, unknown>> {
  return design.board.mechanics.find(({ name }) => name === mechanic) ?? {};
}

/** What an entry of a mechanic's parameter is called in another one that names it: a pile by its festival. */
export function calledIn(beside: Readonly<Record<string, unknown>>, id: string, language: "en" | "de"): string {
  const names = Object.values(beside).map((each) => inWords(tableOf(each)[id], language));
  return names.find((name) => name !== "") ?? id;
}

/** An entry that somebody has typed the name of. */
export interface Called {
  id: string;
  name: string;
}

/** A parameter's new value, with what follows in those that name its entries: a new one's name, nothing of one that is gone. */
export function changed(
  { parameters }: MechanicForm,
  used: Readonly<Record<string, unknown>>,
  field: FormField,
  value: unknown,
  called?: Called,
): Record<string, unknown> {
  const patch: Record<string, unknown> = { [field.name]: value };
  if (field.kind !== "named") return patch;
  for (const each of parameters.filter(({ names }) => names === field.name)) {
    const kept = Object.entries(tableOf(used[each.name])).filter(([id]) => id in tableOf(value));
    const named = called && each.of[0]?.kind === "text" ? [[called.id, called.name] as const] : [];
    const next = Object.fromEntries([...kept, ...named]);
    patch[each.name] = Object.keys(next).length > 0 ? next : undefined;
  }
  return patch;
}

const UNNAMED = /^option(_\d+)?$/;

/** An option more; its id is a number until it has words. */
export function withOption(design: Design, field: FormField): Design {
  const id = freeId("option", new Set(options(design.board["options"]).map((each) => each.id)));
  return design.set("options", [...list(design.board["options"]), { ...(begin(field) as object), id }]);
}

/** An option's id comes from its first words; then it stays, as others may name it. */
export function withOptionSaid(design: Design, number: number, value: unknown): Design {
  const all = list(design.board["options"]);
  const { id, text } = tableOf(value);
  const wanted = idOf(inWords(text, "en") || inWords(text, "de"));
  const rest = JSON.stringify({ ...design.board, options: all.toSpliced(number, 1) });
  const isFree = typeof id !== "string" || (UNNAMED.test(id) && !rest.includes(`"${id}"`));
  const taken = new Set(options(all.toSpliced(number, 1)).map((each) => each.id));
  const next = isFree && wanted ? { ...tableOf(value), id: freeId(wanted, taken) } : value;
  return design.set("options", all.with(number, next));
}

function options(value: unknown): { id: string; text: unknown }[] {
  return list(value).flatMap((each) => {
    const { id, text } = tableOf(each);
    return typeof id === "string" && id !== "" ? [{ id, text }] : [];
  });
}

function inWords(value: unknown, language: "en" | "de"): string {
  const words = typeof value === "string" ? value : tableOf(value)[language];
  return typeof words === "string" ? words : "";
}

function tableOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
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
  if (isUsed && !next.uses(mechanic.name)) return takenUp(next, mechanic);
  const isNeeded =
    mechanic.at_least_one.includes(key) || mechanic[kind].some((each) => each.name === key && each.required);
  const at = next.board.mechanics.findIndex(({ name }) => name === mechanic.name);
  const isBare = at >= 0 && Object.keys(next.board.mechanics[at] ?? {}).length === 1;
  return !isUsed && isBare && isNeeded ? next.removeMechanic(at) : next;
}

/** The board with a mechanic more, and with what this asks of all cities, connections and tickets. */
export function takenUp(design: Design, mechanic: MechanicForm): Design {
  return completed(design.addMechanic(mechanic.name, parameters(mechanic)), [mechanic]);
}

/** What the board's mechanics ask of everything is there: as most others have it, or as it begins. */
export function completed(design: Design, mechanics: readonly MechanicForm[]): Design {
  const used = mechanics.filter(({ name }) => design.uses(name));
  const needed = (kind: "city" | "connection" | "ticket") =>
    used.flatMap((mechanic) => mechanic[kind].filter(({ required }) => required));
  const { cities, connections, tickets } = design.board;
  if (["city", "connection", "ticket"].every((kind) => needed(kind as "city").length === 0)) return design;
  return design.with({
    cities: filled(cities, needed("city")),
    connections: filled(connections, needed("connection")),
    tickets: filled(tickets, needed("ticket")),
  });
}

function filled<T extends Readonly<Record<string, unknown>>>(things: readonly T[], fields: readonly FormField[]): T[] {
  const usual = fields.map((field) => [field.name, mostOf(things.map((each) => each[field.name])) ?? begin(field)]);
  const lacks = (each: T) => fields.some(({ name }) => each[name] === undefined);
  return things.map((each) => (lacks(each) ? { ...(Object.fromEntries(usual) as object), ...each } : each));
}

/** The value that occurs most often; undefined: there is none. */
function mostOf(values: readonly unknown[]): unknown {
  const many = new Map<unknown, number>();
  for (const value of values) if (value !== undefined) many.set(value, (many.get(value) ?? 0) + 1);
  return [...many].sort(([, one], [, other]) => other - one)[0]?.[0];
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
