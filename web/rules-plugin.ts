// The rules pages of stellwerk/words/rules become HTML when the page is built: the browser carries no Markdown reader.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { marked } from "marked";
import type { Plugin } from "vite";

const PREFIX = "virtual:rules/"; // virtual:rules/de/nederland

export function rules(): Plugin {
  return {
    name: "stellwerk-rules",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const file = resolve(import.meta.dirname, "../stellwerk/words/rules", `${id.slice(PREFIX.length + 1)}.md`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(marked.parse(readFileSync(file, "utf8"), { async: false }))};`;
    },
  };
}
