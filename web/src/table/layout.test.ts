/** Our things stand where they leave the map the most room. */
import { expect, test } from "vitest";
import { areSeatsInTheWay, isBeside } from "./layout";

const korea = { width: 1732, height: 2108 };
const usa = { width: 2276, height: 1510 };

test("beside a map that is higher than wide", () => {
  expect(isBeside(korea, { width: 1280, height: 800 })).toBe(true);
  expect(isBeside(korea, { width: 1920, height: 1080 })).toBe(true);
  expect(isBeside(korea, { width: 1024, height: 768 })).toBe(true);
});

test("below a map that is wider than high", () => {
  expect(isBeside(usa, { width: 1280, height: 800 })).toBe(false);
  expect(isBeside(usa, { width: 1440, height: 900 })).toBe(false);
});

test("below any map where there is no room beside it", () => {
  expect(isBeside(korea, { width: 999, height: 800 })).toBe(false);
  expect(isBeside(korea, { width: 360, height: 740 })).toBe(false);
});

test("a wide map gets the seats' place on a phone on its side, a high one could not use it", () => {
  const onItsSide = { width: 740, height: 360 };
  expect(areSeatsInTheWay(usa, onItsSide)).toBe(true);
  expect(areSeatsInTheWay(korea, onItsSide)).toBe(false);
  expect(areSeatsInTheWay(usa, { width: 360, height: 740 })).toBe(false);
  expect(areSeatsInTheWay(usa, { width: 1280, height: 500 })).toBe(false);
});
