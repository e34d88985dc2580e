/** How the time of a turn is shown: seconds where they matter, else as coarse as one would say it. */
import { prefs } from "../prefs.svelte";

/** In the last part of a turn's time, the clock asks to hurry. */
const LAST = 0.2;
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

export function hurries(left: number, whole: number): boolean {
  return whole > 0 && left <= whole * LAST;
}

/** "1:05", "3 hours", "2 days": never more than there is. */
export function shown(seconds: number): string {
  if (seconds >= 2 * DAY) return long(seconds / DAY, "day");
  if (seconds >= 2 * HOUR) return long(seconds / HOUR, "hour");
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, "0")}`;
}

function long(number: number, unit: "day" | "hour"): string {
  return new Intl.NumberFormat(prefs.language, { style: "unit", unit, unitDisplay: "long" }).format(Math.floor(number));
}
