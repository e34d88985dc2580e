/**
 * Python's module, put together in the same way where its memory is kept (tools/static/memory.mjs) and where it is used.
 *
 * Addresses in that memory are also places in WebAssembly's table of functions, so those must be the same: compiled
 * libraries come before anything else, and the trampoline, which not every browser has, keeps its place.
 */

/** `create` with these libraries, by their names for Python; `place(name)`: where such a file is. */
export function moduleMaker(create, libraries, place) {
  return async (settings) => {
    const module = await create({
      ...settings,
      dynamicLibraries: libraries,
      locateFile: (name) => (libraries.includes(name) ? place(name) : settings.locateFile(name)),
      preRun: [...settings.preRun, (made) => trampoline(made) || made.wasmTable.grow(1)],
    });
    if (settings.INITIAL_MEMORY) module.growMemory(settings.INITIAL_MEMORY);
    const own = trampoline(module);
    const restore = module.API.restoreSnapshot;
    module.API.restoreSnapshot = (memory) => {
      const found = restore(memory);
      module.HEAP32[trampolinePlace(module)] = own;
      return found;
    };
    return module;
  };
}

/** 0: this browser has none. */
const trampoline = (module) => module.HEAP32[trampolinePlace(module)];
const trampolinePlace = (module) =>
  (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
