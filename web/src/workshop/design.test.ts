/** A design: whatever is done to it makes another one, and the board file in it stays in order. */
import { describe, expect, test } from "vitest";
import { Design, fitting, numbers, readClip, sideOf, thing } from "./design";
import { freeId, idOf, opened } from "./file";
import { OnGlobe, regionAround } from "./ground";
import { History } from "./history";
import { laid } from "./layout";

const EMPTY = { format: 1, size: [400, 300], cities: [], connections: [], tickets: [], mechanics: [] };

function triangle(): Design {
  const bare = new Design(opened(EMPTY));
  const cities = bare
    .addCity({ x: 50, y: 50 }, "Ulm")
    .addCity({ x: 150, y: 50 }, "Köln")
    .addCity({ x: 100, y: 150 }, "Łódź");
  return cities
    .connect(0, 1)
    .design.connect(1, 2)
    .design.addTickets([{ a: "ulm", b: "lodz", points: 9 }]);
}

const ids = (design: Design) => design.board.cities.map(({ id }) => id);

describe("enlarged parts", () => {
  test("have those that lead out of them on both maps", () => {
    const design = triangle().connect(0, 2).design.addCity({ x: 300, y: 50 }, "Bonn").connect(1, 3).design;
    const part = design.enlarged([0, 1, 2], "The West");
    expect(part?.board.cities.map(({ inset, also_in }) => inset ?? `also ${String(also_in)}`)).toEqual([
      "the_west",
      "also the_west",
      "the_west",
      "also undefined",
    ]);
    expect([...(part?.parts() ?? [])]).toEqual([["the_west", [0, 1, 2]]]);
    expect(part?.renamedPart("the_west", "").parts().size).toBe(0);
    expect(design.enlarged([1], "Alone")).toBeNull();
  });
});

test("a connection to a country is open to all", () => {
  const design = triangle().setCity(2, { country: true }).connect(0, 2).design;
  expect(design.board.connections.map(({ border }) => border)).toEqual([undefined, undefined, true]);
});

describe("cities", () => {
  test("have ids by their names, each its own", () => {
    expect(ids(triangle().addCity({ x: 1, y: 1 }, "Ulm"))).toEqual(["ulm", "koeln", "lodz", "ulm_2"]);
    expect([idOf("São Paulo"), idOf("Straße 7"), idOf("東京")]).toEqual(["sao_paulo", "strasse_7", ""]);
    expect(freeId("", new Set(["city"]))).toBe("city_2");
  });

  test("keep what joins them when they are renamed", () => {
    const design = triangle().rename(0, "Neu-Ulm");
    expect(ids(design)[0]).toBe("neu_ulm");
    expect(design.board.connections[0]?.a).toBe("neu_ulm");
    expect(design.board.tickets[0]?.a).toBe("neu_ulm");
  });

  test("keep an id that somebody chose", () => {
    const design = triangle().setCity(0, { id: "u" }).rename(0, "Ulm an der Donau");
    expect(ids(design)[0]).toBe("u");
  });

  test("take their connections and tickets with them", () => {
    const { board } = triangle().removed(new Set([thing("city", 0)]));
    expect([board.cities.length, board.connections.length, board.tickets.length]).toEqual([2, 1, 0]);
  });

  test("stay on the paper", () => {
    const moved = triangle().moved(new Set([thing("city", 0)]), { x: -500, y: 900 });
    expect(moved.at(0)).toEqual({ x: 0, y: 300 });
  });
});

test("a board's id follows its name, and names in two languages are two", () => {
  const begun = triangle().set("name", { en: "My board", de: "My board" }).set("id", "my_board");
  expect(begun.setName("Öde", "de").board).toMatchObject({ name: { en: "Öde", de: "Öde" }, id: "oede" });
  const poland = begun.set("name", { en: "Poland", de: "Polen" }).set("id", "poland_copy");
  expect(poland.setName("Polska", "de").board).toMatchObject({
    name: { en: "Poland", de: "Polska" },
    id: "poland_copy",
  });
});

describe("connections", () => {
  test("have as many spaces as have room, and a second line is a parallel track", () => {
    const design = triangle();
    expect(design.board.connections[0]).toEqual({ a: "ulm", b: "koeln", length: 4, tracks: ["grey"] });
    expect(fitting({ x: 0, y: 0 }, { x: 5, y: 0 })).toBe(1);
    const twice = design.connect(1, 0);
    expect(twice.connection).toBe(0);
    expect(twice.design.board.connections[0]?.tracks).toEqual(["grey", "grey"]);
    expect(design.connect(1, 1).design).toBe(design);
  });

  test("are painted by their last track, and widened", () => {
    const twin = triangle().painted([0, 1], "red").widened([0]).painted([0], "blue");
    expect(twin.board.connections.map(({ tracks }) => tracks)).toEqual([["red", "blue"], ["red"]]);
    const widest = [1, 2, 3, 4, 5, 6].reduce((next) => next.widened([0]), triangle());
    expect(widest.board.connections[0]?.tracks).toHaveLength(5);
  });

  test("bend, and are straight again", () => {
    const bent = triangle().addBend(0, 0, { x: 100, y: 20 });
    expect(bent.board.connections[0]?.via).toEqual([[100, 20]]);
    expect(bent.moveBend(0, 0, { x: 90, y: 25 }).board.connections[0]?.via).toEqual([[90, 25]]);
    expect("via" in (bent.removeBend(0, 0).board.connections[0] ?? {})).toBe(false);
    const both = new Set([thing("city", 0), thing("city", 1)]);
    expect(bent.moved(both, { x: 10, y: 10 }).board.connections[0]?.via).toEqual([[110, 30]]);
  });

  test("are drawn before the server has seen them", () => {
    const { rows, space } = laid(
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      4,
      2,
    );
    expect(rows.map((row) => row.length)).toEqual([4, 4]);
    expect(space).toBe(20);
    expect(rows[0]?.map(({ x }) => x)).toEqual([18.5, 39.5, 60.5, 81.5]);
    expect(rows[0]?.[0]?.y).toBe(-5);
  });
});

