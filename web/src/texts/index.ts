/** The page's own words, a folder a language; what the game says comes from the server in the same language. */
import { prefs } from "../prefs.svelte";
import type { Language } from "../wire";
import * as de from "./de";
import * as en from "./en";

/** The same keys, but other words. */
type Words<T> = T extends string
  ? string
  : T extends (...given: infer G) => string
    ? (...given: G) => string
    : { [K in keyof T]: Words<T[K]> };

/** Texts in the reader's language; the compiler finds what one language lacks. */
export function inLanguages<T>(texts: { en: T } & Record<Exclude<Language, "en">, NoInfer<Words<T>>>): () => Words<T> {
  const all: Record<Language, Words<T>> = { ...texts, en: texts.en as Words<T> };
  return () => all[prefs.language];
}

/** The texts of the table and all around it: `t().table.yourTurn`. Mechanics bring their own. */
export const t = inLanguages({ en, de });
