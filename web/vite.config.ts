import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { policy } from "./policy-plugin.ts";
import { rules } from "./rules-plugin.ts";

// The page is built into the Python package, which then needs no Node. `npm run dev` asks the server at
// STELLWERK_API, by default at port 8000.
// With --mode static the game runs in the browser (docs/static.md), at whatever path the files are.
export default defineConfig(({ mode }) => ({
  base: mode === "static" ? "./" : "/",
  define: { STATIC: mode === "static" },
  worker: { format: "es" },
  // its workers would be built, though nothing starts them
  resolve: {
    alias: mode === "static" ? [] : [{ find: "./static/here.svelte", replacement: "/src/static/nowhere.ts" }],
  },
  plugins: [svelte(), rules(), mode === "static" && policy()],
  build: {
    outDir: "../stellwerk/server/page",
    // boards/ beside it is made by `python -m stellwerk.server.boards.pictures`
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } }, // what a build says is worth reading
  },
  server: {
    // the fonts lie in the Python package
    fs: { allow: [".."] },
    proxy: { "/api": { target: process.env["STELLWERK_API"] ?? "http://127.0.0.1:8000", ws: true } },
  },
}));
