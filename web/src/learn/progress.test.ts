import { expect, test } from "vitest";
import { LESSONS } from "./lessons";
import { arrived, type Seen } from "./progress";

const steps = LESSONS["usa"]?.steps ?? [];
const at = (id: string) => steps.findIndex((step) => step.id === id);
const seen = (what: Partial<Seen>): Seen => ({
  phase: "turn",
  isPaying: false,
  tracks: 0,
  hasTaken: false,
  hasTicketDone: false,
  ...what,
});

test("what is to be read stays until it is", () => {
  expect(arrived(steps, at("way"), seen({ hasTaken: true }))).toBe(at("way"));
});

test("tickets are chosen while others still choose", () => {
  const asked = seen({ phase: "start tickets" });
  expect(arrived(steps, at("goal"), asked)).toBe(at("goal"));
  expect(arrived(steps, at("tickets"), asked)).toBe(at("tickets"));
  expect(arrived(steps, at("tickets"), seen({ phase: "" }))).toBe(at("tickets"));
  expect(arrived(steps, at("tickets"), seen({}))).toBe(at("way"));
});

test("cards are taken when no second one is asked for", () => {
  expect(arrived(steps, at("take"), seen({ hasTaken: true, phase: "second card" }))).toBe(at("take"));
  expect(arrived(steps, at("take"), seen({ hasTaken: true, phase: "" }))).toBe(at("claim"));
});

test("a claim is paid, or thought over again", () => {
  expect(arrived(steps, at("claim"), seen({ isPaying: true }))).toBe(at("pay"));
  expect(arrived(steps, at("pay"), seen({}))).toBe(at("claim"));
  expect(arrived(steps, at("pay"), seen({ tracks: 1 }))).toBe(at("score"));
});

test("what was done before its time is not asked for again", () => {
  expect(arrived(steps, at("claim"), seen({ tracks: 1 }))).toBe(at("score"));
  expect(arrived(steps, at("again"), seen({ tracks: 2 }))).toBe(at("end"));
  expect(arrived(steps, at("again"), seen({ tracks: 2, hasTicketDone: true }))).toBe(at("done"));
});
