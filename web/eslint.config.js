import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const unused = { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true };

export default defineConfig(
  { ignores: ["src/wire.ts"] }, // made by tools/wire.py
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    rules: { "@typescript-eslint/no-unused-vars": ["error", unused] },
  },
  {
    // Rules that need types: in components svelte-check finds the same, and here they would take minutes.
    files: ["**/*.ts"],
    extends: [ts.configs.strictTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Maps and sets are held in $state.raw and replaced, never changed.
      "svelte/prefer-svelte-reactivity": "off",
      // TypeScript knows what is defined.
      "no-undef": "off",
      // A {" "} is a space that formatting must not drop.
      "svelte/no-useless-mustaches": "off",
      // All faces of mechanics get the same.
      "svelte/no-unused-props": ["error", { ignorePropertyPatterns: ["^focus$"] }],
    },
  },
  {
    // Matchers such as expect.closeTo are any.
    files: ["**/*.test.ts"],
    rules: { "@typescript-eslint/no-unsafe-assignment": "off" },
  },
);
