/** What this browser's player prefers; kept in localStorage. */
import type { Language } from "./wire";

export interface Wishes {
  language: Language;
  theme: "auto" | "light" | "dark";
  /** Ask again before every decision is sent; or only before those that show what nobody can forget again. */
  confirm: boolean;
  warn: boolean;
  /** Whether what happens is shown in motion. */
  motion: boolean;
  /** What happens is heard, so loud (from 0 to 1); and a phone trembles when it is our turn. */
  sound: boolean;
  volume: number;
  vibrate: boolean;
  /** How fast bots play: 0 at once, 1 as usual, 2 slowly. */
  pace: number;
  /** Whether letters and digits do what buttons do. */
  letters: boolean;
  name: string;
  /** A notification of the system when it is our turn and the page is in the background. */
  notify: boolean;
  /** The address that servers are to call when it is our turn, as it was given last. */
  webhook: string;
  /** By table, the number of the last line of chat that was read. */
  read: Record<string, number>;
  /** By board, the table of its lesson, and the step it has come to. */
  lessons: Record<string, { table: string; step: number; isOver: boolean }>;
  /** Boards whose first turn has been offered. */
  knows: string[];
}

const KEY = "stellwerk";

function usual(): Wishes {
  const german = navigator.languages
    .find((tag) => /^(de|en)/i.test(tag))
    ?.toLowerCase()
    .startsWith("de");
  return {
    ...{
      language: german ? "de" : "en",
      theme: "auto",
      confirm: false,
      warn: true,
      motion: true,
      sound: true,
      volume: 0.5,
      vibrate: true,
      pace: 1,
      letters: true,
      name: "",
    },
    ...{ notify: false, webhook: "", read: {}, lessons: {}, knows: [] },
  };
}

function kept(): Partial<Wishes> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

export const prefs: Wishes = $state({ ...usual(), ...kept() });

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Screen {
  isDark = $state(dark.matches);
  isStill = $state(still.matches);

  constructor() {
    dark.addEventListener("change", () => (this.isDark = dark.matches));
    still.addEventListener("change", () => (this.isStill = still.matches));
  }
}

export const screen = new Screen();

export function theme(): "light" | "dark" {
  return prefs.theme === "auto" ? (screen.isDark ? "dark" : "light") : prefs.theme;
}

/** Whether things move: by the player's wish, and that of the system. */
export function moves(): boolean {
  return prefs.motion && !screen.isStill;
}

/** Called once: whatever is preferred is kept and shown. */
export function followPrefs(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
      // a browser that keeps nothing: then it is not kept
    }
  });
  $effect(() => {
    document.documentElement.dataset["theme"] = theme();
    document.documentElement.dataset["motion"] = moves() ? "on" : "off";
    document.documentElement.lang = prefs.language;
  });
}
