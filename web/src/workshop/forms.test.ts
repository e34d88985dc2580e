/** Forms follow from what is declared, and a mechanic comes and goes with what it reads. */
import { expect, test } from "vitest";
import type { FormField, Forms, MechanicForm } from "../wire";
import { Design } from "./design";
import { opened } from "./file";
import {
  begin,
  changed,
  choicesOf,
  completed,
  groups,
  labelOf,
  marked,
  parameters,
  takenUp,
  without,
  withOption,
  withOptionSaid,
} from "./forms";

const field = (more: Partial<FormField>): FormField => ({
  ...{ name: "", kind: "number", about: "", required: true, default: null, low: 0, high: 9, choices: [], names: "" },
  ...{ at_most: "", has_false: false, of: [], fields: [] },
  ...more,
});
const ferry = field({ name: "ferry", low: 1, required: false, about: "locomotives the track asks for" });
const ferries: MechanicForm = {
  ...{ name: "ferries", title: "Ferries", about: "", parameters: [], city: [], connection: [ferry], ticket: [] },
  ...{ at_least_one: ["ferry"], deals: false, open_tickets: false },
};

function pair(): Design {
  const bare = new Design(opened({ size: [400, 300] }));
  return bare.addCity({ x: 50, y: 50 }, "Ulm").addCity({ x: 150, y: 50 }, "Bonn").connect(0, 1).design;
}

test("the first ferry brings ferries to the board, the last one takes them away", () => {
  const sailing = marked(pair(), "connection", [0], ferries, "ferry", 2);
  expect(sailing.board.connections[0]?.["ferry"]).toBe(2);
  expect(sailing.board.mechanics).toEqual([{ name: "ferries" }]);
  expect(marked(sailing, "connection", [0], ferries, "ferry", 1).board.mechanics).toHaveLength(1);
  expect(marked(sailing, "connection", [0], ferries, "ferry", undefined).board.mechanics).toEqual([]);
});

test("what somebody has said about a mechanic is not thrown away", () => {
  const said = marked(pair(), "connection", [0], ferries, "ferry", 2).setMechanic(0, { unless: "dry" });
  expect(marked(said, "connection", [0], ferries, "ferry", undefined).board.mechanics).toHaveLength(1);
});

test("fields begin with what they may be", () => {
  const numbers = field({ kind: "list", low: 2, of: [field({ low: 2, high: 5 })] });
  expect([begin(ferry), begin(numbers), begin(field({ default: 7 }))]).toEqual([1, [2, 2], 7]);
  expect(begin(field({ low: -99 }))).toBe(0);
  const table = field({ kind: "table", fields: [field({ name: "deal" }), field({ name: "rest", required: false })] });
  expect(begin(table)).toEqual({ deal: 0 });
  expect(begin(field({ kind: "seats", of: [numbers] }))).toEqual({ 2: [2, 2], 3: [2, 2], 4: [2, 2], 5: [2, 2] });
  const stacks = field({ name: "stacks", kind: "named", of: [numbers] });
  expect(parameters({ ...ferries, parameters: [stacks, ferry] })).toEqual({ stacks: {} });
  expect(labelOf(ferry)).toBe("Locomotives the track asks for");
});

test("what names something is chosen from what there is", () => {
  expect(choicesOf("city", pair())).toEqual([
    ["ulm", "Ulm"],
    ["bonn", "Bonn"],
  ]);
  expect(choicesOf("country", pair().setCity(0, { country: true }))).toEqual([["ulm", "Ulm"]]);
  expect(choicesOf("connection", pair())).toEqual([["ulm-bonn", "Ulm – Bonn"]]);
  expect(choicesOf("option", pair().set("options", [{ id: "dry" }, {}, null]))).toEqual([["dry", "dry"]]);
  expect(choicesOf("piles", pair(), { piles: { fallas: 9 } })).toEqual([["fallas", "fallas"]]);
  expect(choicesOf("", pair())).toBeNull();
});

test("what is drawn is not asked for again", () => {
  const forms: Forms = {
    ...{ board: [], city: [], ticket: [], option: [], colours: [], mechanic: [], mechanics: [ferries], signs: {} },
    connection: [field({ name: "length" }), field({ name: "sea" })],
  };
  expect(groups(forms, "connection").map(({ fields }) => fields.map(({ name }) => name))).toEqual([["sea"], ["ferry"]]);
});

test("a mechanic takes along what only it reads", () => {
  const sailing = marked(pair(), "connection", [0], ferries, "ferry", 2);
  const forms = { mechanics: [ferries, { ...ferries, name: "boats" }] } as unknown as Forms;
  expect(without(sailing, forms, 0).board.connections[0]).not.toHaveProperty("ferry");
  expect(without(sailing.addMechanic("boats"), forms, 0).board.connections[0]?.["ferry"]).toBe(2);
});

const toll = field({ name: "toll", low: 1, about: "what a claim costs" });
const tolls: MechanicForm = { ...ferries, name: "tolls", connection: [toll], at_least_one: [] };
const tollsOf = (design: Design) => design.board.connections.map((each) => each["toll"]);

test("what every connection needs, the others get with the first, and new ones as most have it", () => {
  const three = pair().addCity({ x: 90, y: 150 }, "Jena").connect(0, 2).design.connect(1, 2).design;
  const paid = marked(three, "connection", [1], tolls, "toll", 2);
  expect(tollsOf(paid)).toEqual([2, 2, 2]);
  expect(tollsOf(takenUp(three, tolls))).toEqual([1, 1, 1]);
  const dear = marked(paid, "connection", [0], tolls, "toll", 4);
  expect(tollsOf(completed(dear.addCity({ x: 9, y: 9 }, "Graz").connect(2, 3).design, [tolls]))).toEqual([4, 2, 2, 2]);
  expect(marked(paid, "connection", [0, 1, 2], tolls, "toll", undefined).board.mechanics).toEqual([]);
});

test("ids come from names, and names stand where ids are meant", () => {
  const piles = field({ name: "piles", kind: "named", of: [field({})] });
  const names = field({ name: "names", kind: "named", names: "piles", of: [field({ kind: "text" })] });
  const festivals = { ...ferries, parameters: [piles, names] };
  const called = { id: "las_fallas", name: "Las Fallas" };
  const used = changed(festivals, {}, piles, { las_fallas: 1 }, called);
  expect(used).toEqual({ piles: { las_fallas: 1 }, names: { las_fallas: "Las Fallas" } });
  expect(choicesOf("piles", pair(), used)).toEqual([["las_fallas", "Las Fallas"]]);
  expect(changed(festivals, used, piles, {})).toEqual({ piles: {}, names: undefined });

  const text = field({ name: "text", kind: "words" });
  const option = field({ kind: "table", fields: [field({ name: "id", kind: "id" }), text] });
  const asked = withOptionSaid(withOption(pair(), option), 0, { id: "option", text: { en: "No tolls", de: "" } });
  expect(choicesOf("option", asked)).toEqual([["no_tolls", "No tolls"]]);
  const other = withOptionSaid(asked, 0, { id: "no_tolls", text: { en: "Tolls are off", de: "Keine Maut" } });
  expect(choicesOf("option", other, {}, "de")).toEqual([["no_tolls", "Keine Maut"]]);
});
