/** When something was, as people say it: "5 minutes ago", "yesterday", "12 March". */
import { prefs } from "../prefs.svelte";
import { t } from "../texts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** seconds: since 1970. */
export function when(seconds: number, now: number = Date.now() / 1000): string {
  const ago = Math.max(0, now - seconds);
  const words = new Intl.RelativeTimeFormat(prefs.language, { numeric: "auto" });
  if (ago < MINUTE) return t().start.justNow;
  if (ago < HOUR) return words.format(-Math.round(ago / MINUTE), "minute");
  if (ago < DAY) return words.format(-Math.round(ago / HOUR), "hour");
  if (ago < 7 * DAY) return words.format(-Math.round(ago / DAY), "day");
  return new Intl.DateTimeFormat(prefs.language, { day: "numeric", month: "long", year: "numeric" }).format(
    seconds * 1000,
  );
}
