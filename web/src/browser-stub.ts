/** What modules expect of a browser when they are loaded, for tests that run without one: import it first. */
const kept = new Map<string, string>();

const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  clear: () => kept.clear(),
};
const never = { matches: false, addEventListener: () => undefined };

const globals = { localStorage: storage, sessionStorage: storage, matchMedia: () => never };
Object.assign(globalThis, globals, { addEventListener: () => undefined });
Object.defineProperty(globalThis, "navigator", { configurable: true, value: { languages: ["en"] } });
