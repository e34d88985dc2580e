/** The server's figures as its owner reads them: groups of lines with a word for each. */
import { prefs } from "../prefs.svelte";
import { t } from "../texts";
import type { ServerState } from "../wire";

export interface Line {
  name: string;
  value: string;
  /** Somebody should look after it. */
  isBad?: boolean;
}

export interface Group {
  title: string;
  lines: readonly Line[];
}

/** Milliseconds that others' screens may lag behind. */
const SLOW_MS = 100;
const STORES: Record<string, string> = { sqlite: "SQLite", postgresql: "PostgreSQL" };

export function groups(state: ServerState): Group[] {
  const { rows, ...words } = t().owner;
  const line = (name: keyof typeof rows, value: string, isBad = false): Line => ({ name: rows[name], value, isBad });
  return [
    {
      title: words.now,
      lines: [
        line("tables", count(state.tables)),
        line("connections", count(state.connections)),
        line("turnedAway", count(state.turned_away), state.turned_away > 0),
      ],
    },
    {
      title: words.speed,
      lines: [line("median", lag(state, state.median)), line("slow", lag(state, state.slow), isSlow(state))],
    },
    {
      title: words.games,
      lines: [
        line("games", count(state.games)),
        line("running", count(state.running)),
        line("listed", count(state.listed)),
        line("entries", count(state.entries)),
      ],
    },
    {
      title: words.since,
      lines: [
        line("decisions", count(state.decisions)),
        line("refused", count(state.refused)),
        line("troubles", count(state.troubles), state.troubles > 0),
      ],
    },
    {
      title: words.bots,
      lines: [
        line("workers", count(state.workers)),
        line("waiting", count(state.waiting)),
        line("share", percent(state.share), state.share < 1),
        line("deaths", count(state.deaths), state.deaths > 0),
      ],
    },
    {
      title: words.server,
      lines: [
        line("version", state.version),
        line("node", state.node),
        line("store", STORES[state.store] ?? state.store),
        line("memory", bytes(state.memory)),
        line("kernel", state.compiled ? words.compiled : words.interpreted, !state.compiled),
      ],
    },
  ];
}

/** In a sentence or two: whether all is well. */
export function verdict(state: ServerState): { text: string; isBad: boolean } {
  const wrong = [
    ...(state.troubles > 0 ? [t().owner.troubled(state.troubles)] : []),
    ...(isSlow(state) ? [t().owner.slow] : []),
  ];
  return wrong.length > 0 ? { text: wrong.join(" "), isBad: true } : { text: t().owner.well, isBad: false };
}

function isSlow(state: ServerState): boolean {
  return state.slow > SLOW_MS;
}

export function lag(state: ServerState, milliseconds: number): string {
  if (state.decisions === 0) return "–";
  const digits = milliseconds < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(prefs.language, { maximumFractionDigits: digits }).format(milliseconds)} ms`;
}

/** By its two largest units: "3 days, 4 hours", "12 minutes". */
export function uptime(seconds: number): string {
  const [large, small] = UNITS.find(([large]) => seconds >= large.size) ?? [SECOND, null];
  const parts = [amount(seconds, large)];
  if (small && seconds % large.size >= small.size) parts.push(amount(seconds % large.size, small));
  return new Intl.ListFormat(prefs.language, { type: "unit" }).format(parts);
}

interface Unit {
  size: number;
  unit: "day" | "hour" | "minute" | "second";
}
const SECOND: Unit = { size: 1, unit: "second" };
const MINUTE: Unit = { size: 60, unit: "minute" };
const HOUR: Unit = { size: 3600, unit: "hour" };
const DAY: Unit = { size: 86_400, unit: "day" };
/** Each with the smaller one that is said after it. */
const UNITS: readonly (readonly [Unit, Unit | null])[] = [
  [DAY, HOUR],
  [HOUR, MINUTE],
  [MINUTE, null],
];

function amount(seconds: number, { size, unit }: Unit): string {
  const number = Math.floor(seconds / size);
  return new Intl.NumberFormat(prefs.language, { style: "unit", unit, unitDisplay: "long" }).format(number);
}

export function bytes(number: number): string {
  const isLarge = number >= 1e9;
  const value = number / (isLarge ? 1e9 : 1e6);
  return new Intl.NumberFormat(prefs.language, {
    style: "unit",
    unit: isLarge ? "gigabyte" : "megabyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(value);
}

export function percent(share: number): string {
  return new Intl.NumberFormat(prefs.language, { style: "percent" }).format(share);
}

export function count(number: number): string {
  return new Intl.NumberFormat(prefs.language).format(number);
}
