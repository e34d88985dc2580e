/** Makes Python's module of WebAssembly, by Emscripten's settings. */
export type Create = (settings: object) => Promise<object>;

export function moduleMaker(create: Create, libraries: readonly string[], place: (name: string) => string): Create;
