/** The rules pages, fetched when somebody opens them; see rules-plugin.ts. */
import type { Language } from "../wire";

type Fetch = () => Promise<{ default: string }>;

const PAGES: Record<Language, Record<string, Fetch>> = {
  en: {
    base: () => import("virtual:rules/en/base"),
    europe: () => import("virtual:rules/en/europe"),
    iberia: () => import("virtual:rules/en/iberia"),
    japan: () => import("virtual:rules/en/japan"),
    nederland: () => import("virtual:rules/en/nederland"),
    poland: () => import("virtual:rules/en/poland"),
    south_korea: () => import("virtual:rules/en/south_korea"),
    usa: () => import("virtual:rules/en/usa"),
  },
  de: {
    base: () => import("virtual:rules/de/base"),
    europe: () => import("virtual:rules/de/europe"),
    iberia: () => import("virtual:rules/de/iberia"),
    japan: () => import("virtual:rules/de/japan"),
    nederland: () => import("virtual:rules/de/nederland"),
    poland: () => import("virtual:rules/de/poland"),
    south_korea: () => import("virtual:rules/de/south_korea"),
    usa: () => import("virtual:rules/de/usa"),
  },
};

export interface Heading {
  id: string;
  level: number;
  text: string;
}

export interface RulesPage {
  html: string;
  headings: readonly Heading[];
}

export function hasPage(board: string): boolean {
  return board in PAGES.en;
}

/** A page by the board's id, or "base". */
export async function rulesPage(language: Language, name: string): Promise<RulesPage> {
  const fetch = PAGES[language][name];
  if (!fetch) throw new Error(`no rules page ${name}`);
  return dressed((await fetch()).default, name);
}

/** As the help shows it: headings that can be jumped to, no rule numbers, tables that scroll by themselves. */
export function dressed(plain: string, name: string): RulesPage {
  const headings: Heading[] = [];
  const html = newsFirst(plain)
    .replace(/<h1>.*?<\/h1>\s*/s, "") // the tab says it
    .replace(NUMBERS, "")
    .replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, inside: string) => {
      const id = `rules-${name}-${headings.length + 1}`;
      headings.push({ id, level: Number(level), text: bare(inside) });
      return `<h${level} id="${id}" tabindex="-1">${inside}</h${level}>`;
    })
    .replace(/<table>/g, '<div class="scroll"><table>')
    .replace(/<\/table>/g, "</table></div>");
  return { html, headings };
}

/** What is new, or how it goes, comes before the table that is for looking up. */
function newsFirst(plain: string): string {
  const [, before = "", table = "", after = ""] = /^(.*?)(<table>.*?<\/table>)(.*)$/s.exec(plain) ?? [];
  const end = after.indexOf("<h2>", after.indexOf("<h2>") + 1);
  return end < 0 || before.includes("<h2>") ? plain : before + after.slice(0, end) + table + after.slice(end);
}

/** The numbers of rules, as in "(NL3, B12)": those who build the game look them up, nobody plays by them. */
const NUMBERS = /\s*\([A-Z]{1,2}\d+(?:, [A-Z]{1,2}\d+)*\)/g;

/** Without tags and entities. */
function bare(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? "'");
}
