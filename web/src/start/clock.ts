/** The clock of a table: the choices, and how they are said. */
import { prefs } from "../prefs.svelte";
import { t } from "../texts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds a turn; 0: none. For an evening together, or for a game that lasts for weeks. */
export const CLOCKS = [0, MINUTE, 3 * MINUTE, 10 * MINUTE, DAY, 3 * DAY] as const;

/** As in "3 minutes"; without one, that there is none. */
export function clockWords(seconds: number): string {
  if (seconds === 0) return t().start.noClock;
  return span(seconds);
}

/** A span of time by its largest unit that comes out even: "3 minutes", "1 day", "90 seconds". */
export function span(seconds: number): string {
  const units = [
    [DAY, "day"],
    [HOUR, "hour"],
    [MINUTE, "minute"],
  ] as const;
  const [size, unit] = units.find(([size]) => seconds % size === 0) ?? [1, "second"];
  return new Intl.NumberFormat(prefs.language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}