describe("several things", () => {
  test("are those in a box, with what is between them", () => {
    const things = triangle().inBox({ x: 200, y: 100 }, { x: 0, y: 0 });
    expect([...things]).toEqual(["city:0", "city:1", "connection:0"]);
    expect(numbers(things, "city")).toEqual([0, 1]);
  });

  test("are copied under names of their own", () => {
    const design = triangle().addBend(0, 0, { x: 100, y: 20 });
    const clip = readClip(JSON.stringify(design.clip(design.inBox({ x: 0, y: 0 }, { x: 200, y: 100 }))));
    expect(clip).not.toBeNull();
    if (!clip) return;
    const { design: twice, things } = design.pasted(clip, { x: 20, y: 20 });
    expect(ids(twice)).toEqual(["ulm", "koeln", "lodz", "ulm_2", "koeln_2"]);
    expect(twice.board.connections[2]).toMatchObject({ a: "ulm_2", b: "koeln_2", via: [[120, 40]] });
    expect([...things]).toEqual(["city:3", "city:4", "connection:2"]);
    expect(design.board.cities).toHaveLength(3);
  });

  test("from elsewhere are none", () => {
    expect([readClip("hello"), readClip("{}"), readClip("null")]).toEqual([null, null, null]);
  });
});

test("a name stands on the side that it is dragged to", () => {
  const city = { x: 10, y: 10 };
  expect([sideOf(city, { x: 10, y: 0 }), sideOf(city, { x: 20, y: 20 }), sideOf(city, { x: 0, y: 10 })]).toEqual([
    "n",
    "se",
    "w",
  ]);
});

test("undo and redo go all the way, and letters of a name are one change", () => {
  const begun = History.of("");
  const typed = begun.push("U", "name").push("Ul", "name").push("Ulm", "name").settled().push("Ulm!", "name");
  expect(typed.undone().present).toBe("Ulm");
  expect(typed.undone().undone().present).toBe("");
  expect(typed.undone().undone().undone().present).toBe("");
  expect(typed.undone().undone().redone().redone().redone().present).toBe("Ulm!");
  expect(typed.undone().push("Bonn").redone().present).toBe("Bonn");
});

test.each([
  { middle: 10, steepness: 0.77, scale: 1.8, shift: 0.9, zoom: 900, left: 300, top: 200 },
  { middle: 135, steepness: -0.5, scale: -1.6, shift: -1.2, zoom: 500, left: 10, top: 20 },
  { middle: 0, steepness: 0, scale: 1, shift: 0, zoom: 120, left: 400, top: 250 },
])("degrees become millimetres and come back: %o", (globe) => {
  const ground = new OnGlobe(globe, 790, 525, [0, 0, 1, 1]);
  const [lat, lon] = globe.steepness < 0 ? [-33.9, 151.2] : [52.52, 13.405];
  const at = ground.point({ id: "", name: "", lat, lon });
  expect(ground.place(at ?? { x: 0, y: 0 })).toEqual({ lat, lon });
});

test("a region is around its cities, across the date line too", () => {
  const city = (lat: number, lon: number) => ({ id: "", name: "", lat, lon });
  const [west, , east] = regionAround([city(-18, 178), city(-14, -172)]);
  expect([west > 170, east > -172 && east < -160]).toEqual([true, true]);
});

test("a file that is no board yet can be opened", () => {
  const board = opened({ cities: [{ name: 7 }, "x", null], connections: "none", tickets: [{ a: "ulm" }] });
  expect(board.cities).toEqual([{ id: "", name: "" }]);
  expect([board.connections, board.tickets[0]?.points]).toEqual([[], 1]);
});

test("the shortest path is that of the fewest spaces, and never through a country that nobody crosses", () => {
  let design = new Design(opened({ size: [800, 400], no_transit: true }));
  for (const [name, x] of [
    ["Ulm", 50],
    ["Bonn", 250],
    ["Linz", 450],
  ] as const)
    design = design.addCity({ x, y: 50 }, name);
  design = design.connect(0, 1).design.connect(1, 2).design.connect(0, 2).design;
  [2, 3, 9].forEach((length, n) => (design = design.setConnection(n, { length })));
  expect(design.shortest("ulm", "linz")).toBe(5);
  expect(design.setCity(1, { country: true }).shortest("ulm", "linz")).toBe(9);
  expect(design.shortest("ulm", "mars")).toBe(0);
});
