/** The page's own words, a folder a language; what the game says comes from the server in the same language. */
import { prefs } from "../prefs.svelte";
import * as de from "./de";
import * as en from "./en";

/** The same keys, but other words. */
type Words<T> = T extends string
  ? string
  : T extends (...given: infer G) => string
    ? (...given: G) => string
    : { [K in keyof T]: Words<T[K]> };

// The compiler finds a text that one language lacks.
const BY_LANGUAGE: Record<"en" | "de", Words<typeof en>> = { en, de };

/** The texts in the reader's language: `t().table.yourTurn`. */
export function t(): Words<typeof en> {
  return BY_LANGUAGE[prefs.language];
}
